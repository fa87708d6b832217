// Drafts an import map for an unknown source from the guesses about its columns: it chooses a column for each field, and writes what
// a reader has to check.

import { type StoredFieldName, storedFieldNames } from '../../../src/schema/fields.ts'
import type { SourceSample } from '../guessed-map.ts'
import { SourceError } from '../rows.ts'
import { type ColumnSample, type Confidence, columnSamples, type Guess, guessesOf } from './column-guesses.ts'
import { fieldSynonyms, type Target } from './field-synonyms.ts'
import { readsAs, shareOf, type ValueKindName } from './value-kinds.ts'

/** A column with what it is taken for. `mapped`: false if the guess was too uncertain. */
export type DraftLine = {
  readonly column: string
  readonly field: StoredFieldName
  readonly confidence: Confidence
  readonly reason: string
  readonly example: string
  readonly mapped: boolean
}

/** A source of a field as it is written in a map. */
type DraftSource = string | Readonly<Record<string, unknown>>

/** A drafted map as JSON, and what is to be said about it. */
export type MapDraft = {
  readonly map: {
    readonly $comment: string
    readonly idFrom?: readonly string[]
    readonly fields: Readonly<Partial<Record<StoredFieldName, DraftSource>>>
    readonly ignore: readonly string[]
  }
  /** In the order of the columns. */
  readonly lines: readonly DraftLine[]
  /** What the source lacks. */
  readonly hints: readonly string[]
}

/** A column chosen for a field. `source` is written; further columns in it are lines of their own. */
type Choice = { readonly guess: Guess; readonly source: DraftSource }

/** @throws SourceError if no column can be the name of a company */
export function draftedMap({ columns, rows }: SourceSample, file: string): MapDraft {
  const samples = columnSamples(columns, rows)
  const guesses = oneAddress(samples.flatMap(guessesOf))
  const usable = guesses
    .filter(({ confidence }) => confidence !== 'low')
    .sort((one, other) => rank(other) - rank(one))
  const identity = identityOf(usable, guesses)
  const names = namesOf(usable, identity?.sample.column)
  const [name] = names
  if (name === undefined && !usable.some(({ target }) => target === 'tradeName'))
    throw new SourceError(
      [
        `No column of ${file} can be recognised as the name of a company, so no map can be drafted.`,
        `Its columns: ${columns.slice(0, 40).join(', ')}.`,
        'Write a map for it (docs/import-maps.md) and pass it with --map.',
      ].join('\n'),
    )

  const chosen = new Map<StoredFieldName, Choice>()
  const lines: DraftLine[] = []
  const used = new Set<string>()
  const choose = (
    field: StoredFieldName,
    guess: Guess,
    source: DraftSource,
    others: readonly Guess[] = [],
  ): void => {
    chosen.set(field, { guess, source })
    for (const each of [guess, ...others]) {
      used.add(each.sample.column)
      lines.push(lineOf(each, field))
    }
  }
  const idFrom = idColumns(identity, usable, name)
  if (identity !== undefined && idFrom === undefined) choose('ID', identity, identity.sample.column)
  for (const column of idFrom ?? []) {
    const sample = samples.find(each => each.column === column)
    if (sample !== undefined) lines.push(idLine(sample, identity))
    // A column of a joint identity is a value of its own too.
    if (idFrom?.length === 1) used.add(column)
  }
  if (name !== undefined) {
    const source = names.length === 1 ? sourceOf(name) : { first: names.map(sourceOf) }
    choose('companyName', name, source, names.slice(1))
  }
  // A number of the register is often both the ID and the registration number.
  const nationalId = usable.find(({ target }) => target === 'nationalId')
  if (nationalId !== undefined) choose('nationalId', nationalId, sourceOf(nationalId))
  for (const guess of usable) {
    const { target, sample } = guess
    if (target === 'houseNumber' || target === 'streetType' || target === 'ID') continue
    if (chosen.has(target) || used.has(sample.column)) continue
    const parts = target === 'address1' ? streetParts(guess, usable, used) : []
    if (parts.length === 0) choose(target, guess, sourceOf(guess))
    else choose(target, guess, { join: inOrder([guess, ...parts], samples) }, parts)
  }
  for (const [field, indicator] of BANDS) {
    const bands = chosen.get(field)?.guess
    if (bands?.steps.values === undefined || chosen.has(indicator)) continue
    const when = { column: bands.sample.column, is: Object.keys(bands.steps.values) }
    chosen.set(indicator, { guess: bands, source: { constant: '1', when } })
    lines.push({ ...lineOf(bands, indicator), reason: 'the number is the lowest of a band' })
  }

  for (const guess of guesses) {
    const { target, sample, confidence } = guess
    if (confidence !== 'low' || target === 'houseNumber' || target === 'streetType') continue
    if (used.has(sample.column) || chosen.has(target) || (target === 'ID' && idFrom !== undefined)) continue
    if (!lines.some(({ column }) => column === sample.column))
      lines.push({ ...lineOf(guess, target), mapped: false })
  }
  const position = new Map(samples.map(({ column }, index) => [column, index]))
  lines.sort((one, other) => (position.get(one.column) ?? 0) - (position.get(other.column) ?? 0))
  const hints = hintsOf(chosen, names, rows.length)
  const fields = Object.fromEntries(
    storedFieldNames.flatMap(field => {
      const source = chosen.get(field)?.source
      return source === undefined ? [] : [[field, source] as const]
    }),
  )
  const paths = [...used, ...(idFrom ?? [])]
  const reads = (column: string): boolean =>
    paths.some(path => path === column || (!columns.includes(path) && path.startsWith(`${column}.`)))
  return {
    map: {
      $comment: commentOf(lines),
      ...(idFrom === undefined ? {} : { idFrom }),
      fields,
      ignore: columns.filter(column => !reads(column)),
    },
    lines,
    hints,
  }
}

