// Turns a source record into a document, or into its errors. Every value is read by the field table.

import { ValueError } from '../src/schema/field-types.ts'
import { type Company, fieldOf, storedFieldNames } from '../src/schema/fields.ts'
import { matchPart } from '../src/schema/match-fields.ts'
import type { Fault, FieldValues } from './sources/rows.ts'

/** A company ready to be stored: its fields in the table's order (missing ones undefined), then `match`, the searched values. */
export type CompanyDocument = { readonly ID: number; readonly document: Readonly<Record<string, unknown>> }

/** All errors of a record, in the table's order; never empty. */
export type RefusedRecord = { readonly faults: readonly [Fault, ...Fault[]] }

function empty(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value)
  return value === undefined || value === null || (Array.isArray(value) && value.every(empty))
}

/** Most texts start with a visible character, so the rest need not be checked. */
function isBlank(text: string): boolean {
  return !(text.charCodeAt(0) > 0x20 && text.charCodeAt(0) < 0x7f) && text.trim() === ''
}

const columns = storedFieldNames.map(field => ({ field, type: fieldOf(field).type }))

/**
 * An empty company. All companies share its object shape, whatever fields they have: objects with different shapes take several
 * times as long to create and serialise.
 */
const unknownCompany: Readonly<Record<string, unknown>> = Object.fromEntries(
  [...storedFieldNames, 'match'].map(field => [field, undefined]),
)

/**
 * Reads a record. Blank values (also null and lists of blank values) count as missing. A record needs an ID, and a company or
 * trade name.
 */
export function companyDocument(values: FieldValues): CompanyDocument | RefusedRecord {
  const company = { ...unknownCompany }
  const faults: Fault[] = []
  for (const { field, type } of columns) {
    const value = values[field]
    if (empty(value)) continue
    try {
      const read = type.read(value)
      // A text of invisible characters, or a list of separators, reads as empty.
      if (!empty(read)) company[field] = read
    } catch (error) {
      if (!(error instanceof ValueError)) throw error
      faults.push({ field, value, reason: error.reason, message: error.message })
    }
  }
  const wrong = (field: string): boolean => faults.some(fault => fault.field === field)
  if (company.ID === undefined && !wrong('ID')) {
    faults.unshift({ field: 'ID', value: null, reason: 'missing', message: 'every company needs an ID' })
  }
  const named = ['companyName', 'tradeName'].some(field => company[field] !== undefined || wrong(field))
  if (!named) {
    const message = 'a company needs a companyName or a tradeName'
    faults.push({ field: 'companyName', value: null, reason: 'missing', message })
  }
  const [first, ...others] = faults
  if (first !== undefined) return { faults: [first, ...others] }
  const known = company as Company
  company.match = matchPart(known)
  return { ID: known.ID, document: company }
}
