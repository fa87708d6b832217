// From a query string to what answers it: one pipeline for search, export and count, which differ in their fields only.

import { z } from 'zod'
import { type FieldName, facetFields } from '../catalogue/fields.ts'
import { ServiceError } from '../errors.ts'
import { type CompanyQuery, companyQuery, OUTDATED_CURSOR } from '../query/company-query.ts'
import { cursorText } from '../query/cursor.ts'
import { type FacetAggregations, type Facets, facetsOf, MOST_VALUES_OF_FACET } from '../query/facets.ts'
import type { Fault, Warning } from '../query/fault.ts'
import { forgivingNameMatch } from '../query/name-match.ts'
import { totalPages } from '../query/page.ts'
import { parameters } from '../query/parameters.ts'
import type { Ranking } from '../query/ranking.ts'
import type { CompanyIndex } from './company-index.ts'
import { companyRecordSchema, companyRecords, type RecordShape } from './company-record.ts'
import { type FoundPage, foundCompanies } from './company-search.ts'
import type { RequestSession } from './request-session.ts'
import { settledValues } from './settled-query.ts'

export const warningsSchema = z
  .array(
    z.object({
      code: z.string().meta({ description: 'Stable and machine-readable.' }),
      parameter: z.string(),
      message: z.string(),
    }),
  )
  .optional()
  .meta({ description: 'Remarks on how the query was understood, where there is something to say.' })

const totalCountSchema = z.int().min(0).meta({ description: 'The exact number of records that match.' })

const facetsSchema = z
  .partialRecord(
    z.enum(facetFields as [FieldName, ...FieldName[]]),
    z.array(z.object({ value: z.string().nullable(), count: z.int().min(1) })),
  )
  .optional()
  .meta({
    description: 'For each field asked for: how many records have each value, null counting those without.',
  })

/** The body of every answer of search and export. */
export const companyPageSchema = z
  .object({
    data: z.object({
      records: z.array(companyRecordSchema),
      totalCount: totalCountSchema,
      facets: facetsSchema,
    }),
    page: z.int().min(1),
    pageSize: z.int().min(1),
    totalPages: z.int().min(0),
    nextCursor: z
      .string()
      .optional()
      .meta({ description: 'With cursor, while there are records left: the cursor of the next page.' }),
    warnings: warningsSchema,
  })
  .meta({ id: 'CompanyPage' })

/** The body of every answer of count. */
export const companyCountSchema = z
  .object({
    data: z.object({ totalCount: totalCountSchema, facets: facetsSchema }),
    warnings: warningsSchema,
  })
  .meta({ id: 'CompanyCount' })

type Counted = { readonly totalCount: number; readonly facets?: Facets }

export type CompanyPage = {
  readonly data: { readonly records: readonly object[] } & Counted
  readonly page: number
  readonly pageSize: number
  readonly totalPages: number
  readonly nextCursor?: string
  readonly warnings?: readonly Warning[]
}

export type CompanyCount = { readonly data: Counted; readonly warnings?: readonly Warning[] }

/** A request that has been checked: what it asks for, and the fields that its result has. */
export type CheckedRequest = {
  readonly query: CompanyQuery
  readonly facets: readonly FieldName[]
  readonly shown: RecordShape
}

/**
 * Checks a query string and the fields it names, without asking Elasticsearch. Throws {@link ServiceError}
 * `invalid_parameters` with every mistake, `gone` or `forbidden`.
 */
export function checkedRequest(queryString: string, shape: RecordShape): CheckedRequest {
  const checked = companyQuery(queryString, shape.endpoint)
  if ('faults' in checked) throw refusal(checked.faults)
  const { query } = checked
  return {
    query,
    facets: bought(query, 'facets', shape.countable) ?? [],
    shown: { ...shape, fields: bought(query, 'fields', shape.fields) ?? shape.fields },
  }
}

/** The page that a request asks for. Throws {@link ServiceError} as {@link CompanyIndex.search} does. */
export async function companyPage(
  request: CheckedRequest,
  index: CompanyIndex,
  session: RequestSession,
): Promise<CompanyPage> {
  const { query, shown, found, counted, warnings } = await companyAnswer(request, index, session)
  const { page, pageSize } = query.page
  const companies = found.companies.slice(0, pageSize)
  const last = companies.at(-1)
  const goesOn = query.cursor !== undefined && last !== undefined && found.companies.length > pageSize
  return {
    data: { records: companyRecords(companies, shown), ...counted },
    page,
    pageSize,
    totalPages: totalPages(found.totalCount, pageSize),
    ...(goesOn && { nextCursor: cursorText({ ...query.cursor, after: last.ID, page: page + 1 }) }),
    ...(warnings.length > 0 && { warnings }),
  }
}