/** Numbers that bands give the lowest of, and the fields that say so. */
const BANDS = [
  ['employeesTotal', 'employeesTotalIndicator'],
  ['employeesHere', 'employeesHereIndicator'],
] as const

const rank = ({ confidence, score }: Guess): number => (confidence === 'high' ? 10 : 0) + score

/** The columns of several addresses are not mixed: one address is chosen, and guesses for the others are left out. */
function oneAddress(guesses: readonly Guess[]): Guess[] {
  const isLocation = ({ target }: Guess): boolean => fieldSynonyms[target]?.location === true
  const locations = guesses.filter(guess => isLocation(guess) && guess.confidence !== 'low')
  const weights = [...Map.groupBy(locations, ({ address }) => address)].map(([address, group]) => {
    const best = Map.groupBy(group, ({ target }) => target)
    const sum = [...best.values()].reduce(
      (total, each) => total + Math.max(...each.map(({ score }) => score)),
      0,
    )
    return { address, weight: sum + preference(address) }
  })
  const chosen = weights.sort((one, other) => other.weight - one.weight)[0]?.address ?? ''
  const has = (target: Target): boolean =>
    locations.some(guess => guess.target === target && guess.address === chosen)
  return guesses.flatMap(guess => {
    if (!isLocation(guess)) return [guess]
    if (guess.address === chosen)
      return chosen.includes('mailing') ? [doubted(guess, 'of the address for mail')] : [guess]
    // A column without any word for an address, such as country, belongs to the only one.
    return guess.address === '' && !has(guess.target) ? [guess] : []
  })
}

function preference(address: string): number {
  if (/\d|mailing/.test(address)) return -1
  return address.includes('main') ? 0.5 : address.includes('registered') ? 0.4 : 0.3
}

const doubted = (guess: Guess, reason: string): Guess => ({
  ...guess,
  confidence: guess.confidence === 'high' ? 'medium' : guess.confidence,
  reason: `${guess.reason}; ${reason}`,
})

/**
 * The column that identifies companies: every row has a value of its own, but for a few mistakes. A column that is only perhaps an ID
 * is better than several columns that may change.
 */
function identityOf(usable: readonly Guess[], guesses: readonly Guess[]): Guess | undefined {
  const identifies = ({ sample }: Guess): boolean => sample.filled > 0.99 && sample.distinct > 0.99
  const found = usable.find(
    guess => (guess.target === 'ID' || guess.target === 'nationalId') && identifies(guess),
  )
  if (found !== undefined) return found
  const perhaps = guesses.find(guess => guess.target === 'ID' && guess.score >= 0.5 && identifies(guess))
  return (
    perhaps && { ...perhaps, confidence: 'medium', reason: `${perhaps.reason}; every row has another value` }
  )
}

/** The columns that an ID is computed from; undefined if a column holds numeric IDs. */
function idColumns(
  identity: Guess | undefined,
  usable: readonly Guess[],
  name: Guess | undefined,
): string[] | undefined {
  if (identity !== undefined)
    return identity.sample.texts.every(text => /^\d+$/.test(text) && readsAs('ID')(text))
      ? undefined
      : [identity.sample.column]
  const column = (target: Target): string[] =>
    usable
      .filter(guess => guess.target === target)
      .slice(0, 1)
      .map(({ sample }) => sample.column)
  const named = name === undefined ? column('tradeName') : [name.sample.column]
  return [
    ...new Set([
      ...column('ID'),
      ...column('nationalId'),
      ...named,
      ...column('postalCode'),
      ...column('address1'),
    ]),
  ]
}

