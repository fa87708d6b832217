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

/** The property that says by which name a record was found. */
const matchedNameProperty = { names: 'matchedName', labels: 'Matched Name' } as const

/**
 * Companies as records: exactly the fields of the projection, in its order, then the name by which it
 * was found if `matchedNames` has one for its ID.
 */
export function companyRecords(
  companies: readonly Company[],
  projection: Projection,
  matchedNames?: ReadonlyMap<number, string>,
): CompanyRecord[] {
  const propertyByField = new Map<string, string>(
    projection.fields.map(field => [field, propertyOf(field, projection)]),
  )
  // An object that was parsed, and its copies, keep a fixed shape. One to which dozens of properties are added becomes a hash
  // table, which takes a third longer to fill and to serialize.
  const empty = JSON.parse(
    JSON.stringify(Object.fromEntries([...propertyByField.values()].map(property => [property, null]))),
  ) as CompanyRecord
  return companies.map(company => {
    const record: Record<string, unknown> = { ...empty }
    for (const field in company) {
      const property = propertyByField.get(field)
      if (property !== undefined) record[property] = company[field as FieldName] ?? null
    }
    const matched = matchedNames?.get(company.ID)
    if (matched !== undefined) record[matchedNameProperty[projection.propertyNames]] = matched
    return record
  })
}

/** Every property that records may have under these names, with its type. */
function propertySchemas(propertyNames: Projection['propertyNames']): Record<string, z.ZodType> {
  const matchedName = z.string().optional().meta({
    description:
      'With search, if the company was found by another name than the record shows: that name, as far as the package has it.',
  })
  return {
    ...Object.fromEntries(fieldNames.flatMap(field => schemasOf(field, propertyNames))),
    [matchedNameProperty[propertyNames]]: matchedName,
  }
}

function schemasOf(field: FieldName, propertyNames: Projection['propertyNames']): [string, z.ZodType][] {
  const { type, meaning, label } = fieldOf(field)
  const description = `${label}. ${meaning}${type.codes ? ` Codes: ${codesInWords(type.codes)}.` : ''}`
  const schema = type.schema.nullable().optional().meta({ description })
  const properties = (['search', 'export'] as const).map(endpoint =>
    propertyOf(field, { propertyNames, endpoint }),
  )
  return properties.map(property => [property, schema])
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
