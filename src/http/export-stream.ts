// A full export as one stream, in a format other than JSON: every page is taken from the client's volume before it is sent.

import type { Context } from 'hono'
import { companyResults } from '../companies/company-results.ts'
import type { EntitlementTable, Projection } from '../companies/entitlements.ts'
import { EXPORT_PAGE, fullExport } from '../companies/full-export.ts'
import type { CompanyIndex } from '../elasticsearch/company-index.ts'
import { ServiceError } from '../errors.ts'
import { tooFewRecordsLeft } from '../limits/limit-errors.ts'
import type { CompanyQuery } from '../query/company-query.ts'
import type { Cursor } from '../query/cursor.ts'
import type { KeyedRequest } from './conditional-response.ts'
import { envelopeHeaders } from './formatted-page.ts'
import { takesGzip } from './media-types.ts'
import { gzippedPages, plainPages } from './page-encoders.ts'
import type { PlainResponse } from './plain-response.ts'
import type { RecordFormat } from './record-formats.ts'
import { recordStream, type StreamEnd } from './record-stream.ts'

/** What a stream needs. */
export type StreamDependencies = {
  readonly index: CompanyIndex
  readonly entitlements: EntitlementTable
  /** Aborted when the server is about to stop. */
  readonly stopping?: AbortSignal | undefined
  /** Called with every stream that ended. */
  readonly streamEnded?: ((end: StreamEnd) => void) | undefined
}

/** How many of so many records may be sent. */
type Take = (records: number) => Promise<number>

/** What the server shows of the connection. */
type Connection = {
  readonly outgoing?: {
    destroy(): void
    readonly chunkedEncoding?: boolean
    readonly socket?: { write(text: string, written: () => void): void; resetAndDestroy(): void } | null
  }
}

/** How long the last bytes before a cut may take to go out, in milliseconds. */
const LAST_WRITES = 2_000

/** Streams every record from the query's cursor on. Throws {@link ServiceError} before the stream begins. */
export async function exportStream(
  context: Context<KeyedRequest>,
  query: CompanyQuery & { readonly cursor: Cursor },
  projection: Projection,
  format: RecordFormat,
  { index, entitlements, stopping, streamEnded }: StreamDependencies,
): Promise<PlainResponse> {
  const firstPage = { ...query, page: { ...query.page, pageSize: EXPORT_PAGE } }
  const results = await companyResults(firstPage, projection, index, context.get('session'))
  const pages = fullExport(results, query.cursor, projection.fields, index)
  // If an incomplete stream is cut off, the client would lose what it has not yet decompressed, though it is counted.
  const isCut = format.interruption === undefined
  const isCompressed = !isCut && takesGzip(context.req.header('Accept-Encoding'))
  const headers = {
    ...envelopeHeaders(format, results.totalCount, results.warnings),
    'Cache-Control': 'no-store',
    ...(isCompressed && { 'Content-Encoding': 'gzip' }),
  }
  if (context.req.method === 'HEAD') return { status: 200, body: null, headers }
  const { outgoing } = (context.env ?? {}) as Connection
  const now = context.get('recordQuota')?.now ?? (() => new Date())
  const take = await takingFirst(takeOf(context), pages.firstCount, now)
  const body = recordStream(pages, projection, format, {
    requestId: String(context.get('requestId' as never) ?? ''),
    session: signal => index.openSession(() => signal),
    take: async records => {
      refuseLostFields(context, projection, entitlements)
      return await take(records)
    },
    now,
    signal: context.req.raw.signal,
    stopping,
    ended: streamEnded,
    encoder: isCompressed ? gzippedPages() : plainPages(),
    cut: outgoing && (() => cutOff(outgoing)),
  })
  return { status: 200, body, headers }
}

/** A stream may last for hours: throws if its key was revoked meanwhile, or lost a field that is being sent. */
function refuseLostFields(
  context: Context<KeyedRequest>,
  projection: Projection,
  entitlements: EntitlementTable,
): void {
  const { fields } = entitlements.of(context.get('holder')(), 'export')
  const lost = projection.fields.filter(field => !fields.includes(field))
  if (lost.length === 0) return
  throw new ServiceError('forbidden', `The package of this key does not have ${lost.join(', ')} any more.`)
}

/**
 * Ends a connection without the end of its body, after the bytes already written: records that were counted must arrive.
 * Without a length and without chunks (HTTP/1.0), closing would be the end of the body, so the connection is reset.
 */
function cutOff(outgoing: NonNullable<Connection['outgoing']>): void {
  const { socket } = outgoing
  if (!socket) {
    outgoing.destroy()
    return
  }
  const cut = (): void => {
    clearTimeout(late)
    if (outgoing.chunkedEncoding === false) socket.resetAndDestroy()
    outgoing.destroy()
  }
  const late = setTimeout(cut, LAST_WRITES).unref()
  socket.write('', cut)
}

/** Takes the records of the first page at once: if none are left, that is an error before the stream begins. */
async function takingFirst(take: Take, firstCount: number, now: () => Date): Promise<Take> {
  const first = await take(firstCount)
  if (first === 0 && firstCount > 0) throw tooFewRecordsLeft(0, now())
  let isFirst = true
  return async records => {
    if (!isFirst) return take(records)
    isFirst = false
    return first
  }
}

/** HEAD sends nothing, so nothing is counted. */
function takeOf(context: Context<KeyedRequest>): Take {
  const quota = context.req.method === 'HEAD' ? undefined : context.get('recordQuota')
  return async records => (quota === undefined ? records : quota.takeRecords(records))
}
