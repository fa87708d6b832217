// An HTTP server on loopback that answers as an Elasticsearch would that is broken: for faults that a sound one cannot show.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** What a request is answered with. `attempt` counts the searches from 1; other requests are 0. */
export type Misbehaviour = (response: ServerResponse, attempt: number, address: string) => void

export type BrokenElasticsearch = {
  readonly url: string
  /** How many searches came so far. */
  readonly attempts: () => number
  /** Address and body of each. */
  readonly requests: { readonly address: string; readonly body: string }[]
  /** How many of them ended before they were answered. */
  readonly abandoned: () => number
  /** Answers in another way from now on, and counts from 1 again. `lookUp`: how look-ups of aliases are answered. */
  readonly misbehave: (how: Misbehaviour, lookUp?: Misbehaviour) => void
  readonly close: () => Promise<void>
}

/**
 * Answers as Elasticsearch does: JSON, with the header that its client looks for. What it says of a search it says of each of
 * the two that are sent together.
 */
export const json =
  (status: number, body: unknown): Misbehaviour =>
  (response, _attempt, address) => {
    const areTwo = status === 200 && address.includes('/_msearch')
    response.writeHead(status, { 'Content-Type': 'application/json', 'X-Elastic-Product': 'Elasticsearch' })
    response.end(JSON.stringify(areTwo ? { responses: [body, body] } : body))
  }

/** What Elasticsearch says of several searches that are sent together. */
export const together =
  (responses: readonly unknown[]): Misbehaviour =>
  (response, attempt) =>
    json(200, { responses })(response, attempt, '')

/** An error in the shape that Elasticsearch gives it. */
export const refusal = (status: number, type: string): Misbehaviour =>
  json(status, { error: { type, reason: 'a reason that names index-1 and host-1', root_cause: [] }, status })

/** The same, some milliseconds later. */
export const later =
  (milliseconds: number, how: Misbehaviour): Misbehaviour =>
  (...request) => {
    setTimeout(() => how(...request), milliseconds)
  }

/** The look-up of an alias; the index has the same name here. */
const LOOK_UP = /^\/([^/?]+)\?filter_path=/

/** A sound answer to the look-up of an alias. */
export const soundLookUp: Misbehaviour = (response, attempt, address) => {
  const [, name = ''] = LOOK_UP.exec(address) ?? []
  json(200, { [name]: { settings: { index: { uuid: 'uuid-1' } } } })(response, attempt, address)
}

/** Look-ups of aliases are answered soundly unless said otherwise, all other requests as `how` says. */
export async function brokenElasticsearch(how: Misbehaviour): Promise<BrokenElasticsearch> {
  let answer = how
  let lookedUp = soundLookUp
  let attempts = 0
  let abandoned = 0
  const requests: { address: string; body: string }[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const isSearch = /\/_m?search/.test(request.url ?? '')
    if (isSearch) attempts += 1
    const attempt = isSearch ? attempts : 0
    const seen = { address: request.url ?? '', body: '' }
    if (isSearch) requests.push(seen)
    request.setEncoding('utf8').on('data', text => {
      seen.body += text
    })
    request.on('end', () => {
      const respond = LOOK_UP.test(seen.address) ? lookedUp : answer
      respond(response, attempt, seen.address)
    })
    response.on('close', () => {
      if (isSearch && !response.writableFinished) abandoned += 1
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    attempts: () => attempts,
    requests,
    abandoned: () => abandoned,
    misbehave: (next, lookUp = soundLookUp) => {
      answer = next
      lookedUp = lookUp
      attempts = 0
      abandoned = 0
      requests.length = 0
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A port of loopback on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>(resolve => server.close(() => resolve()))
  return port
}

/** Listens, and never takes a connection: what it may hold of them is full. */
const BLOCKED = `
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    require('node:fs').writeSync(1, String(server.address().port) + '\\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`
/** More connections than a backlog of 1 holds. */
const FILLING = 4

/** A host that no connection can be made to, and that refuses none: as one that cannot be reached. */
export async function unreachableHost(): Promise<{
  readonly url: string
  readonly close: () => Promise<void>
}> {
  const child = spawn(process.execPath, ['-e', BLOCKED], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(String(line))
  const filling = Array.from({ length: FILLING }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await Promise.race(filling.map(socket => once(socket, 'connect')))
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of filling) socket.destroy()
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}
