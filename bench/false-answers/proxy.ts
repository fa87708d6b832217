// Stands between the service and a sound Elasticsearch on loopback, and lies to the service as it is told.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What Elasticsearch says. */
export type Truth = { readonly status: number; readonly body: string }

/** A request on its way to Elasticsearch, and how it may be answered. */
export type Exchange = {
  readonly target: Target
  /** Asks Elasticsearch. */
  readonly truth: () => Promise<Truth>
  readonly response: ServerResponse
}

/** What a request is for. */
export type Target = 'release' | 'search' | 'searches' | 'clients' | 'usage' | 'other'

export type Lie = (exchange: Exchange) => void | Promise<void>

export type LyingProxy = {
  readonly url: string
  /** Answers so from now on; without a lie, truly. */
  readonly answerBy: (lie?: Lie) => void
  /** Refuses connections until it is opened again. */
  readonly shut: () => Promise<void>
  readonly open: () => Promise<void>
  readonly stop: () => Promise<void>
}

const HOST = '127.0.0.1'

/** Sends what Elasticsearch says. */
export async function tell({ truth, response }: Exchange): Promise<void> {
  const { status, body } = await truth()
  send(response, status, body)
}

/** Sends a body as Elasticsearch does. */
export function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, elasticsearchHeaders).end(body)
}

export const elasticsearchHeaders = {
  'Content-Type': 'application/vnd.elasticsearch+json;compatible-with=9',
  'X-Elastic-Product': 'Elasticsearch',
} as const

/** Starts a proxy in front of an address. */
export async function startProxy(target: string): Promise<LyingProxy> {
  let lie: Lie = tell
  const server = createServer((request, response) => {
    response.on('error', () => {})
    void textOf(request)
      .then(text => lie(exchangeOf(target, request, text, response)))
      .catch(() => response.destroy())
  })
  const listen = (port: number): Promise<void> => new Promise(resolve => server.listen(port, HOST, resolve))
  const shut = (): Promise<void> =>
    new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${HOST}:${port}`,
    answerBy: (next = tell) => {
      lie = next
    },
    shut,
    open: () => listen(port),
    stop: async () => {
      if (server.listening) await shut()
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

function exchangeOf(url: string, request: IncomingMessage, text: string, response: ServerResponse): Exchange {
  const { method = 'GET', url: address = '/', headers } = request
  const sent = { accept: headers.accept, 'content-type': headers['content-type'] }
  return {
    target: targetOf(method, address),
    response,
    truth: async () => {
      const answer = await fetch(url + address, {
        method,
        headers: Object.entries(sent).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
        ...(text !== '' && { body: text }),
      })
      return { status: answer.status, body: await answer.text() }
    },
  }
}

function targetOf(method: string, address: string): Target {
  const [path = ''] = address.split('?')
  if (path.endsWith('-clients/_search')) return 'clients'
  if (path.includes('-usage/')) return 'usage'
  if (path.endsWith('/_msearch')) return 'searches'
  if (path.endsWith('/_search')) return 'search'
  return method === 'GET' && address.includes('filter_path=') ? 'release' : 'other'
}
