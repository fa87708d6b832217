// How a company is shown to a client: the fields it bought, under the names it reads, absent values as null.

import { z } from 'zod'
import { codesInWords } from '../catalogue/codes.ts'
import { type Company, type FieldName, fieldNames, fieldOf } from '../catalogue/fields.ts'
import type { Endpoint } from '../query/parameters.ts'

/**
 * Which fields (none where only a count is asked for), and whether their properties bear the JSON names or the labels of
 * the service document. `countable`: the fields that the client may count by.
 */
export type RecordShape = {
  readonly fields: readonly FieldName[]
  readonly countable: readonly FieldName[]
  readonly keys: 'names' | 'labels'
  readonly endpoint: Endpoint
}

export type CompanyRecord = Readonly<Record<string, unknown>>

/** The property that holds a field. */
export function propertyOf(
  field: FieldName,
  { keys, endpoint }: Pick<RecordShape, 'keys' | 'endpoint'>,
): string {
  if (keys === 'names') return field
  const { label, searchLabel } = fieldOf(field)
  return endpoint === 'search' ? (searchLabel ?? label) : label
}

/** The records of companies in a shape: exactly its fields, in its order. */
export function companyRecords(companies: readonly Company[], shape: RecordShape): CompanyRecord[] {
  const properties = shape.fields.map(field => ({ field, property: propertyOf(field, shape) }))
  return companies.map(company => {
    const record: Record<string, unknown> = {}
    for (const { field, property } of properties) record[property] = company[field] ?? null
    return record
  })
}

/** Every property of records that bear these keys, with its type. */
function propertySchemas(keys: RecordShape['keys']): Record<string, z.ZodType> {
  return Object.fromEntries(
    fieldNames.flatMap(field => {
      const { type, meaning, label, codes } = fieldOf(field)
      const description = `${label}. ${meaning}${codes ? ` Codes: ${codesInWords(codes)}.` : ''}`
      const schema = type.schema.nullable().optional().meta({ description })
      const properties = (['search', 'export'] as const).map(endpoint =>
        propertyOf(field, { keys, endpoint }),
      )
      return properties.map(property => [property, schema] as const)
    }),
  )
}

const ID = fieldOf('ID').type.schema.meta({ description: fieldOf('ID').meaning })

/** A record under either kind of keys. Which properties are there depends on the client's package; ID always is. */
export const companyRecordSchema = z.union([
  z.object({ ...propertySchemas('names'), ID }).meta({ id: 'CompanyRecord' }),
  z.object({ ...propertySchemas('labels'), ID }).meta({
    id: 'LabelledCompanyRecord',
    description: "For clients whose setting says so: the service document's labels as property names.",
  }),
])
