// Applies a map to rows: turns a row into values by field, or leaves it out. A map is prepared once for all rows.

import { ValueError } from '../../src/schema/field-types.ts'
import { fieldOf, type StoredFieldName } from '../../src/schema/fields.ts'
import { derivedIdentity, idRegister } from './derived-id.ts'
import type { ImportMap } from './import-map.ts'
import type { Condition, FieldSource } from './map-shapes.ts'
import { matchedText, stepsOf } from './map-steps.ts'
import type { Fault, FieldValues, ReadValues, RowValues } from './rows.ts'

/** A prepared map. It remembers the computed IDs of all rows, so a load must use only one. */
export type RowMapper = {
  readonly read: (row: RowValues) => ReadValues
  /** How many invalid values of a field were dropped, as its map requires; fields without any are absent. */
  readonly dropped: () => ReadonlyMap<StoredFieldName, number>
}

type Source = (row: RowValues) => unknown

/** Prepares a map. */
export function rowMapper(map: ImportMap): RowMapper {
  const conditions = map.where.map(condition => ({
    holds: testOf(condition),
    label: leftOutLabel(condition),
  }))
  const fields = Object.entries(map.fields).map(([field, source]) => ({
    field: field as StoredFieldName,
    take: sourceOf(source),
    dropInvalid: 'onInvalid' in source && source.onInvalid === 'drop',
  }))
  const identity = map.idFrom?.map(valueAt)
  const register = idRegister()
  const dropped = new Map<StoredFieldName, number>()

  const read = (row: RowValues): ReadValues => {
    try {
      for (const { holds, label } of conditions) if (!holds(row)) return { leftOut: label }
    } catch (error) {
      return { fault: faultOf(error, undefined) }
    }
    const values: FieldValues = {}
    for (const { field, take, dropInvalid } of fields) {
      try {
        const value = take(row)
        if (value === undefined) continue
        if (dropInvalid && !isBlank(value)) fieldOf(field).type.read(value)
        values[field] = value
      } catch (error) {
        const fault = faultOf(error, field)
        if (!dropInvalid) return { fault }
        dropped.set(field, (dropped.get(field) ?? 0) + 1)
      }
    }
    if (identity !== undefined) {
      const texts = identity.map(value => textOf(value(row)))
      const derived = derivedIdentity(texts)
      if (derived !== undefined && register.see(derived.id, derived.check) === 'other')
        return { fault: collision(texts.join(' '), derived.id) }
      if (derived !== undefined) values.ID = derived.id
    }
    return { values }
  }
  return { read, dropped: () => dropped }
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** A value by column name, or by its path in nested values. */
export function valueAt(column: string): Source {
  const way = column.includes('.') ? column.split('.') : undefined
  return row => {
    if (Object.hasOwn(row, column)) return row[column]
    if (way === undefined) return undefined
    let at: unknown = row
    for (const step of way) {
      if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
      at = (at as Record<string, unknown>)[step]
    }
    return at
  }
}

/** A value as trimmed text; a list of texts joined by commas; blank if it is an object or missing. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter(text => text !== '')
      .join(', ')
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}

function testOf(condition: Condition): (row: RowValues) => boolean {
  const value = valueAt(condition.column)
  const { is, isNot, matches, blank } = condition
  const listed = new Set(is ?? isNot)
  if (is !== undefined) return row => listed.has(textOf(value(row)))
  if (isNot !== undefined) return row => !listed.has(textOf(value(row)))
  if (matches !== undefined) return row => matchedText(matches, textOf(value(row))) !== undefined
  return row => (textOf(value(row)) === '') === blank
}

function leftOutLabel({ column, is, isNot, matches, blank }: Condition): string {
  const list = (values: readonly string[]): string => {
    const shown = values.slice(0, 3).map(value => (value === '' ? 'blank' : value))
    return [...shown, ...(values.length > 3 ? ['…'] : [])].join(', ')
  }
  if (is !== undefined) return `${column} is not ${list(is)}`
  if (isNot !== undefined) return `${column} is ${list(isNot)}`
  if (matches !== undefined) return `${column} does not match ${matches.source}`
  return blank === true ? `${column} is not blank` : `${column} is blank`
}

function sourceOf(source: FieldSource): Source {
  const take = taken(source)
  const { when } = source
  if (when === undefined) return take
  const holds = testOf(when)
  return row => (holds(row) ? take(row) : undefined)
}

function taken(source: FieldSource): Source {
  if ('constant' in source) return () => source.constant
  const raw = rawSource(source)
  const change = stepsOf(source)
  if (change === undefined) return raw
  return row => {
    const value = raw(row)
    return change(textOf(value))
  }
}

function rawSource(source: Exclude<FieldSource, { readonly constant: unknown }>): Source {
  if ('column' in source) return valueAt(source.column)
  if ('join' in source) {
    const columns = source.join.map(valueAt)
    return row => {
      const parts = columns.map(column => textOf(column(row))).filter(part => part !== '')
      return parts.length === 0 ? undefined : parts.join(source.with)
    }
  }
  const sources = source.first.map(sourceOf)
  return row => {
    for (const take of sources) {
      const value = take(row)
      if (!isBlank(value)) return value
    }
    return undefined
  }
}

function faultOf(error: unknown, field: string | undefined): Fault {
  if (!(error instanceof ValueError)) throw error
  const value = error.cause
  return { ...(field === undefined ? {} : { field }), value, reason: error.reason, message: error.message }
}

function collision(text: string, id: number): Fault {
  return {
    field: 'ID',
    value: text,
    reason: 'id_collision',
    message: `its computed ID, ${id}, is the same as that of another company: give this company its own ID`,
  }
}
