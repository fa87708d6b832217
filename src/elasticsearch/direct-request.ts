// Sends requests to Elasticsearch on the connections of the official client, bypassing its transport: the transport's own work
// for each request (middleware, telemetry, a response stream, a safe parser) takes as long as all the rest of a search.

import { StringDecoder } from 'node:string_decoder'
import { type Client, errors, UndiciConnection } from '@elastic/elasticsearch'
import { ServiceError } from '../errors.ts'

/** A request with its body as text. `path` includes the query; `type`: the type of the body. */
export type DirectRequest =
  | { readonly method: 'GET'; readonly path: string }
  | { readonly method: 'POST'; readonly path: string; readonly type: BodyType; readonly body: string }

/** One JSON text, or one for each line. */
export type BodyType = 'json' | 'ndjson'

/** The response; `body` is the parsed JSON, undefined if it is not JSON. */
export type DirectAnswer = { readonly status: number; readonly body: unknown }

const ACCEPTED = 'application/vnd.elasticsearch+json; compatible-with=9'
const contentTypes: Readonly<Record<BodyType, string>> = {
  json: ACCEPTED,
  ndjson: 'application/vnd.elasticsearch+x-ndjson; compatible-with=9',
}
/** What a proxy responds with for a node that does not answer. */
const NODE_IS_DEAD: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Sends a request to a node that the client considers alive. The signal limits connecting, headers and body together. Throws
 * the signal's reason, and the client's own `ConnectionError` and `NoLivingConnectionsError`; any status is a response.
 */
export async function requestDirectly(
  { transport }: Client,
  request: DirectRequest,
  signal: AbortSignal,
): Promise<DirectAnswer> {
  signal.throwIfAborted()
  const connection = transport.getConnection({ requestId: 0, context: null })
  if (!(connection instanceof UndiciConnection)) {
    throw new errors.NoLivingConnectionsError('There is no node to ask', NO_RESULT)
  }
  try {
    const answer = await sent(connection, request, signal)
    if (NODE_IS_DEAD.has(answer.status)) transport.connectionPool.markDead(connection)
    else if (connection.status === UndiciConnection.statuses.DEAD)
      transport.connectionPool.markAlive(connection)
    return answer
  } catch (error) {
    // A node that let the time run out may be dead; one that was abandoned may not.
    const isTimeout = error instanceof ServiceError && error.code === 'timeout'
    if (isTimeout || !signal.aborted) transport.connectionPool.markDead(connection)
    throw error
  }
}

/** The client's errors may carry a response. */
const NO_RESULT = undefined as never

function sent(
  { pool, url, headers }: UndiciConnection,
  request: DirectRequest,
  signal: AbortSignal,
): Promise<DirectAnswer> {
  const { method, path } = request
  const isPost = request.method === 'POST'
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let controller: { abort: (reason: Error) => void } | undefined
    const over = (): void => signal.removeEventListener('abort', end)
    // The promise ends at once: undici does not abort what still waits for a connection.
    const end = (): void => {
      reject(signal.reason)
      controller?.abort(signal.reason)
    }
    signal.addEventListener('abort', end, { once: true })
    pool.dispatch(
      {
        method,
        path: url.pathname === '/' ? path : url.pathname.replace(/\/$/, '') + path,
        headers: {
          ...headers,
          accept: ACCEPTED,
          ...(isPost && { 'content-type': contentTypes[request.type] }),
        },
        body: isPost ? request.body : null,
      },
      {
        onRequestStart: started => {
          controller = started
          if (signal.aborted) started.abort(signal.reason)
        },
        onResponseStart: (_, code) => {
          status = code
        },
        onResponseData: (_, chunk) => {
          chunks.push(chunk)
        },
        onResponseEnd: () => {
          over()
          resolve({ status, body: read(chunks) })
        },
        onResponseError: (_, { message }) => {
          over()
          reject(new errors.ConnectionError(message))
        },
      },
    )
  })
}

function read(chunks: readonly Buffer[]): unknown {
  try {
    return JSON.parse(textOf(chunks))
  } catch {
    return undefined
  }
}

/** Decoded chunk by chunk: buffers outside the heap count for it, and one more of a whole response makes V8 collect garbage sooner. */
function textOf(chunks: readonly Buffer[]): string {
  const decoder = new StringDecoder('utf8')
  let text = ''
  for (const chunk of chunks) text += decoder.write(chunk)
  return text + decoder.end()
}