/** The total and the facets alone, for the same filters. Throws as {@link companyPage} does. */
export async function companyCount(
  request: CheckedRequest,
  index: CompanyIndex,
  session: RequestSession,
): Promise<CompanyCount> {
  const { counted, warnings } = await companyAnswer(request, index, session)
  return { data: counted, ...(warnings.length > 0 && { warnings }) }
}

/** What a request finds. `walkPage`: how many records a walk takes at once in place of the page size. */
export async function companyAnswer(
  { query: asked, facets, shown }: CheckedRequest,
  index: CompanyIndex,
  session: RequestSession,
  walkPage?: number,
) {
  const { values, warnings } = await settledValues(
    asked.values,
    name => parameters[name].kind,
    index,
    session,
  )
  const query: CompanyQuery = {
    ...asked,
    values,
    ...(walkPage !== undefined && { page: { ...asked.page, pageSize: walkPage } }),
  }
  const { found, forgiven, forgiving } = await find(query, shown.fields, index, session)
  const counts = facetsOf(facets, found.aggregations as FacetAggregations)
  return {
    query,
    shown,
    found,
    /** The ranking that forgave typing errors. */
    forgiving,
    counted: { totalCount: found.totalCount, ...(facets.length > 0 && { facets: counts.facets }) },
    warnings: [...warnings, ...forgiven, ...counts.cut.map(cutFacet)],
  }
}

/** The answer to bad parameters. */
export function refusal(faults: readonly Fault[]): ServiceError {
  const gone = faults.find(fault => fault.code === OUTDATED_CURSOR)
  if (gone !== undefined) return new ServiceError('gone', gone.message, { faults })
  return new ServiceError('invalid_parameters', faultsInWords(faults.length), { faults })
}

const faultsInWords = (count: number): string =>
  count === 1 ? 'One parameter is wrong; see errors.' : `${count} parameters are wrong; see errors.`

/** The fields that a parameter names, in the order of the table; those beyond the package are refused by name. */
function bought(
  query: CompanyQuery,
  parameter: 'fields' | 'facets',
  allowed: readonly FieldName[],
): readonly FieldName[] | undefined {
  const named = query.values.get(parameter)?.[''] as readonly FieldName[] | undefined
  const beyond = named?.filter(name => name !== 'ID' && !allowed.includes(name)) ?? []
  if (beyond.length > 0) {
    throw new ServiceError('forbidden', `The package of this key does not have ${beyond.join(', ')}.`, {
      faults: beyond.map(name => ({
        parameter,
        code: 'field_not_in_package',
        message: `The package of this key does not have ${name}: leave it out.`,
      })),
    })
  }
  return named && allowed.filter(name => named.includes(name) || (parameter === 'fields' && name === 'ID'))
}

const cutFacet = (field: FieldName): Warning => ({
  code: 'facet_cut',
  parameter: 'facets',
  message: `${field} has more values: the ${MOST_VALUES_OF_FACET} most frequent are listed.`,
})

/** Typing errors are forgiven only where nothing matches as written, filters included. */
async function find(
  query: CompanyQuery,
  fields: readonly FieldName[],
  index: CompanyIndex,
  session: RequestSession,
): Promise<{ found: FoundPage; forgiven: readonly Warning[]; forgiving?: Ranking }> {
  const found = await foundCompanies(query, fields, index, session)
  const typed = query.values.get('search')?.['']
  if (found.totalCount > 0 || typeof typed !== 'string') return { found, forgiven: [] }
  const forgiving = forgivingNameMatch(typed)
  if (forgiving === undefined) return { found, forgiven: [] }
  const similar = await foundCompanies(query, fields, index, session, forgiving)
  if (similar.totalCount === 0) return { found, forgiven: [] }
  const message = 'Nothing matches as written: names with small differences in spelling were taken.'
  return {
    found: similar,
    forgiven: [{ code: 'typing_error_forgiven', parameter: 'search', message }],
    forgiving,
  }
}
