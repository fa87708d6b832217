// Before anything is timed every question is asked once, through a copy of the service whose requests to Elasticsearch are
// kept. What the answers say is what all systems are held to.

import type { Report } from '../../indexer/progress.ts'
import { stageProgress } from '../stage-progress.ts'
import { type Answer, serviceAnswer } from './answers.ts'
import { hasQuery, isCounting, type Recorder, type Replay } from './recorder.ts'
import type { ServiceProcess } from './service-process.ts'
import { LONGEST_WALK, type Question, type Session, type Workload } from './workload.ts'

/** A question with all that the service asked to answer it, of that the last that tells the total, and its answer. */
export type Recorded = {
  readonly question: Question
  readonly replays: readonly Replay[]
  readonly replay: Replay
  readonly answer: Answer
}

/** A workload whose every timed question is recorded, by path. */
export type PreparedWorkload = Workload & { readonly recorded: ReadonlyMap<string, Recorded> }

/** Asks for a path of a service; throws where it is refused. */
export async function ask({ url, key }: Pick<ServiceProcess, 'url' | 'key'>, path: string): Promise<string> {
  const response = await fetch(url + path, { headers: { 'x-api-key': key } })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 500)}`)
  return body
}

/** Asks every timed question of the workloads once, and follows the walks. `forget` makes the service forget its answers. */
export async function prepared(
  workloads: readonly Workload[],
  service: ServiceProcess,
  recorder: Recorder,
  forget: () => Promise<void>,
  report: Report,
): Promise<PreparedWorkload[]> {
  const known = new Map<string, Recorded>()
  const asked = async (path: string): Promise<{ body: string; replays: readonly Replay[] }> => {
    recorder.take()
    const body = await ask(service, path)
    return { body, replays: recorder.take().filter(hasQuery) }
  }
  const record = async (question: Question): Promise<{ next: string | undefined }> => {
    const { path } = question
    let { body, replays } = await asked(path)
    // The service may know the answer from a question that means the same, such as one without the blank at the end.
    if (replays.length === 0) replays = known.get(path.replace(/(%20)+(?=&|$)/, ''))?.replays ?? []
    if (replays.length === 0) {
      await forget()
      ;({ body, replays } = await asked(path))
    }
    const replay = replays.findLast(isCounting)
    if (replay === undefined) throw new Error(`The service answered ${path} without asking Elasticsearch.`)
    const { total, IDs, next } = serviceAnswer(body)
    known.set(path, { question, replays, replay, answer: { total, IDs } })
    return { next }
  }
  const all: PreparedWorkload[] = []
  for (const workload of workloads) {
    const parts =
      workload.walks === undefined ? workload.parts : [await walked(workload.walks, record, report)]
    const questions = [...new Map(parts.flat(2).map(question => [question.path, question])).values()]
    const progress = stageProgress(report, `${workload.name}, asked once`, questions.length)
    for (const [done, question] of questions.entries()) {
      if (!known.has(question.path)) await record(question)
      progress(done + 1)
    }
    const recorded = new Map(
      questions.flatMap(({ path }) => {
        const found = known.get(path)
        return found === undefined ? [] : [[path, found] as const]
      }),
    )
    all.push({ ...workload, parts, recorded })
  }
  return all
}

async function walked(
  firsts: readonly string[],
  record: (question: Question) => Promise<{ next: string | undefined }>,
  report: Report,
): Promise<Session[]> {
  const progress = stageProgress(report, 'walk, followed', firsts.length)
  const sessions: Session[] = []
  for (const first of firsts) {
    const session: Question[] = []
    for (let path: string | undefined = first; path !== undefined && session.length < LONGEST_WALK; ) {
      const question: Question = { path }
      const { next } = await record(question)
      session.push(question)
      path = next && first.replace('cursor=*', `cursor=${encodeURIComponent(next)}`)
    }
    sessions.push(session)
    progress(sessions.length)
  }
  return sessions
}
