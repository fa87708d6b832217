// Export in other formats than JSON: one page with its facts in headers, or with a cursor the whole walk as one stream.

import type { Context } from 'hono'
import type { PackagesInForce } from '../catalogue/packages.ts'
import type { Authenticated } from '../clients/authentication.ts'
import { ServiceError } from '../errors.ts'
import { tooFewRecordsLeft } from '../limits/refusals.ts'
import { companyQuery } from '../query/company-query.ts'
import type { Fault, Warning } from '../query/fault.ts'
import { isReachable, type Page, pageOf } from '../query/page.ts'
import { rawParameters } from '../query/query-string.ts'
import { companyAnswer, refusal } from './company-page.ts'
import { companyRecords, type RecordShape } from './company-record.ts'
import {
  type CompanyRouteDependencies,
  markedShape,
  queryString,
  recordShape,
  takeRecords,
} from './company-route.ts'
import { companyWalk } from './company-walk.ts'
import { conditionalAnswer } from './conditional-answer.ts'
import type { RecordFormat } from './record-formats.ts'
import { recordStream, type StreamEnd } from './record-stream.ts'

export type DownloadDependencies = CompanyRouteDependencies & {
  /** Aborted where the server is about to end. */
  readonly stopping?: AbortSignal | undefined
  /** Told of every stream that ended. */
  readonly streamEnded?: ((end: StreamEnd) => void) | undefined
}

/** How many of so many records may be sent. */
type Take = (records: number) => Promise<number>

/** What the server lets see of the connection. */
type Connection = {
  readonly outgoing?: {
    destroy(): void
    readonly chunkedEncoding?: boolean
    readonly socket?: { write(text: string, written: () => void): void; resetAndDestroy(): void } | null
  }
}

/** How long what was written before a cut may take to go out, in milliseconds. */
const LAST_WRITES = 2_000

/** The answer in a format. Throws {@link ServiceError} as a page of companies does. */
export async function recordDownload(
  context: Context<Authenticated>,
  format: RecordFormat,
  dependencies: DownloadDependencies,
): Promise<Response> {
  const query = queryString(context.req.url)
  const checked = companyQuery(query, 'export')
  const faults = [...('faults' in checked ? checked.faults : []), ...formatFaults(query)]
  if (faults.length > 0) throw refusal(faults)
  const walks = 'query' in checked && checked.query.cursor !== undefined
  return walks ? stream(context, format, query, dependencies) : page(context, format, query, dependencies)
}

/** What these formats have no place for. */
function formatFaults(query: string): Fault[] {
  const { parameters } = rawParameters(query)
  const conflicts: Fault[] = []
  if (parameters.has('facets')) {
    const message = 'Facets are given as JSON only: ask /api/company/count for them, or leave them out.'
    conflicts.push({ parameter: 'facets', code: 'conflicting', message })
  }
  if (parameters.has('cursor') && parameters.has('pageSize')) {
    const message = 'With a cursor this format is one stream without pages: leave pageSize out.'
    conflicts.push({ parameter: 'pageSize', code: 'conflicting', message })
  }
  return conflicts
}

async function page(
  context: Context<Authenticated>,
  format: RecordFormat,
  query: string,
  dependencies: DownloadDependencies,
): Promise<Response> {
  const { shape, mark } = markedShape(context.get('client'), 'export', dependencies.packages)
  // The path as it is, however it was spelled: the answer may be kept for others.
  const { path } = context.req
  return conditionalAnswer(context, dependencies, {
    facts: `${format.mediaType}\n${mark}\n${query}`,
    make: async signal => {
      const { shown, found, warnings, ...answer } = await companyAnswer(
        query,
        shape,
        dependencies.index,
        signal,
      )
      const records = companyRecords(found.companies, shown)
      const next = nextPage(answer.query.page, found.totalCount)
      return {
        text: format.head(shown) + format.rows(records),
        count: records.length,
        headers: {
          ...factHeaders(format, found.totalCount, warnings),
          ...(next !== undefined && { Link: `<${withPage(path, query, next)}>; rel="next"` }),
        },
      }
    },
    give: count => takeRecords(context, count),
  })
}

