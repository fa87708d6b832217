// How does a search get past the client's transport? On its connections: with their credentials and their path, to a node
// that is alive, for as long as it may take, and with the client's own errors.

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, errors } from '@elastic/elasticsearch'
import { afterEach, describe, expect, test } from 'vitest'
import { Deadline } from '../../../src/deadline.ts'
import { requestDirectly } from '../../../src/elasticsearch/direct-request.ts'
import { closedPort } from '../../support/broken-elasticsearch.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function node(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function clientOf(options: ConstructorParameters<typeof Client>[0]): Client {
  const client = new Client(options)
  ends.push(() => client.close())
  return client
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}

const never = () => new AbortController().signal
const request = {
  method: 'POST',
  path: '/companies/_search?timeout=1s',
  type: 'json',
  body: '{"size":0}',
} as const

describe('a response', () => {
  test('is read whole wherever it is divided, also within a character', async () => {
    const body = { names: ['Größe', '株式会社', '𝔄'] }
    const bytes = Buffer.from(JSON.stringify(body))
    // Each chunk of the transfer encoding is a chunk to the client.
    const url = await node((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      for (const byte of bytes) response.write(Buffer.of(byte))
      response.end()
    })
    expect(await requestDirectly(clientOf({ node: url }), request, never())).toEqual({ status: 200, body })
  })
})

describe('a request', () => {
  test('has the path, the credentials and the types of the client’s own', async () => {
    const seen: { address: string; headers: IncomingHttpHeaders; body: string }[] = []
    const url = await node(async (incoming, response) => {
      seen.push({ address: incoming.url ?? '', headers: incoming.headers, body: await bodyOf(incoming) })
      response.writeHead(200, { 'X-Elastic-Product': 'Elasticsearch', 'Content-Type': 'application/json' })
      response.end('{"responses":["ü"]}')
    })
    const client = clientOf({
      node: `${url}/behind/a-proxy/`,
      auth: { username: 'reader', password: 'secret' },
    })
    expect(await requestDirectly(client, request, never())).toEqual({
      status: 200,
      body: { responses: ['ü'] },
    })
    await requestDirectly(
      client,
      { method: 'POST', path: '/companies/_msearch', type: 'ndjson', body: '{}\n{}\n' },
      never(),
    )
    await client.msearch({ index: 'companies', searches: [{}, {}] })
    const [search, several, own] = seen
    expect(search).toMatchObject({
      address: '/behind/a-proxy/companies/_search?timeout=1s',
      body: '{"size":0}',
    })
    expect(several).toMatchObject({ address: own?.address, body: own?.body })
    for (const name of ['authorization', 'content-length'])
      expect([name, several?.headers[name]]).toEqual([name, own?.headers[name]])
    const typeOf = (text: string | undefined) => text?.replaceAll(' ', '')
    expect(typeOf(several?.headers['content-type'])).toBe(typeOf(own?.headers['content-type']))
    expect(typeOf(search?.headers['content-type'])).toBe(typeOf(own?.headers.accept))
  })

  test('that is answered with no JSON has its status alone', async () => {
    const url = await node((_, response) => response.writeHead(502).end('<html>'))
    expect(await requestDirectly(clientOf({ node: url }), request, never())).toEqual({
      status: 502,
      body: undefined,
    })
  })

  test('goes mostly to a node that is alive, once another did not answer', async () => {
    let answered = 0
    const alive = await node((_, response) => {
      answered += 1
      response.end('{}')
    })
    const dead = `http://127.0.0.1:${await closedPort()}`
    const client = clientOf({ nodes: [dead, alive] })
    const failures: unknown[] = []
    for (let time = 0; time < 12; time += 1) {
      await requestDirectly(client, request, never()).catch(error => failures.push(error))
    }
    // In turn it would be six.
    expect(failures.length).toBeLessThanOrEqual(3)
    for (const failure of failures) expect(failure).toBeInstanceOf(errors.ConnectionError)
    expect(answered).toBe(12 - failures.length)
  })

  test('ends in time, whether it is answered or not, and is let go of', async () => {
    let abandoned = 0
    const url = await node((_, response) => response.on('close', () => (abandoned += 1)))
    const client = clientOf({ node: url })
    using deadline = new Deadline(50)
    const late = requestDirectly(client, request, deadline.signal)
    await expect(late).rejects.toMatchObject({ code: 'timeout' })
    await expect.poll(() => abandoned).toBe(1)
    const stop = new AbortController()
    const reason = new Error('nobody waits any more')
    const ended = requestDirectly(client, request, stop.signal)
    setTimeout(() => stop.abort(reason), 50)
    await expect(ended).rejects.toBe(reason)
    await expect.poll(() => abandoned).toBe(2)
    await expect(requestDirectly(client, request, stop.signal)).rejects.toBe(reason)
    expect(abandoned).toBe(2)
  })
})
