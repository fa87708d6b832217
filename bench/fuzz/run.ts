// Sends requests by chance to a running server and counts what is not as it should be.

import { Agent, request as httpRequest } from 'node:http'
import { Random } from '../../demo/random.ts'
import { type FuzzAnswer, faultOf } from './judge.ts'
import { type FuzzRequest, fuzzRequest, type Material } from './requests.ts'

export type FuzzOptions = {
  readonly url: string
  readonly requests: number
  readonly seed: number
  readonly material: Pick<Material, 'companies' | 'key'>
  /** Requests under way together. */
  readonly atOnce?: number
  readonly progress?: (done: number) => void
}

export type FuzzFault = { readonly request: FuzzRequest; readonly answer: FuzzAnswer; readonly fault: string }

export type FuzzReport = {
  /** Status → answers. */
  readonly statuses: Readonly<Record<string, number>>
  readonly faults: readonly FuzzFault[]
  /** The longest that an answer took, in milliseconds, and what was asked. */
  readonly slowest: { readonly ms: number; readonly path: string }
}

/** Of the cursors and ETags that answers gave, as many are kept. */
const MOST_KEPT = 500

/** Longest wait for an answer, in milliseconds. */
const LONGEST_WAIT = 20_000

/** Cursors depend on the answers, and these on what else is under way: only one at a time is the same every time. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { url, requests, seed, atOnce = 8, progress } = options
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const cursors: string[] = []
  const etags: string[] = []
  const material = { ...options.material, cursors, etags }
  const statuses: Record<string, number> = {}
  const faults: FuzzFault[] = []
  let slowest = { ms: 0, path: '' }
  let sent = 0
  const keep = (kept: string[], text: unknown, at: number): void => {
    if (typeof text === 'string') kept[at % MOST_KEPT] = text
  }
  const work = async (): Promise<void> => {
    while (sent < requests) {
      const at = sent
      sent += 1
      const request = fuzzRequest(new Random(seed, at), {
        ...material,
        cursors: cursors.filter(Boolean),
        etags: etags.filter(Boolean),
      })
      const begun = performance.now()
      const answer = await send(url, request, agent)
      const ms = performance.now() - begun
      if (ms > slowest.ms) slowest = { ms: Math.round(ms), path: request.path }
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const fault = faultOf(request, answer)
      if (fault !== undefined) faults.push({ request, answer, fault })
      keep(etags, answer.headers.etag, at)
      keep(cursors, /"nextCursor":"([^"]+)"/.exec(answer.text)?.[1], at)
      progress?.(at + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  agent.destroy()
  return { statuses, faults, slowest }
}

/** An answer that never came has the status 0. */
function send(url: string, { method, path, headers }: FuzzRequest, agent: Agent): Promise<FuzzAnswer> {
  return new Promise(resolve => {
    const none = (error: Error): void => resolve({ status: 0, headers: {}, text: String(error) })
    try {
      const asking = httpRequest(url, { agent, method, path, headers }, response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', chunk => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
        response.on('error', none)
      })
      asking.on('error', none)
      asking.setTimeout(LONGEST_WAIT, () => asking.destroy(new Error('no answer in time')))
      asking.end()
    } catch (error) {
      none(error as Error)
    }
  })
}
