// From a query string to a checked query: every fault of every parameter at once, nothing dropped.

import { distance } from 'fastest-levenshtein'
import { type Cursor, FIRST_CURSOR, filterMark } from './cursor.ts'
import { type Fault, shown } from './fault.ts'
import { DEFAULT_PAGE_SIZE, isReachable, type Page, pageOf, WINDOW } from './page.ts'
import type { Kind, TextFault, Values } from './parameter-keys.ts'
import { type Endpoint, type Parameter, type ParameterName, parameters, parametersOf } from './parameters.ts'
import { placeMark } from './place-match.ts'
import { costFaults } from './query-cost.ts'
import { type ListEntry, type RawParameters, rawParameters } from './query-string.ts'

/** A checked query: the values of each parameter that was given, by key suffix, the page, and where a walk stands. */
export type CompanyQuery = {
  readonly values: ReadonlyMap<ParameterName, Values>
  readonly page: Page
  readonly cursor?: Cursor
}

/** The code of the one fault that is answered as gone. */
export const OUTDATED_CURSOR = 'cursor_outdated'

/** The outcome of reading a query string against a table of parameters. */
type Checked<Name> = { values: Map<Name, Values> } | { faults: readonly Fault[] }

type Rows<Name extends string = string> = readonly (readonly [Name, Parameter])[]

/** Which row each key of a query string belongs to, by list of rows. */
const positions = new WeakMap<Rows, ReadonlyMap<string, number>>()

function positionsIn(rows: Rows): ReadonlyMap<string, number> {
  const known = positions.get(rows)
  if (known !== undefined) return known
  const found = new Map(
    rows.flatMap(([name, { kind }], position) =>
      Object.keys(kind.keys).map(suffix => [name + suffix, position] as const),
    ),
  )
  positions.set(rows, found)
  return found
}

/** Reads a query string (without its `?`) against rows of a parameter table. */
export function checkedValues<Name extends string>(queryString: string, rows: Rows<Name>): Checked<Name> {
  const raw = rawParameters(queryString)
  const keys = positionsIn(rows)
  const faults: Fault[] = [...raw.faults]
  const given = new Set<number>()
  for (const key of raw.parameters.keys()) {
    const position = keys.get(key)
    if (position === undefined) faults.push(unknownParameter(key, [...keys.keys()]))
    else given.add(position)
  }
  const values = new Map<Name, Values>()
  const kinds = new Map<string, Kind>()
  // In the order of the table, however they were given.
  for (const position of [...given].sort((one, other) => one - other)) {
    const [name, row] = rows[position] as readonly [Name, Parameter]
    const read = readRow(name, row, raw.parameters)
    faults.push(...read.faults)
    if (Object.keys(read.values).length > 0) values.set(name, read.values)
    kinds.set(name, row.kind)
  }
  if (faults.length > 0) return { faults }
  const dear = costFaults(values, name => kinds.get(name) as Kind)
  return dear.length > 0 ? { faults: dear } : { values }
}

/** Reads a query string (without its `?`) for an endpoint. */
export function companyQuery(
  queryString: string,
  endpoint: Endpoint,
): { query: CompanyQuery } | { faults: readonly Fault[] } {
  const checked = checkedValues(queryString, parametersOf(endpoint))
  if ('faults' in checked) return checked
  const { values } = checked
  const page = pageOf(
    (values.get('page')?.[''] ?? 1) as number,
    (values.get('pageSize')?.[''] ?? DEFAULT_PAGE_SIZE) as number,
  )
  const given = values.get('cursor')?.['']
  if (given !== undefined) return walk(values, page, given)
  if (isReachable(page)) return { query: { values, page } }
  const message = `Pages reach the first ${WINDOW} records: this one would end at ${page.from + page.pageSize}. Walk on with cursor=* in place of page, or narrow the filter.`
  return { faults: [{ parameter: 'page', code: 'window_exceeded', message, suggestion: 'cursor' }] }
}