async function stream(
  context: Context<Authenticated>,
  format: RecordFormat,
  query: string,
  { index, packages, stopping, streamEnded }: DownloadDependencies,
): Promise<Response> {
  const shape = recordShape(context.get('client'), 'export', packages)
  const { signal } = context.req.raw
  const walk = await companyWalk(query, shape, index, signal)
  const headers = {
    ...factHeaders(format, walk.totalCount, walk.warnings),
    'Cache-Control': 'no-store',
  }
  if (context.req.method === 'HEAD') return context.body(null, 200, headers)
  const { outgoing } = (context.env ?? {}) as Connection
  const requestId = String(context.get('requestId' as never) ?? '')
  const now = context.get('meter')?.now ?? (() => new Date())
  const take = await begun(takeOf(context), walk.firstCount, now)
  const body = recordStream(walk, format, {
    requestId,
    take: async records => {
      stillBought(context, walk.shown, packages)
      return await take(records)
    },
    now,
    signal,
    stopping,
    ended: streamEnded,
    cut: outgoing && (() => cutOff(outgoing)),
  })
  return context.body(body, 200, headers)
}

/** A stream may last for hours: throws where its key was revoked meanwhile, or lost a field that is being sent. */
function stillBought(context: Context<Authenticated>, shown: RecordShape, packages: PackagesInForce): void {
  const { fields } = markedShape(context.get('holder')(), 'export', packages).shape
  const lost = shown.fields.filter(field => !fields.includes(field))
  if (lost.length === 0) return
  throw new ServiceError('forbidden', `The package of this key does not have ${lost.join(', ')} any more.`)
}

/**
 * Ends a connection without the end of its body, once what was written is out: records that are counted are to arrive.
 * Without a length and without chunks (HTTP/1.0), an end would be that of the body: the connection is reset.
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

/** Takes the records of the first page at once: where none are left, that is said before a stream begins. */
async function begun(take: Take, firstCount: number, now: () => Date): Promise<Take> {
  const first = await take(firstCount)
  if (first === 0 && firstCount > 0) throw tooFewRecordsLeft(0, now())
  let isFirst = true
  return async records => {
    if (!isFirst) return take(records)
    isFirst = false
    return first
  }
}

/** Where nothing is sent, nothing is counted. */
function takeOf(context: Context<Authenticated>): Take {
  const meter = context.req.method === 'HEAD' ? undefined : context.get('meter')
  return async records => (meter === undefined ? records : meter.takeRecords(records))
}

/** What the envelope of a page says. Remarks are told by code and parameter; their text is in the JSON. */
function factHeaders(
  { contentType }: RecordFormat,
  totalCount: number,
  warnings: readonly Warning[],
): Record<string, string> {
  const remarks = [...new Set(warnings.map(({ code, parameter }) => `${code}; parameter=${parameter}`))]
  return {
    'Content-Type': contentType,
    'X-Total-Count': String(totalCount),
    ...(remarks.length > 0 && { 'X-Warnings': remarks.join(', ') }),
  }
}

/** The number of the next page, where there is one that pages reach. */
function nextPage({ page, pageSize, from }: Page, totalCount: number): number | undefined {
  const isThere = from + pageSize < totalCount && isReachable(pageOf(page + 1, pageSize))
  return isThere ? page + 1 : undefined
}

/** The address with another page, relative to its host. */
function withPage(path: string, queryText: string, number: number): string {
  const others = queryText
    .split('&')
    .filter(pair => pair !== '' && !rawParameters(pair).parameters.has('page'))
  // Brackets may stand raw in a query, and not in a URI (RFC 3986).
  const query = [...others, `page=${number}`].join('&').replace(/[[\]<>"]/g, encodeURIComponent)
  return `${path}?${query}`
}
