// Which document does a source record become, or what is wrong with it? Every value is read by the field table.

import { ValueFault } from '../src/catalogue/field-types.ts'
import { type Company, fieldOf, storedFieldNames } from '../src/catalogue/fields.ts'
import { matchPart } from '../src/catalogue/match-fields.ts'
import type { FieldValues } from './sources/field-values.ts'
import type { Fault } from './sources/source-row.ts'

/** A company ready to be stored: its fields in the table's order, then `match`, what it is found by. */
export type CompanyDocument = { readonly ID: number; readonly document: Readonly<Record<string, unknown>> }

/** Every fault of a record, in the table's order; never empty. */
export type RefusedRecord = { readonly faults: readonly [Fault, ...Fault[]] }

const empty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(empty))

/**
 * Reads a record. Blank values (also null and lists of blanks) are absent. A record needs an ID, and a company or trade name.
 */
export function companyDocument(values: FieldValues): CompanyDocument | RefusedRecord {
  // No record has the fields of the one before; an object without a shape is the faster for that.
  const company: Record<string, unknown> = Object.create(null)
  const faults: Fault[] = []
  for (const field of storedFieldNames) {
    const value = values[field]
    if (empty(value)) continue
    try {
      const read = fieldOf(field).type.read(value)
      // What is left of a text of invisible characters, or of a list of separators.
      if (!empty(read)) company[field] = read
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error
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
