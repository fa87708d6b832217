// A company as a client sees it: the fields of its package, under the property names it reads, absent values as null.

import { z } from 'zod'
import type { Projection } from '../companies/entitlements.ts'
import { codesInWords } from '../schema/codes.ts'
import { type Company, type FieldName, fieldNames, fieldOf } from '../schema/fields.ts'

export type CompanyRecord = Readonly<Record<string, unknown>>

/** The property that holds a field. */
export function propertyOf(
  field: FieldName,
  { propertyNames, endpoint }: Pick<Projection, 'propertyNames' | 'endpoint'>,
): string {
  if (propertyNames === 'names') return field
  const { label, searchLabel } = fieldOf(field)
  return endpoint === 'search' ? (searchLabel ?? label) : label
}

/** Companies as records: exactly the fields of the projection, in its order. */
export function companyRecords(companies: readonly Company[], projection: Projection): CompanyRecord[] {
  const properties = projection.fields.map(field => ({ field, property: propertyOf(field, projection) }))
  return companies.map(company => {
    const record: Record<string, unknown> = {}
    for (const { field, property } of properties) record[property] = company[field] ?? null
    return record
  })
}

/** Every property that records may have under these names, with its type. */
function propertySchemas(propertyNames: Projection['propertyNames']): Record<string, z.ZodType> {
  return Object.fromEntries(
    fieldNames.flatMap(field => {
      const { type, meaning, label } = fieldOf(field)
      const description = `${label}. ${meaning}${type.codes ? ` Codes: ${codesInWords(type.codes)}.` : ''}`
      const schema = type.schema.nullable().optional().meta({ description })
      const properties = (['search', 'export'] as const).map(endpoint =>
        propertyOf(field, { propertyNames, endpoint }),
      )
      return properties.map(property => [property, schema] as const)
    }),
  )
}

const ID = fieldOf('ID').type.schema.meta({ description: fieldOf('ID').meaning })

/** A record under either property names. Which properties it has depends on the client's package; ID is always there. */
export const companyRecordSchema = z.union([
  z.object({ ...propertySchemas('names'), ID }).meta({ id: 'CompanyRecord' }),
  z.object({ ...propertySchemas('labels'), ID }).meta({
    id: 'LabelledCompanyRecord',
    description: "For clients whose setting says so: the service document's labels as property names.",
  }),
])
