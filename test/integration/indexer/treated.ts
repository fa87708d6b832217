// Elasticsearch behind a server that refuses bulk requests, loses their answers or cuts them, in turn as it is told.

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@elastic/elasticsearch'
import { onTestFinished } from 'vitest'
import { elasticsearchUrl } from './loading.ts'

/** What to do with the nth bulk request: hand it on, lose its answer, or answer without handing it on. */
export type Treatment =
  | 'pass'
  | 'lose the answer'
  | 'cut the answer'
  | 'breaker'
  | 'busy items'
  | 413
  | 429
  | 503

/** A bulk request as it came: how many records, and how many requests were under way with it. */
export type SentBulk = { readonly records: number; readonly together: number }

const headers = {
  'content-type': 'application/vnd.elasticsearch+json;compatible-with=9',
  'x-elastic-product': 'Elasticsearch',
}
const breaker = {
  type: 'circuit_breaking_exception',
  reason: '[parent] Data too large, data for [<http_request>]',
}
const busy = { type: 'es_rejected_execution_exception', reason: 'the queue is full' }

/** A client for one test, whose bulk requests are treated in turn as told; everything else reaches Elasticsearch. */
export async function treated(
  treatments: readonly Treatment[],
): Promise<{ client: Client; bulks: () => number; sent: () => readonly SentBulk[] }> {
  let bulks = 0
  let together = 0
  const sent: SentBulk[] = []
  const handle = (asked: IncomingMessage, answer: ServerResponse): void => {
    const isBulk = asked.url?.includes('/_bulk') === true
    const treatment = isBulk ? (treatments[bulks++] ?? 'pass') : 'pass'
    let records = 0
    if (isBulk) {
      together += 1
      const now = together
      asked.on('data', (bytes: Buffer) => {
        records += bytes.toString('latin1').split('\n').length - 1
      })
      asked.on('end', () => {
        records /= 2
        sent.push({ records, together: now })
      })
      answer.on('close', () => {
        together -= 1
      })
    }
    if (typeof treatment === 'number' || treatment === 'breaker') {
      const status = treatment === 'breaker' ? 429 : treatment
      const error =
        treatment === 'breaker' ? breaker : { type: 'rejected', reason: `told to say ${treatment}` }
      asked.resume()
      asked.on('end', () => answer.writeHead(status, headers).end(JSON.stringify({ error, status })))
      return
    }
    if (treatment === 'busy items') {
      asked.on('end', () => {
        const items = Array.from({ length: records }, () => ({ index: { status: 429, error: busy } }))
        answer.writeHead(200, headers).end(JSON.stringify({ items }))
      })
      return
    }
    const { hostname, port } = new URL(elasticsearchUrl())
    const onward = request(
      { hostname, port, method: asked.method, path: asked.url, headers: asked.headers, agent: false },
      given => {
        if (treatment === 'pass') {
          answer.writeHead(given.statusCode ?? 502, given.headers)
          given.pipe(answer)
          return
        }
        given.resume()
        given.on('end', () => {
          if (treatment === 'cut the answer') {
            const { 'content-length': _, ...others } = given.headers
            answer.writeHead(200, others).end('{"items":[{"index":')
          } else answer.destroy()
        })
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }
  const proxy = createServer(handle)
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const proxied = new Client({ node: `http://127.0.0.1:${port}`, maxRetries: 0 })
  onTestFinished(async () => {
    proxy.closeAllConnections()
    await proxied.close()
    await new Promise(resolve => proxy.close(resolve))
  })
  return { client: proxied, bulks: () => bulks, sent: () => sent }
}
