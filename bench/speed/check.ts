// Do all systems answer alike? A system that answers a workload otherwise than the service is not timed in it.

import type { Pool } from 'pg'
import { Random } from '../../demo/random.ts'
import {
  type Answer,
  type Closeness,
  difference,
  elasticsearchAnswer,
  postgresAnswer,
  serviceAnswer,
} from './answers.ts'
import { ask, type PreparedWorkload, type Recorded } from './preparation.ts'
import type { Replay } from './recorder.ts'
import type { ServiceProcess } from './service-process.ts'
import type { Sql } from './sql.ts'

/** What a comparison of a workload's answers found for one system. */
export type Agreement = {
  readonly workload: string
  readonly system: 'service' | 'elasticsearch' | 'postgres'
  readonly compared: number
  /** Texts that are answered otherwise by design, such as legal forms and joined words; others are drawn in their place. */
  readonly setAside: readonly string[]
  /** What must not differ, and does. */
  readonly faults: readonly string[]
}

const SAMPLE = 40
/** Of as many typed texts this share may mean something else by design: our matching knows legal forms, joined words and typing errors. */
const BY_DESIGN = 0.5

/** Compares a sample of a workload's answers. */
export async function agreements(
  workload: PreparedWorkload,
  systems: {
    readonly service: ServiceProcess
    readonly elasticsearch: string
    readonly postgres: Pool | undefined
  },
  seed: number,
): Promise<Agreement[]> {
  const random = new Random(seed, 23)
  const all = [...workload.recorded.values()]
    .map(recorded => ({ recorded, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ recorded }) => recorded)
  const { service, elasticsearch, postgres } = systems
  const compare = (
    system: Agreement['system'],
    answered: (recorded: Recorded) => Promise<Answer | undefined>,
    closeness: (recorded: Recorded) => Closeness,
    byDesign = 0,
  ) => agreement(workload.name, system, all, answered, closeness, byDesign)
  return [
    await compare(
      'service',
      async ({ question }) => serviceAnswer(await ask(service, question.path)),
      () => 'ordered',
    ),
    await compare(
      'elasticsearch',
      async ({ replays }) =>
        elasticsearchAnswer(await Promise.all(replays.map(replay => sendAgain(elasticsearch, replay)))),
      // Several searches give the steps of one page each: which of their hits are shown is for the service to say.
      ({ replay }) =>
        workload.kind === 'autocomplete' && replay.path.includes('_msearch') ? 'contained' : 'ordered',
    ),
    ...(postgres === undefined || workload.walks !== undefined
      ? []
      : [
          await compare(
            'postgres',
            async ({ question }) => (question.sql ? askPostgres(postgres, question.sql) : undefined),
            () => (workload.samePage ? 'ordered' : 'total'),
            workload.kind === 'autocomplete' ? BY_DESIGN : 0,
          ),
        ]),
  ]
}

async function agreement(
  workload: string,
  system: Agreement['system'],
  all: readonly Recorded[],
  answered: (recorded: Recorded) => Promise<Answer | undefined>,
  closeness: (recorded: Recorded) => Closeness,
  byDesign: number,
): Promise<Agreement> {
  const setAside: string[] = []
  const faults: string[] = []
  let compared = 0
  for (const recorded of all) {
    if (compared >= SAMPLE || faults.length >= SAMPLE) break
    if (setAside.includes(textOf(recorded))) continue
    const answer = await answered(recorded)
    const differs =
      answer === undefined ? 'cannot be asked' : difference(recorded.answer, answer, closeness(recorded))
    if (differs === undefined) compared += 1
    else if (setAside.length < byDesign * SAMPLE) setAside.push(textOf(recorded))
    else faults.push(`${textOf(recorded)}: ${differs}`)
  }
  return { workload, system, compared, setAside, faults }
}

/** The typed text where there is one, else the whole question. */
function textOf({ question }: Recorded): string {
  const { searchParams } = new URL(question.path, 'http://service')
  return searchParams.get('search') ?? question.path
}

async function sendAgain(elasticsearch: string, { method, path, headers, body }: Replay): Promise<string> {
  const response = await fetch(new URL(path, elasticsearch), { method, headers, body: new Uint8Array(body) })
  const text = await response.text()
  if (response.status !== 200)
    throw new Error(`Elasticsearch answered ${path} with ${response.status}: ${text.slice(0, 500)}`)
  return text
}

async function askPostgres(pool: Pool, { text, values }: Sql): Promise<Answer> {
  const { rows } = await pool.query<{ total: number; records: string | null }>(text, [...values])
  return postgresAnswer(rows[0] ?? { total: 0, records: null })
}