function idLine(sample: ColumnSample, identity: Guess | undefined): DraftLine {
  const reason =
    identity === undefined
      ? 'no column identifies companies: the ID is computed from several'
      : `${identity.reason}; an ID is computed from it`
  const confidence = identity === undefined ? 'medium' : identity.confidence
  return {
    column: sample.column,
    field: 'ID',
    confidence,
    reason,
    example: sample.texts[0] ?? '',
    mapped: true,
  }
}

/** The columns for the name: the best, and others if it is blank in some rows. */
function namesOf(usable: readonly Guess[], id: string | undefined): Guess[] {
  const names = usable.filter(({ target, sample }) => target === 'companyName' && sample.column !== id)
  const [best] = names
  if (best === undefined || best.sample.filled === 1) return names.slice(0, 1)
  const others = names.slice(1, 3).map(guess => doubted(guess, `for rows without ${best.sample.column}`))
  return [best, ...others.filter(({ sample }) => sample.texts.length > 0)]
}

/** The columns that a street name lacks: its type and the house number. */
function streetParts(street: Guess, usable: readonly Guess[], used: ReadonlySet<string>): Guess[] {
  if (shareOf(street.sample.texts, text => /\d/.test(text)) >= 0.5) return []
  return (['streetType', 'houseNumber'] as const).flatMap(part => {
    const found = usable.find(
      ({ target, sample, address }) =>
        target === part && address === street.address && sample.texts.length > 0 && !used.has(sample.column),
    )
    return found === undefined ? [] : [found]
  })
}

function inOrder(guesses: readonly Guess[], samples: readonly ColumnSample[]): string[] {
  const columns = new Set(guesses.map(({ sample }) => sample.column))
  return samples.map(({ column }) => column).filter(column => columns.has(column))
}

/** Kinds whose values any text field takes. */
const TEXTS: ReadonlySet<ValueKindName> = new Set([
  'text',
  'name',
  'personName',
  'place',
  'subdivision',
  'postalCode',
  'identifier',
  'activity',
])

function sourceOf({ sample, target, steps }: Guess): DraftSource {
  const { column } = sample
  const field = target as StoredFieldName
  const kind = fieldSynonyms[target]?.kind
  const isText = kind !== undefined && TEXTS.has(kind)
  // Rows behind the sample may have what it has not: an optional field is no reason to reject them.
  const mayFail =
    field !== 'companyName' && (isText ? !sample.texts.every(readsAs(field)) : steps.others === undefined)
  const onInvalid = mayFail ? { onInvalid: 'drop' } : {}
  const source = { column, ...steps, ...onInvalid }
  return Object.keys(source).length === 1 ? column : source
}

const LONGEST_EXAMPLE = 40

function lineOf({ sample, confidence, reason }: Guess, field: StoredFieldName): DraftLine {
  const [text = ''] = sample.texts
  const example = text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text
  return { column: sample.column, field, confidence, reason, example, mapped: true }
}

function hintsOf(
  chosen: ReadonlyMap<StoredFieldName, Choice>,
  names: readonly Guess[],
  rows: number,
): string[] {
  const hints: string[] = []
  if (!chosen.has('countryName'))
    hints.push('No column gives the country. If all companies are of one: "countryName": { "constant": "…" }')
  const named = Math.max(0, ...names.map(({ sample }) => sample.filled))
  if (names.length === 1 && named < 1)
    hints.push(`${Math.ceil((1 - named) * rows)} of the ${rows} rows read have no name; they are rejected.`)
  return hints
}

function commentOf(lines: readonly DraftLine[]): string {
  const list = (given: readonly DraftLine[]): string =>
    given.map(({ column, field, reason }) => `${field} from ${column} (${reason})`).join(' | ')
  const check = lines.filter(({ mapped, confidence }) => mapped && confidence !== 'high')
  const left = lines.filter(({ mapped }) => !mapped)
  return [
    'Drafted by companies inspect --draft-map from the names and values of the columns.',
    ...(check.length === 0 ? [] : [`To be checked: ${list(check)}.`]),
    ...(left.length === 0 ? [] : [`Not mapped, too uncertain: ${list(left)}.`]),
  ].join(' ')
}
