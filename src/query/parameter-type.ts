// Parameter types: which query-string keys a parameter has, and how their texts become a filter or a setting.
// A parameter type knows fields, never a parameter's name.

import { type BoundFilter, type ClauseFilter, fingerprintOf } from './bound-filter.ts'
import type { Clause } from './clauses.ts'
import { clauseCost } from './query-cost.ts'
import type { Parsed, QueryKey, TextError } from './query-keys.ts'

/** An error, and the key it belongs to: '' for the plain name, '[min]' or '[max]' for one end of a range. */
export type KeyError = TextError & { readonly suffix: string }

/** A setting: its value, and what it costs Elasticsearch. */
export type Setting<Value> = { readonly value: Value; readonly cost: number }

type Result<Value> = { readonly value: Value } | { readonly errors: readonly KeyError[] }

type TypeOf<Role extends string, Value> = {
  readonly role: Role
  /** The keys by suffix. */
  readonly keys: Readonly<Record<string, QueryKey<unknown>>>
  /** At least one of the keys was given. */
  readonly parse: (texts: TextsBySuffix) => Result<Value>
}

/** The texts that were given for each suffix. */
export type TextsBySuffix = (suffix: string) => readonly string[] | undefined

/** A parameter that filters. */
export type FilterType = TypeOf<'filter', BoundFilter>
/** A parameter that changes the response and filters nothing. */
export type SettingType<Value> = TypeOf<'setting', Setting<Value>>
export type ParameterType = FilterType | SettingType<unknown>

/** Parses the texts of one key; errors bear its suffix. */
export function parseKey<Value>(
  key: QueryKey<Value>,
  suffix: string,
  texts: readonly string[],
): Result<Value> {
  const parsed = checkedTexts(key, texts)
  return 'value' in parsed ? parsed : { errors: parsed.errors.map(error => ({ ...error, suffix })) }
}

function checkedTexts<Value>(key: QueryKey<Value>, texts: readonly string[]): Parsed<Value> {
  if (texts.some(text => text.trim() === '')) {
    const message = 'The value is empty: give one, or leave the parameter out.'
    return { errors: [{ code: 'empty_value', message }] }
  }
  if (!key.isList && texts.length > 1) {
    const message = `One value is expected, not ${texts.length}: give the parameter once.`
    return { errors: [{ code: 'repeated', message }] }
  }
  return key.parse(texts)
}

/** A filter with one key. */
export function filterType<Value>(key: QueryKey<Value>, bind: (value: Value) => BoundFilter): FilterType {
  return {
    role: 'filter',
    keys: { '': key },
    parse: texts => {
      const parsed = parseKey(key, '', texts('') ?? [])
      return 'value' in parsed ? { value: bind(parsed.value) } : parsed
    },
  }
}

/** A filter with one key whose clause is known from its value. */
export const clauseFilterType = <Value>(
  key: QueryKey<Value>,
  clauseOf: (value: Value) => Clause,
): FilterType => filterType(key, value => clauseFilter(clauseOf(value), { '': value }))

/** A filter of a clause. `value`: what the fingerprint is made of. */
export const clauseFilter = (clause: Clause, value: unknown): ClauseFilter => ({
  type: 'clause',
  clause,
  cost: clauseCost(clause),
  fingerprint: fingerprintOf(value),
})

/** A setting with one key. `costOf`: what a value costs Elasticsearch. */
export function settingType<Value>(
  key: QueryKey<Value>,
  costOf: (value: Value) => number = () => 0,
): SettingType<Value> {
  return {
    role: 'setting',
    keys: { '': key },
    parse: texts => {
      const parsed = parseKey(key, '', texts('') ?? [])
      return 'value' in parsed ? { value: { value: parsed.value, cost: costOf(parsed.value) } } : parsed
    },
  }
}