/** A walk goes on with its own filters only. */
function walk(
  values: ReadonlyMap<ParameterName, Values>,
  { pageSize }: Page,
  given: unknown,
): { query: CompanyQuery } | { faults: readonly Fault[] } {
  if (values.has('page')) {
    const message = 'A cursor stands in place of page: leave one of them out.'
    return { faults: [{ parameter: 'page', code: 'conflicting', message }] }
  }
  if (given === 'outdated') {
    const message = 'The cursor is of a form that is no longer understood: begin again with cursor=*.'
    return { faults: [{ parameter: 'cursor', code: OUTDATED_CURSOR, message }] }
  }
  const filters = [...values].flatMap(([name, asked]): [string, unknown][] => {
    const { part, place } = parameters[name].kind
    if (place !== undefined) return [[name, placeMark(place, asked[''] as readonly ListEntry[])]]
    return part === undefined ? [] : [[name, asked]]
  })
  const filter = filterMark(filters)
  const start = given === FIRST_CURSOR ? 0 : given
  const cursor = typeof start === 'number' ? { after: start, page: 1, filter } : (given as Cursor)
  if (cursor.filter !== filter) {
    const message =
      'The cursor belongs to other filters than these: repeat its own, or begin again with cursor=*.'
    return { faults: [{ parameter: 'cursor', code: 'other_filters', message }] }
  }
  return { query: { values, page: { page: cursor.page, pageSize, from: 0 }, cursor } }
}

function readRow(name: string, { kind }: Parameter, raw: RawParameters): { values: Values; faults: Fault[] } {
  const values: Record<string, unknown> = {}
  const faults: Fault[] = []
  const say = (parameter: string, text: TextFault): void => {
    faults.push({ parameter, ...text })
  }
  for (const [suffix, key] of Object.entries(kind.keys)) {
    const texts = raw.get(name + suffix)
    if (texts === undefined) continue
    if (texts.some(text => text.trim() === '')) {
      say(name + suffix, {
        code: 'empty_value',
        message: 'The value is empty: give one, or leave the parameter out.',
      })
    } else if (!key.list && texts.length > 1) {
      say(name + suffix, {
        code: 'repeated',
        message: `One value is expected, not ${texts.length}: give the parameter once.`,
      })
    } else {
      const read = key.read(texts)
      if ('value' in read) values[suffix] = read.value
      else
        for (const text of read.faults)
          say(name + suffix, { ...text, message: `${text.message} Given: ${shown(texts.join(','))}.` })
    }
  }
  const conflict = faults.length === 0 ? kind.conflict?.(values) : undefined
  if (conflict !== undefined) say(`${name}[min]`, conflict)
  return { values, faults }
}

/** Most edits between an unknown parameter's name and one that is suggested for it: a third of its letters. */
const nearestEdits = (key: string): number => Math.floor(key.length / 3)

/** How far an unknown parameter's name is from a known one; the beginning of a name is as near as one edit. */
function editsBetween(key: string, known: string): number {
  const [asked, name] = [key.toLowerCase(), known.toLowerCase()]
  const edits = distance(asked, name)
  return name.startsWith(asked) ? Math.min(edits, 1) : edits
}

function unknownParameter(key: string, keys: readonly string[]): Fault {
  const ranges = keys.filter(
    known => known.startsWith(`${key}[`) || known.toLowerCase().startsWith(`${key.toLowerCase()}[`),
  )
  const measured = keys
    .map(known => ({ known, edits: editsBetween(key, known) }))
    .toSorted((a, b) => a.edits - b.edits)
  const nearest =
    measured[0] !== undefined && measured[0].edits <= nearestEdits(key) ? [measured[0].known] : []
  const suggested = (ranges.length > 0 ? ranges : nearest).join(' and ')
  return {
    parameter: key.slice(0, 100),
    code: 'unknown_parameter',
    message: `There is no parameter ${shown(key)}.${suggested === '' ? ' GET /openapi.json lists them all.' : ` Did you mean ${suggested}?`}`,
    ...(suggested !== '' && { suggestion: suggested }),
  }
}
