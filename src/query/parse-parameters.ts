// From a query string to typed values, by a table of parameters: every error of every parameter at once, nothing dropped.

import { distance } from 'fastest-levenshtein'
import type { BoundFilter, NamedFilter } from './bound-filter.ts'
import { type ParameterError, quoted } from './parameter-error.ts'
import type { FilterType, KeyError, ParameterType, Setting, SettingType } from './parameter-type.ts'
import { costErrors, type ParameterCost } from './query-cost.ts'
import { type RawParameters, rawParameters } from './query-string.ts'

/** A row of a table of parameters. */
export type Parameter<Type extends ParameterType = ParameterType> = {
  readonly type: Type
  readonly meaning: string
  readonly example: string
}

type Rows = Readonly<Record<string, Parameter>>

/** A table of parameters, in its order, with the row that each key of a query string belongs to. */
export type ParameterTable<Table extends Rows = Rows> = {
  readonly rows: readonly (readonly [name: string & keyof Table, Parameter])[]
  readonly rowOfKey: ReadonlyMap<string, number>
}

/** Settings by name, each typed by its parameter type. */
export type Settings<Table> = {
  readonly [Name in keyof Table as Table[Name] extends Parameter<FilterType>
    ? never
    : Name]?: Table[Name] extends {
    readonly type: SettingType<infer Value>
  }
    ? Value
    : never
}

/** What a query string asks by a table: its filters in the order of the table, and its settings. */
export type ParsedParameters<Table> = {
  readonly filters: readonly NamedFilter[]
  readonly settings: Settings<Table>
}

/** Some rows as a table; all of them unless names are given. */
export function parameterTable<const Table extends Rows>(
  rows: Table,
  isIncluded: (name: string & keyof Table) => boolean = () => true,
): ParameterTable<Table> {
  const included = (Object.entries(rows) as [string & keyof Table, Parameter][]).filter(([name]) =>
    isIncluded(name),
  )
  const keys = included.flatMap(([name, { type }], row) =>
    Object.keys(type.keys).map(suffix => [name + suffix, row] as const),
  )
  return { rows: included, rowOfKey: new Map(keys) }
}

/** The errors of parameters that cannot go together, by the keys that were given. */
export type ConflictCheck = (given: Pick<ReadonlySet<string>, 'has'>) => readonly ParameterError[]

/** Parses a query string (without its `?`) by a table. */
export function parseParameters<Table extends Rows>(
  queryString: string,
  { rows, rowOfKey }: ParameterTable<Table>,
  conflicts: ConflictCheck = () => [],
): ParsedParameters<Table> | { readonly errors: readonly ParameterError[] } {
  const raw = rawParameters(queryString)
  const errors: ParameterError[] = [...raw.errors]
  const given = new Set<number>()
  for (const key of raw.parameters.keys()) {
    const row = rowOfKey.get(key)
    if (row === undefined) errors.push(unknownParameter(key, [...rowOfKey.keys()]))
    else given.add(row)
  }
  const filters: NamedFilter<BoundFilter>[] = []
  const settings: Record<string, unknown> = {}
  const costs: ParameterCost[] = []
  // In the order of the table, in whatever order they were given.
  for (const [row, [parameter, { type }]] of rows.entries()) {
    if (!given.has(row)) continue
    const parsed = type.parse(suffix => raw.parameters.get(parameter + suffix))
    if ('errors' in parsed) {
      errors.push(...parsed.errors.map(error => withParameter(error, parameter, raw.parameters)))
      continue
    }
    costs.push({ parameter, cost: parsed.value.cost })
    if (type.role === 'filter') filters.push({ parameter, filter: parsed.value as BoundFilter })
    else settings[parameter] = (parsed.value as Setting<unknown>).value
  }
  errors.push(...conflicts(raw.parameters))
  const all = errors.length > 0 ? errors : costErrors(costs)
  return all.length > 0 ? { errors: all } : { filters, settings: settings as Settings<Table> }
}

/** Errors that already say what was given. */
const SELF_EXPLANATORY = new Set(['empty_value', 'repeated', 'min_above_max'])

function withParameter({ suffix, ...error }: KeyError, name: string, raw: RawParameters): ParameterError {
  const parameter = name + suffix
  if (SELF_EXPLANATORY.has(error.code)) return { parameter, ...error }
  const given = quoted((raw.get(parameter) ?? []).join(','))
  return { parameter, ...error, message: `${error.message} Given: ${given}.` }
}

/** Most edits between an unknown name and one to suggest: a third of its letters. */
const mostEdits = (name: string): number => Math.floor(name.length / 3)

/** How far an unknown name is from a known one; a prefix of a name is as near as one edit. */
function editsBetween(unknown: string, known: string): number {
  const [typed, name] = [unknown.toLowerCase(), known.toLowerCase()]
  const edits = distance(typed, name)
  return name.startsWith(typed) ? Math.min(edits, 1) : edits
}

function unknownParameter(name: string, known: readonly string[]): ParameterError {
  const ranges = known.filter(key => key.toLowerCase().startsWith(`${name.toLowerCase()}[`))
  const [nearest] = known
    .map(key => ({ key, edits: editsBetween(name, key) }))
    .toSorted((one, other) => one.edits - other.edits)
  const near = nearest !== undefined && nearest.edits <= mostEdits(name) ? [nearest.key] : []
  const suggestion = (ranges.length > 0 ? ranges : near).join(' and ')
  const hint = suggestion === '' ? ' GET /openapi.json lists them all.' : ` Did you mean ${suggestion}?`
  return {
    parameter: name.slice(0, 100),
    code: 'unknown_parameter',
    message: `There is no parameter ${quoted(name)}.${hint}`,
    ...(suggestion !== '' && { suggestion }),
  }
}
