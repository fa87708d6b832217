// The JSON bodies of search, export and count.

import { z } from 'zod'
import type { CompanyResults } from '../companies/company-results.ts'
import type { Projection } from '../companies/entitlements.ts'
import { cursorText } from '../query/cursor.ts'
import type { Facets } from '../query/facets.ts'
import { totalPages } from '../query/page.ts'
import type { Warning } from '../query/parameter-error.ts'
import { type FieldName, facetFields } from '../schema/fields.ts'
import { companyRecordSchema, companyRecords } from './company-record.ts'

export const warningsSchema = z
  .array(
    z.object({
      code: z.string().meta({ description: 'Stable and machine-readable.' }),
      parameter: z.string(),
      message: z.string(),
    }),
  )
  .optional()
  .meta({ description: 'Remarks on how the query was understood, if there are any.' })

const totalCountSchema = z.int().min(0).meta({ description: 'The exact number of records that match.' })

const facetsSchema = z
  .partialRecord(
    z.enum(facetFields as [FieldName, ...FieldName[]]),
    z.array(z.object({ value: z.string().nullable(), count: z.int().min(1) })),
  )
  .optional()
  .meta({
    description: 'For each requested field: how many records have each value; null counts those without one.',
  })

/** The body of every response of search and export. */
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

/** The body of every response of count. */
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

/** A page of records. */
export function companyPage(results: CompanyResults, projection: Projection): CompanyPage {
  const { query, totalCount, warnings } = results
  const { page, pageSize } = query.page
  const companies = results.companies.slice(0, pageSize)
  const last = companies.at(-1)
  const hasNext = last !== undefined && results.companies.length > pageSize
  return {
    data: { records: companyRecords(companies, projection, results.matchedNames), ...counted(results) },
    page,
    pageSize,
    totalPages: totalPages(totalCount, pageSize),
    ...(query.cursor !== undefined &&
      hasNext && { nextCursor: cursorText({ ...query.cursor, after: last.ID, page: page + 1 }) }),
    ...(warnings.length > 0 && { warnings }),
  }
}

/** The total and the facets alone. */
export function companyCount(results: CompanyResults): CompanyCount {
  const { warnings } = results
  return { data: counted(results), ...(warnings.length > 0 && { warnings }) }
}

const counted = ({ totalCount, facets }: CompanyResults): Counted => ({
  totalCount,
  ...(facets !== undefined && { facets }),
})
