// Guesses what the columns of an unknown source are for: by their names and by their values. Every guess has a confidence and a reason.

import { textOf, valueAt } from '../map-rows.ts'
import type { RowValues } from '../rows.ts'
import { codeLists } from './code-lists.ts'
import {
  ADDRESS_ROLES,
  FOREIGN_WORDS,
  fieldSynonyms,
  type Meaning,
  meaningsByName,
  NEUTRAL_WORDS,
  type Target,
  wordsOf,
} from './field-synonyms.ts'
import {
  type DraftSteps,
  distinctShare,
  LEAST_SHARE,
  shareOf,
  type ValueKind,
  valueKinds,
} from './value-kinds.ts'

/** A column and its values in the sample, as texts. */
export type ColumnSample = {
  readonly column: string
  /** Without blank ones. */
  readonly texts: readonly string[]
  /** The share of rows that have a value. */
  readonly filled: number
  /** The share of values that are different. */
  readonly distinct: number
}

/** high: mapped. medium: mapped, and to be checked. low: not mapped. */
export type Confidence = 'high' | 'medium' | 'low'

/** A column that may be for a field. `score` orders guesses of one field. */
export type Guess = {
  readonly sample: ColumnSample
  readonly target: Target
  readonly confidence: Confidence
  readonly score: number
  readonly reason: string
  readonly steps: DraftSteps
  /** Which of several addresses it belongs to; blank for the only one. */
  readonly address: string
}

/** Nested values are found down to this depth. */
const DEEPEST = 4
/** Values of a column that are looked at. */
const MOST_TEXTS = 2_000

/** The columns of a source with the values of its first rows; of JSON also the paths to nested values. */
export function columnSamples(columns: readonly string[], rows: readonly RowValues[]): ColumnSample[] {
  const paths = new Set(columns.filter(column => !rows.some(row => isObject(row[column]))))
  for (const row of rows) for (const column of columns) addPaths(paths, column, row[column], 1)
  return [...paths].map(column => {
    const value = valueAt(column)
    const texts = rows.map(row => textOf(value(row))).filter(text => text !== '')
    const seen = texts.slice(0, MOST_TEXTS)
    return {
      column,
      texts: seen,
      filled: texts.length / Math.max(1, rows.length),
      distinct: distinctShare(seen),
    }
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function addPaths(paths: Set<string>, path: string, value: unknown, depth: number): void {
  if (!isObject(value)) {
    if (value !== undefined && !(Array.isArray(value) && value.some(isObject))) paths.add(path)
    return
  }
  if (depth < DEEPEST)
    for (const key of Object.keys(value)) addPaths(paths, `${path}.${key}`, value[key], depth + 1)
}

/** All guesses for a column, best first. */
export function guessesOf(sample: ColumnSample): Guess[] {
  const words = wordsOf(sample.column)
  const named = namedTargets(words, wordsOf(sample.column.replace(/[^.]*$/, '')).length)
  const byCodes = guessByCodeList(sample, words)
  // Codes are never read as if they were values.
  if (byCodes !== undefined) return [byCodes]
  const byName = [...named].flatMap(([target, match]) => guessByName(sample, target, match) ?? [])
  const byContent = words.some(word => FOREIGN_WORDS.has(word)) ? [] : guessesByContent(sample, named)
  return [...byName, ...byContent].sort((one, other) => other.score - one.score)
}

/** How well a name means a field: 1 if all of it does. */
type NameMatch = { readonly score: number; readonly perhaps: boolean; readonly address: string }

/** What an unknown word counts for among those above a nested value, where names of groups are. */
const GROUP_WORD = 0.25

/**
 * The fields that a name may mean.
 * @param above how many of its first words are names of groups, as in contact.email
 */
function namedTargets(words: readonly string[], above: number): Map<Target, NameMatch> {
  const found = new Map<Target, NameMatch>()
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + 7); to += 1) {
      const inside = words.slice(from, to)
      for (const meaning of meaningsByName.get(inside.join('')) ?? []) {
        const match = nameMatch(inside, words, above, meaning)
        const known = found.get(meaning.target)
        if (match !== undefined && (known === undefined || match.score > known.score))
          found.set(meaning.target, match)
      }
    }
  }
  return found
}

