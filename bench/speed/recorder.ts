// What does the service itself ask of Elasticsearch? A proxy between the two forwards every request and keeps it, so that the
// very same can be sent to Elasticsearch without the service.

import { Agent, createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import { Agent as SecureAgent, request as sendSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { parseReleaseName } from '../../indexer/releases.ts'

/** A request to Elasticsearch, ready to be sent again. */
export type Replay = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type Recorder = {
  readonly url: string
  /** The searches for companies that arrived since the last call, in order. */
  readonly take: () => readonly Replay[]
  readonly stop: () => Promise<void>
}

/** The headers that decide what is answered, and how. */
const KEPT = ['content-type', 'content-encoding', 'accept', 'accept-encoding', 'authorization'] as const

/** Starts the proxy before an Elasticsearch. `alias`: of the companies that are searched. */
export async function startRecorder(target: string, alias: string): Promise<Recorder> {
  const { protocol, host } = new URL(target)
  const secure = protocol === 'https:'
  const agent = secure
    ? new SecureAgent({ keepAlive: true, rejectUnauthorized: false })
    : new Agent({ keepAlive: true })
  let seen: Replay[] = []
  const server = createServer((request, response) => {
    void buffer(request).then(body => {
      const { method = 'GET', url: path = '/', headers } = request
      if (isCompanySearch(path, alias))
        seen.push({ method: method as 'POST', path, headers: kept(headers), body })
      const forwarded = (secure ? sendSecurely : send)(
        new URL(path, target),
        { method, agent, headers: { ...headers, host } },
        answer => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      forwarded.once('error', () => response.destroy())
      forwarded.end(body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = seen
      seen = []
      return taken
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      agent.destroy()
    },
  }
}

/** A search of the alias or of a generation of it, alone or among several; not one for clients, nor a question for the version of the data. */
export function isCompanySearch(path: string, alias: string): boolean {
  const [, index = '', action] = /^\/(?:([^/?]+)\/)?(_m?search)(?:\?|$)/.exec(path) ?? []
  if (action === undefined) return false
  const name = decodeURIComponent(index)
  return index === '' || name === alias || parseReleaseName(alias, name) !== undefined
}

/** A search for an answer: the check that the live release has all of its records, which may come in between, has no query. */
export const hasQuery = ({ body }: Pick<Replay, 'body'>): boolean => body.includes('"query":')

/** A search that tells the total, as the last of several for one answer may not: the rest of a page that was not full. */
export const isCounting = ({ body }: Pick<Replay, 'body'>): boolean =>
  body.includes('"track_total_hits":true')

function kept(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap(name => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
}
