// How are ten thousand searches asked in seconds? Those that wait at the same time travel as one _msearch; what each is
// asked and answered is as if it had been sent alone.

import type { Client } from '@elastic/elasticsearch'

type Waiting = {
  readonly index: string
  readonly body: object
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}
type Request = { readonly method: string; readonly path: string; readonly body?: unknown }

const LARGEST_BATCH = 64
const SEARCH_PATH = /^\/([^/]+)\/_search$/

/** Makes a client collect its plain searches; everything else it sends as before. Returns the client. */
export function batchingSearches(client: Client): Client {
  const { transport } = client
  const send = transport.request.bind(transport)
  let waiting: Waiting[] = []

  const flush = async (): Promise<void> => {
    const batch = waiting.slice(0, LARGEST_BATCH)
    waiting = waiting.slice(LARGEST_BATCH)
    if (waiting.length > 0) setImmediate(() => void flush())
    if (batch.length === 0) return
    try {
      const bulkBody = batch.flatMap(({ index, body }) => [
        { index, allow_partial_search_results: false },
        body,
      ])
      const { responses } = (await send({ method: 'POST', path: '/_msearch', bulkBody })) as {
        responses: { status: number; error?: unknown }[]
      }
      for (const [position, { resolve, reject }] of batch.entries()) {
        const answer = responses[position]
        if (answer?.status === 200) resolve(answer)
        else reject(new Error(`A search was refused: ${JSON.stringify(answer?.error)}`))
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const collect = (index: string, body: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void flush())
      waiting.push({ index, body, resolve, reject })
    })

  const request = (given: Request, options?: unknown): Promise<unknown> => {
    const index = SEARCH_PATH.exec(given.path)?.[1]
    if (index === undefined) return send(given as never, options as never)
    return collect(decodeURIComponent(index), given.body as object)
  }
  transport.request = request as typeof transport.request
  return client
}