function nameMatch(
  inside: readonly string[],
  words: readonly string[],
  above: number,
  { target, perhaps }: Meaning,
): NameMatch | undefined {
  const location = fieldSynonyms[target]?.location === true
  const address: string[] = []
  let others = 0
  for (const [index, word] of words.entries()) {
    if (inside.includes(word) || word === '1') continue
    if (FOREIGN_WORDS.has(word)) return undefined
    const role = location ? ADDRESS_ROLES.get(word) : undefined
    if (role === 'any') continue
    if (role !== undefined || (location && /^\d+$/.test(word))) address.push(role ?? word)
    else if (!NEUTRAL_WORDS.has(word)) others += index < above ? GROUP_WORD : 1
  }
  const score = inside.length / (inside.length + others)
  return { score, perhaps, address: address.sort().join(' ') }
}

function guessByName(
  sample: ColumnSample,
  target: Target,
  { score, perhaps, address }: NameMatch,
): Guess | undefined {
  const synonyms = fieldSynonyms[target]
  if (synonyms === undefined) return undefined
  const { texts } = sample
  const kind: ValueKind = valueKinds[synonyms.kind]
  const by = perhaps ? 'by a name that may mean it' : score < 1 ? 'by a part of the name' : 'by name'
  const guess = { sample, target, address }
  const strength = score - (perhaps ? 0.3 : 0)
  if (texts.length === 0) {
    // What cannot be checked is worth less than any column with values.
    if (strength < 1) return undefined
    return { ...guess, confidence: 'medium', score: 0.1, steps: {}, reason: `${by}; no value to check` }
  }
  const share = shareOf(texts, kind.fits)
  const steps = share < (kind.share ?? LEAST_SHARE) ? undefined : stepsFor(kind, texts)
  if (steps === undefined) {
    if (strength < 0.65) return undefined
    const reason = `${by}, but ${kind.unusable?.(texts) ?? `the values are not ${kind.is}`}`
    return { ...guess, confidence: 'low', score: 0, steps: {}, reason }
  }
  const fit = `${share === 1 ? 'all' : `${Math.floor(share * 100)} % of the`} values are ${kind.is}`
  const doubts = [kind.doubt?.(texts), synonyms.check].filter(doubt => doubt !== undefined)
  const sure = strength >= 0.95 && doubts.length === 0
  const likely = strength >= 0.65 || (kind.clear === true && strength >= 0.5)
  return {
    ...guess,
    confidence: sure ? 'high' : likely ? 'medium' : 'low',
    // Of two columns with good names, the one with more values wins, and one whose values need no translation.
    score: strength + share / 100 + sample.filled / 10 - (steps.values === undefined ? 0 : 0.02),
    steps,
    reason: [by, ...(kind.any ? [] : [fit]), ...doubts].join('; '),
  }
}

function stepsFor(kind: ValueKind, texts: readonly string[]): DraftSteps | undefined {
  return kind.steps === undefined ? {} : kind.steps(texts)
}

/** A guess for a column whose codes a register publishes; undefined without a list of them. */
function guessByCodeList(sample: ColumnSample, words: readonly string[]): Guess | undefined {
  const { texts } = sample
  const name = ` ${words.join(' ')} `
  const list = codeLists.find(({ names }) => names.some(each => name.includes(` ${each} `)))
  const areCodes = shareOf(texts, text => /^[A-Z\d]{1,5}$/.test(text)) >= 0.95
  if (
    list === undefined ||
    !areCodes ||
    shareOf(texts, text => Object.hasOwn(list.values, text)) < LEAST_LISTED
  )
    return undefined
  return {
    sample,
    target: list.field,
    confidence: 'medium',
    score: 0.9,
    reason: `by name; codes are translated by the list of ${list.by}`,
    steps: { values: list.values, others: 'drop' },
    address: '',
  }
}

/** The share of values that have to be in a code list: many companies are of forms that have no code here, or of no known size. */
const LEAST_LISTED = 0.3

/** Fields that values alone can tell. */
const TOLD_BY_CONTENT = [
  'companyName',
  'countryName',
  'phoneNumber',
  'currencyCode',
  'website',
  'email',
] as const

function guessesByContent(sample: ColumnSample, named: ReadonlyMap<Target, NameMatch>): Guess[] {
  const { texts } = sample
  if (texts.length === 0) return []
  return TOLD_BY_CONTENT.flatMap((target): Guess[] => {
    const kind: ValueKind = valueKinds[fieldSynonyms[target]?.kind ?? 'text']
    if (named.has(target) || kind.alone?.(texts) !== true || shareOf(texts, kind.fits) < 0.95) return []
    const steps = stepsFor(kind, texts)
    if (steps === undefined) return []
    const reason = `only by content: the values look like ${kind.is}`
    return [{ sample, target, confidence: 'medium', score: 0.3, steps, reason, address: '' }]
  })
}
