// The proxy that keeps what the service asks: it forwards everything, and keeps the searches for companies alone.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processorSeconds, residentBytes } from '../../../bench/speed/processes.ts'
import { hasQuery, isCounting, type Recorder, startRecorder } from '../../../bench/speed/recorder.ts'

const server = createServer((request, response) => {
  void text(request).then(body => {
    response.writeHead(body === 'bad' ? 400 : 200, { 'content-type': 'text/plain' })
    response.end(`${request.method} ${request.url} ${body}`)
  })
})
let recorder: Recorder

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  recorder = await startRecorder(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'companies')
})
afterAll(async () => {
  await recorder.stop()
  server.closeAllConnections()
  server.close()
})

const send = async (path: string, body: string): Promise<{ status: number; said: string }> => {
  const headers = {
    'content-type': 'application/x-ndjson',
    accept: 'application/json',
    'x-other': 'left out',
  }
  const response = await fetch(recorder.url + path, { method: 'POST', headers, body })
  return { status: response.status, said: await response.text() }
}

test('answers as the server does, and keeps what can be sent again', async () => {
  expect(await send('/companies/_msearch?a=1', 'question')).toEqual({
    status: 200,
    said: 'POST /companies/_msearch?a=1 question',
  })
  expect(await send('/companies-clients/_search', 'no company')).toMatchObject({ status: 200 })
  const [kept, ...others] = recorder.take()
  expect(others).toEqual([])
  expect(kept).toMatchObject({ method: 'POST', path: '/companies/_msearch?a=1' })
  expect(kept?.headers).toMatchObject({ 'content-type': 'application/x-ndjson', accept: 'application/json' })
  expect(kept?.headers).not.toHaveProperty('x-other')
  expect(kept?.body.toString()).toBe('question')
})

test('gives each request once', async () => {
  await send('/companies/_search', 'one')
  await send('/companies/_search', 'two')
  expect(recorder.take().map(({ body }) => body.toString())).toEqual(['one', 'two'])
  expect(recorder.take()).toEqual([])
})

test('a search that tells the total is told from one that does not', () => {
  const search = (total: boolean) => ({ query: { match_all: {} }, size: 10, track_total_hits: total })
  const isTold = (...bodies: object[]): boolean =>
    isCounting({ body: Buffer.from(bodies.map(body => `${JSON.stringify(body)}\n`).join('')) })
  expect([isTold(search(true)), isTold(search(false)), isTold({}, search(false), {}, search(true))]).toEqual([
    true,
    false,
    true,
  ])
  const told = (body: object): boolean => hasQuery({ body: Buffer.from(JSON.stringify(body)) })
  expect([told(search(true)), told({ size: 0, track_total_hits: true })]).toEqual([true, false])
})

test('passes a refusal on', async () => {
  expect(await send('/companies/_search', 'bad')).toMatchObject({ status: 400 })
})

test('processor time and memory of a process are told on Linux, and nowhere guessed', () => {
  const before = processorSeconds(process.pid)
  for (const until = performance.now() + 60; performance.now() < until; );
  const after = processorSeconds(process.pid)
  const [now, peak] = [residentBytes(process.pid), residentBytes(process.pid, 'peak')]
  if (process.platform !== 'linux') {
    expect([before, after, now, peak]).toEqual([undefined, undefined, undefined, undefined])
    return
  }
  expect(Number(after)).toBeGreaterThan(Number(before))
  expect(Number(now)).toBeGreaterThan(20_000_000)
  expect(Number(peak)).toBeGreaterThanOrEqual(20_000_000)
  expect(processorSeconds(2 ** 30)).toBeUndefined()
})
