// Requests to Elasticsearch on the connections of the official client, past its transport: what that does for each request
// (middleware, telemetry, a stream of the answer, a safe parser) takes as long as all the rest of sending a search.

import { type Client, errors, UndiciConnection } from '@elastic/elasticsearch'

/** A request with a body that is written already. `path` has its query in it; `type`: of what the body holds. */
export type DirectRequest = { readonly path: string; readonly type: BodyType; readonly body: string }

/** One JSON text, or one a line. */
export type BodyType = 'json' | 'ndjson'

/** What came back: JSON, read; undefined where it is none. */
export type DirectAnswer = { readonly status: number; readonly body: unknown }

const ACCEPTED = 'application/vnd.elasticsearch+json; compatible-with=9'
const contentTypes: Readonly<Record<BodyType, string>> = {
  json: ACCEPTED,
  ndjson: 'application/vnd.elasticsearch+x-ndjson; compatible-with=9',
}
/** What a proxy says for a node that does not answer it. */
const NODE_IS_DEAD: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Posts to a node that the client takes for alive, for at most `timeout` milliseconds. Throws the client's own
 * `ConnectionError`, `TimeoutError`, `RequestAbortedError` and `NoLivingConnectionsError`; a status is an answer.
 */
export async function postDirectly(
  { transport }: Client,
  request: DirectRequest,
  { timeout, signal }: { readonly timeout: number; readonly signal: AbortSignal },
): Promise<DirectAnswer> {
  if (signal.aborted) throw new errors.RequestAbortedError('The request was ended before it was sent')
  const connection = transport.getConnection({ requestId: 0, context: null })
  if (!(connection instanceof UndiciConnection)) {
    throw new errors.NoLivingConnectionsError('There is no node to ask', NO_RESULT)
  }
  try {
    const answer = await posted(connection, request, timeout, signal)
    if (NODE_IS_DEAD.has(answer.status)) transport.connectionPool.markDead(connection)
    else if (connection.status === UndiciConnection.statuses.DEAD)
      transport.connectionPool.markAlive(connection)
    return answer
  } catch (error) {
    if (!(error instanceof errors.RequestAbortedError)) transport.connectionPool.markDead(connection)
    throw error
  }
}

/** The client's errors may carry what was answered. */
const NO_RESULT = undefined as never

function posted(
  { pool, url, headers }: UndiciConnection,
  { path, type, body }: DirectRequest,
  timeout: number,
  signal: AbortSignal,
): Promise<DirectAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let controller: { abort: (reason: Error) => void } | undefined
    let failure: Error | undefined
    const over = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abandon)
    }
    const end = (reason: Error): void => {
      failure = reason
      over()
      reject(reason)
      controller?.abort(reason)
    }
    const abandon = (): void => end(new errors.RequestAbortedError('The request was ended'))
    const timer = setTimeout(() => end(new errors.TimeoutError('Request timed out')), timeout)
    signal.addEventListener('abort', abandon, { once: true })
    pool.dispatch(
      {
        method: 'POST',
        path: url.pathname === '/' ? path : url.pathname.replace(/\/$/, '') + path,
        headers: { ...headers, 'content-type': contentTypes[type], accept: ACCEPTED },
        body,
      },
      {
        onRequestStart: started => {
          controller = started
          // It waited for a connection longer than it might.
          if (failure !== undefined) started.abort(failure)
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
          reject(failure ?? new errors.ConnectionError(message))
        },
      },
    )
  })
}

function read(chunks: readonly Buffer[]): unknown {
  try {
    return JSON.parse((chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString())
  } catch {
    return undefined
  }
}
