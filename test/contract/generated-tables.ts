// The tables of docs/reference.md that are computed from the code, each between two marks that bear its name.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsTable } from '../../src/config.ts'
import { errorTable } from '../../src/errors.ts'
import { locationLookups, lookupParameters } from '../../src/query/location-lookup.ts'
import { parameters } from '../../src/query/parameters.ts'
import type { Parameter } from '../../src/query/parse-parameters.ts'
import { codesInWords } from '../../src/schema/codes.ts'
import { fieldNames, fieldOf } from '../../src/schema/fields.ts'
import { type LimitName, limitNames, type StatedLimits } from '../../src/schema/limits.ts'
import { readPackages } from '../../src/schema/packages.ts'
import { jsonSchema, root } from './snapshots.ts'

/** The document with the tables, by path from the root. */
export const REFERENCE = 'docs/reference.md'

type Row = readonly string[]

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row): string => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const code = (text: string): string => `\`${text}\``

/** "integer", "list of strings": the JSON type of a schema. */
function typeInWords({ type, items }: Record<string, unknown>): string {
  return type === 'array' ? `list of ${typeInWords(items as Record<string, unknown>)}s` : String(type)
}

function fields(): string {
  return table(
    ['property', 'label', 'type', 'meaning'],
    fieldNames.map(name => {
      const { type, label, searchLabel, meaning } = fieldOf(name)
      return [
        code(name),
        searchLabel === undefined ? label : `${label} (on search: ${searchLabel})`,
        typeInWords(jsonSchema(type.schema)),
        type.codes === undefined ? meaning : `${meaning} ${codesInWords(type.codes)}.`,
      ]
    }),
  )
}

/** "one or several", "one": how many values a parameter takes. */
type AnyRow = Parameter & { readonly endpoints?: readonly string[] }

function parameterRows(rows: readonly (readonly [string, AnyRow])[]): Row[] {
  return rows.map(([name, { type, meaning, example, endpoints: only }]) => {
    const keys = Object.entries(type.keys)
    const endpoints = only === undefined ? '' : ` Only on ${only.join(', ')}.`
    return [
      keys.map(([suffix]) => code(name + suffix)).join(', '),
      keys.some(([, { isList }]) => isList) ? 'several' : 'one',
      meaning + endpoints,
      code(example),
    ]
  })
}

function parameterTables(): string {
  const head = ['parameter', 'values', 'meaning', 'example']
  const lookUps = Object.keys(locationLookups).map(name => code(`/api/${name}`))
  return [
    table(head, parameterRows(Object.entries(parameters))),
    '',
    `${lookUps.join(', ')} take these instead:`,
    '',
    table(head, parameterRows(lookupParameters(locationLookups.cities).rows)),
  ].join('\n')
}

function errors(): string {
  return table(
    ['status', 'code', 'meaning'],
    Object.entries(errorTable).map(([name, { status, meaning }]) => [String(status), code(name), meaning]),
  )
}

/** "20 requests a second, 50,000 records a month": the limits that a package states. */
function limitsInWords(limits: StatedLimits): string {
  const units: Record<LimitName, string> = {
    requestsPerSecond: 'requests a second',
    concurrentRequests: 'at the same time',
    requestsPerMonth: 'requests a month',
    recordsPerMonth: 'records a month',
  }
  const stated = limitNames.flatMap(name => {
    const limit = limits[name] ?? null
    return limit === null ? [] : [`${limit.toLocaleString('en-US')} ${units[name]}`]
  })
  return stated.join(', ') || 'none'
}

function packages(): string {
  const path = join(root, 'config/packages.json')
  const described = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { description?: string }>
  return table(
    ['package', 'what it is', 'limits', 'on search', 'on export'],
    [...readPackages(path)].map(([name, { searchFields, exportFields, limits }]) => [
      code(name),
      described[name]?.description ?? '',
      limitsInWords(limits),
      searchFields.map(code).join(', '),
      exportFields.length === fieldNames.length ? 'every field' : exportFields.map(code).join(', '),
    ]),
  )
}

function settings(): string {
  return table(
    ['variable', 'default', 'meaning'],
    settingsTable().map(({ name, defaultValue, meaning }) => [code(name), code(defaultValue), meaning]),
  )
}

/** Mark → table. */
export const generatedTables: Readonly<Record<string, string>> = {
  fields: fields(),
  parameters: parameterTables(),
  errors: errors(),
  packages: packages(),
  settings: settings(),
}

const between = (mark: string): RegExp => new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*?(<!-- /${mark} -->)`)

/** The text with each table between its marks. Throws where the marks of a table are missing. */
export function withGeneratedTables(text: string): string {
  return Object.entries(generatedTables).reduce((written, [mark, content]) => {
    if (!between(mark).test(written))
      throw new Error(
        `The marks <!-- ${mark} --> and <!-- /${mark} --> are missing: put them where the table is to be`,
      )
    return written.replace(between(mark), (_, begin: string, end: string) => `${begin}\n${content}\n\n${end}`)
  }, text)
}
