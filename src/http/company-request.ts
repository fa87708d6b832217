// The way of every request for companies, from top to bottom:
// authorize the endpoint → parse → authorize the fields → fingerprint → cache or 304 → search → render.

import type { Context } from 'hono'
import { type CompanyResults, companyResults } from '../companies/company-results.ts'
import {
  authorizedProjection,
  type EntitlementTable,
  type Projection,
  projectionFingerprint,
} from '../companies/entitlements.ts'
import type { CompanyIndex } from '../elasticsearch/company-index.ts'
import { ServiceError } from '../errors.ts'
import { tooFewRecordsLeft } from '../limits/limit-errors.ts'
import { type CompanyQuery, companyQuery, OUTDATED_CURSOR } from '../query/company-query.ts'
import type { ParameterError } from '../query/parameter-error.ts'
import type { ConflictCheck } from '../query/parse-parameters.ts'
import type { CompanyEndpoint } from '../schema/endpoints.ts'
import { companyCount, companyPage } from './company-page.ts'
import { conditionalResponse, type KeyedRequest } from './conditional-response.ts'
import { exportStream, type StreamDependencies } from './export-stream.ts'
import { formattedPage, nextPageLink } from './formatted-page.ts'
import { JSON_TYPE, negotiatedType } from './media-types.ts'
import type { ParsedQueries } from './parsed-queries.ts'
import type { PlainResponse } from './plain-response.ts'
import { type RecordFormat, recordFormats } from './record-formats.ts'
import type { FormattedBody, JsonBody, ResponseCache } from './response-cache.ts'

/** What the endpoints need to answer. */
export type CompanyDependencies = StreamDependencies & {
  readonly index: CompanyIndex
  readonly cache: ResponseCache
  readonly parsedQueries: ParsedQueries
  readonly entitlements: EntitlementTable
}

/** Answers a request for companies. */
export async function companyResponse(
  context: Context<KeyedRequest>,
  endpoint: CompanyEndpoint,
  dependencies: CompanyDependencies,
): Promise<PlainResponse> {
  const { index, cache, parsedQueries } = dependencies
  const entitlements = dependencies.entitlements.of(context.get('client'), endpoint)
  const format = endpoint === 'export' ? requestedFormat(context) : undefined
  const text = context.get('query')
  const { query, fingerprint } = parsedQueries.of({ text, endpoint, format: format?.mediaType }, () =>
    checkedQuery(text, endpoint, format),
  )
  const projection = authorizedProjection(query, entitlements)
  if (format !== undefined && query.cursor !== undefined) {
    return await exportStream(context, { ...query, cursor: query.cursor }, projection, format, dependencies)
  }
  return await conditionalResponse(context, cache, {
    fingerprint: [format?.mediaType, projectionFingerprint(projection), fingerprint].join('\n'),
    make: async session =>
      rendered(await companyResults(query, projection, index, session), projection, format),
    ...(endpoint === 'export' && { beforeSending: count => takeRecords(context, count) }),
    ...(format && { ownHeaders: ({ totalCount }) => nextPageLink(context.req, query.page, totalCount) }),
  })
}

/** The format that an export is to be in besides JSON. */
function requestedFormat(context: Context): RecordFormat | undefined {
  const types = [JSON_TYPE, ...recordFormats.map(({ mediaType }) => mediaType)]
  const type = negotiatedType(context.req.header('Accept'), types)
  return recordFormats.find(({ mediaType }) => mediaType === type)
}

/** The checked query. Throws {@link ServiceError} `invalid_parameters` or `gone` with every error in it. */
function checkedQuery(
  text: string,
  endpoint: CompanyEndpoint,
  format: RecordFormat | undefined,
): CompanyQuery {
  const checked = companyQuery(text, endpoint, format && formatConflicts)
  if ('errors' in checked) throw invalidParameters(checked.errors)
  return checked.query
}

/** Parameters that a format without an envelope cannot answer. */
const formatConflicts: ConflictCheck = given => {
  const errors: ParameterError[] = []
  if (given.has('facets')) {
    const message = 'Only JSON has facets: ask /api/company/count for them, or leave them out.'
    errors.push({ parameter: 'facets', code: 'conflicting', message })
  }
  if (given.has('cursor') && given.has('pageSize')) {
    const message = 'With a cursor this format is one stream without pages: leave pageSize out.'
    errors.push({ parameter: 'pageSize', code: 'conflicting', message })
  }
  return errors
}

/** The error of a request with bad parameters. */
export function invalidParameters(errors: readonly ParameterError[]): ServiceError {
  const gone = errors.find(({ code }) => code === OUTDATED_CURSOR)
  if (gone !== undefined) return new ServiceError('gone', gone.message, { errors })
  const count = errors.length === 1 ? 'One parameter is wrong' : `${errors.length} parameters are wrong`
  return new ServiceError('invalid_parameters', `${count}; see errors.`, { errors })
}

function rendered(
  results: CompanyResults,
  projection: Projection,
  format: RecordFormat | undefined,
): JsonBody | FormattedBody {
  if (format !== undefined) return formattedPage(results, projection, format)
  return projection.endpoint === 'count' ? companyCount(results) : companyPage(results, projection)
}

/** Takes the records of a page from what the client may export; throws if fewer are left. HEAD sends none. */
async function takeRecords(context: Context<KeyedRequest>, count: number): Promise<void> {
  const quota = context.req.method === 'HEAD' ? undefined : context.get('recordQuota')
  if (quota === undefined) return
  const taken = await quota.takeRecords(count)
  if (taken < count) throw tooFewRecordsLeft(taken, quota.now())
}
