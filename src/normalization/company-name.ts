// Normalizes company names with one chain for both sides: the index stores the result of
// `indexedName`, and a query searches with the result of `typedName`.

import { fold, foldClosedUp, foldWrittenOut, isUnaccented } from './fold.ts'
import { isLetter, type LegalFormRun, legalFormRuns } from './legal-forms.ts'
import { normalizedText } from './normalized-text.ts'

/**
 * A name as indexed: its words, each found by any prefix, and its normalized whole names (`keys`).
 */
export type IndexedName = { readonly words: readonly string[]; readonly keys: readonly string[] }

/**
 * One typed word, and its other spellings in `otherSpellings` (umlauts closed up, joined with its
 * neighbors). `optional` words are optional terms.
 */
export type TypedWord = {
  readonly text: string
  readonly otherSpellings: readonly string[]
  readonly optional: boolean
}

/**
 * A typed name. `start`: the whole text, normalized, for prefix matches. `keys`: normalized whole
 * names without legal forms. `fullKey`: the same with the typed legal form, if any. `joined`: the
 * text without spaces. `words`: its words, of which legal forms and "and" are optional.
 */
export type TypedName = {
  readonly start: string
  readonly fullKey: string | undefined
  readonly keys: readonly string[]
  readonly joined: readonly string[]
  readonly words: readonly TypedWord[]
}

type Token = { readonly spelling: string; readonly word: string }

const AND_SIGN = '&'
/**
 * The words for "and", which equal & in names: English, German, French, Spanish, Portuguese and
 * Italian, Nordic, Dutch, Turkish, Russian, Ukrainian, Greek.
 */
const AND_WORDS = new Set(
  [AND_SIGN, 'and', 'und', 'et', 'y', 'e', 'og', 'och', 'en'].concat('ve', 'и', 'і', 'та', 'και'),
)
// Joiners and variation selectors affect rendering only: a name without them is the same name.
const JOINERS = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu
// Compatibility normalization would turn these into letters.
const TRADE_MARKS = /[™℠]/g
const APOSTROPHES = /['’‘‛`´ʼʻ′׳＇]/g
// S.A., A.B.C and J.P.Morgan: single letters, each followed by a dot, and an optional last one
// without.
const INITIALS = /(?<![\p{L}\p{N}.])((?:\p{L}\.)+)(\p{L}(?![\p{L}\p{N}]))?/gu
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:'[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*|&/gu
// A faster pattern for texts without accents.
const UNACCENTED_TOKEN = /[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*|&/g
// Legal forms in scripts without spaces between words.
const UNSPACED_FORM =
  /(株式会社|有限会社|合同会社|合資会社|合名会社|股份有限公司|有限责任公司|有限責任公司|有限公司|股份公司|주식회사|유한회사)/g
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー々]+/gu
const WORD_PARTS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{N})(?=\p{L})|(?<=\p{L})(?=\p{N})|'/u

/** How many characters of a run in a script without spaces may start a match. */
const LONGEST_UNSPACED = 24

/** The text in one Unicode form, with one apostrophe and without trade marks and joiners. */
function composedText(text: string): string {
  return (
    text
      .replace(TRADE_MARKS, '')
      // Before compatibility normalization, which turns ´ into a space with an accent.
      .replace(APOSTROPHES, "'")
      .normalize('NFKC')
      .replace(JOINERS, '')
  )
}

function tokensOf(text: string): Token[] {
  const tidy = normalizedText(text) ?? ''
  const unaccented = isUnaccented(tidy)
  const composed = unaccented ? tidy.replaceAll('`', "'") : composedText(tidy)
  const dotless = composed.includes('.')
    ? composed.replace(
        INITIALS,
        (_, initials: string, last = '') => `${initials.replaceAll('.', '')}${last} `,
      )
    : composed
  const plain = (unaccented ? dotless : dotless.replace(UNSPACED_FORM, ' $1 ')).replace(/[&+＆]/g, ' & ')
  const tokens = (plain.match(unaccented ? UNACCENTED_TOKEN : TOKEN) ?? []).map(spelling => ({
    spelling,
    word: spelling === AND_SIGN ? AND_SIGN : fold(spelling.replaceAll("'", '')),
  }))
  // A sign at the end joins nothing (Disney+).
  return tokens.filter(
    (token, index) =>
      token.word !== '' && (token.word !== AND_SIGN || (index > 0 && index < tokens.length - 1)),
  )
}

/** Words, the indices of the optional ones, and the legal forms among them. */
type Reading = {
  readonly words: readonly string[]
  readonly optional: ReadonlySet<number>
  readonly runs: readonly LegalFormRun[]
}

/**
 * Optional are "and" and legal forms; in a name of nothing else (The Limited), only "and".
 * `withListed`: see {@link legalFormRuns}.
 */
function readingOf(words: readonly string[], withListed = true): Reading {
  const ands: number[] = []
  for (let index = 1; index < words.length - 1; index += 1) {
    // The e of J E T is an initial.
    if (AND_WORDS.has(words[index] ?? '') && !words.slice(index - 1, index + 2).every(isLetter))
      ands.push(index)
  }
  const optional = new Set(ands)
  const runs = legalFormRuns(words.map(spoken), withListed)
  for (const { start, end } of runs) for (let index = start; index < end; index += 1) optional.add(index)
  const named = optional.size === 0 || words.some((word, index) => word !== 'the' && !optional.has(index))
  return { words, optional: named ? optional : new Set(ands), runs }
}

const spoken = (word: string): string => (word === AND_SIGN ? 'and' : word)

/**
 * The normalized whole name: its required words and, if `forms`, its legal forms in their usual
 * spelling.
 */
function wholeKey({ words, optional, runs }: Reading, forms: boolean): string {
  const required = optional.size === 0 ? words : words.filter((_, index) => !optional.has(index))
  const named = required.length > 1 && required[0] === 'the' ? required.slice(1) : required
  if (!forms || optional.size === 0) return named.join(' ')
  return [...named, ...runs.filter(run => optional.has(run.start)).map(run => run.canonical)].join(' ')
}

/** The reading without the listed forms, if it differs: Northern Trust Company → northern trust. */
function stricterReading({ words, optional, runs }: Reading): Reading | undefined {
  return runs.some(({ start, listed }) => listed === true && optional.has(start))
    ? readingOf(words, false)
    : undefined
}

/** The normalized form of a text that consists only of legal forms: Incorporated → inc. */
function formsKey({ words, runs: known }: Reading): string | undefined {
  const named = words[0] === 'the' ? words.slice(1) : words
  const runs = named === words ? known : legalFormRuns(named)
  if (runs.length === 0) return undefined
  const covered = runs.reduce((sum, { start, end }) => sum + end - start, 0)
  const ands = named.filter((word, index) => index > 0 && AND_WORDS.has(word)).length
  if (covered + ands < named.length) return undefined
  return runs.map(run => run.canonical).join(' ')
}

/** Runs of two or more single letters (J P Morgan → jp). */
function initialRuns(words: readonly string[]): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = []
  for (let start = 0; start < words.length; start += 1) {
    let end = start
    while (end < words.length && isLetter(words[end] ?? '')) end += 1
    if (end - start > 1) runs.push({ start, end })
    start = Math.max(start, end - 1)
  }
  return runs
}

/** The words and normalized whole names under which a company or trade name is indexed. */
export function indexedName(name: string): IndexedName {
  const tokens = tokensOf(name)
  const words = tokens.map(token => token.word)
  const reading = readingOf(words)
  const { optional } = reading
  const rings = ringSpellings(tokens)
  const found = new Set<string>([
    ...words.map(spoken),
    ...tokens
      .flatMap(({ spelling, word }) => [foldWrittenOut(spelling.replaceAll("'", '')), foldClosedUp(word)])
      .filter(form => form !== undefined),
    ...reading.runs.flatMap(run => run.canonical.split(' ')),
    ...rings.flat(),
  ])
  const required = tokens.filter((_, index) => !optional.has(index))
  const requiredWords = required.map(token => token.word)
  const parts = required.map(token =>
    token.spelling
      .split(WORD_PARTS)
      .map(fold)
      .filter(part => part !== ''),
  )
  for (const [index, { word }] of required.entries()) {
    const next = requiredWords[index + 1]
    for (const variant of [next && word + next, ...(parts[index] ?? []), ...unspacedEnds(word)])
      if (variant) found.add(variant)
  }
  for (const { start, end } of initialRuns(requiredWords)) {
    found.add(requiredWords.slice(start, end).join(''))
    found.add(requiredWords.slice(start, end + 1).join(''))
  }
  const core = wholeKey(reading, false)
  const strict = stricterReading(reading)
  const strictCore = strict && wholeKey(strict, false)
  const keys = [
    core,
    wholeKey(reading, true),
    strictCore,
    strict && wholeKey(strict, true),
    words.map(spoken).join(' '),
    core.replaceAll(' ', ''),
    strictCore?.replaceAll(' ', ''),
    // An incomplete legal form typed without a space before it (J.P.GmbH, トヨタ自動車株式会社) is not
    // recognized yet.
    words.map(spoken).join(''),
    wholeKey(readingOf(parts.flat()), false),
    foldWrittenOut(required.map(({ spelling }) => spelling.replaceAll("'", '')).join(' ')),
    foldClosedUp(core),
    formsKey(reading),
    ...rings.map(spelled => wholeKey(readingOf(spelled), false)),
  ]
  return {
    words: [...found],
    keys: [...new Set(keys)].filter(key => key !== undefined && key !== '') as string[],
  }
}

/** Every suffix of a run in a script without spaces, because any may be a word: トヨタ → ヨタ, タ. */
function unspacedEnds(word: string): string[] {
  if (isUnaccented(word)) return []
  return [...word.matchAll(UNSPACED)].flatMap(([run]) => {
    const characters = [...run]
    return characters.slice(0, LONGEST_UNSPACED).map((_, at) => characters.slice(at).join(''))
  })
}

/** The words of a typed name that must match. */
export const requiredTexts = (words: readonly TypedWord[]): string[] =>
  words.filter(word => !word.optional).map(word => word.text)

/** Normalizes a typed text; undefined if it contains neither letters nor digits. */
export function typedName(text: string): TypedName | undefined {
  const tokens = tokensOf(text)
  const words = tokens.map(token => token.word)
  if (words.length === 0) return undefined
  const reading = typedReading(words)
  const { optional } = reading
  const requiredIndices = words.map((_, index) => index).filter(index => !optional.has(index))
  const joins = joinedNeighbours(requiredIndices.map(index => words[index] ?? ''))
  const core = wholeKey(reading, false)
  const withForms = wholeKey(reading, true)
  const rings = ringSpellings(tokens)
  const strict = stricterReading(reading)
  const strictCore = strict && wholeKey(strict, false)
  const keys = [
    core,
    core.replaceAll(' ', ''),
    strictCore,
    strictCore?.replaceAll(' ', ''),
    foldClosedUp(core),
    formsKey(reading),
    ...rings.map(spelled => wholeKey(readingOf(spelled), false)),
  ].filter(key => key !== undefined)
  return {
    start: words.map(spoken).join(' '),
    fullKey: withForms === core ? undefined : withForms,
    keys: [...new Set(keys)],
    joined: [...new Set([core.replaceAll(' ', ''), words.map(spoken).join('')])],
    words: words.map((word, index) => {
      const closedUp = word.length > 3 ? foldClosedUp(word) : undefined
      const joined = joins[requiredIndices.indexOf(index)] ?? []
      return {
        text: spoken(word),
        otherSpellings: [...new Set([closedUp, ...rings.map(spelled => spelled[index]), ...joined])].filter(
          spelling => spelling !== undefined && spelling !== spoken(word),
        ) as string[],
        optional: optional.has(index),
      }
    }),
  }
}

/** A listed form at the end that is this short may be a word that is still being typed (United Pa…). */
const LONGEST_UNFINISHED_FORM = 3

function typedReading(words: readonly string[]): Reading {
  const reading = readingOf(words)
  const last = reading.runs.at(-1)
  const isUnfinished =
    last?.listed === true &&
    last.end === words.length &&
    last.end - last.start === 1 &&
    (words.at(-1) ?? '').length <= LONGEST_UNFINISHED_FORM
  return isUnfinished ? readingOf(words, false) : reading
}

/**
 * The words with å as aa, and with all umlauts written out: aa is closed up only at the start of a
 * word.
 */
function ringSpellings(tokens: readonly Token[]): string[][] {
  if (!tokens.some(({ spelling }) => /å/i.test(spelling))) return []
  const spelled = (write: (spelling: string) => string | undefined): string[] =>
    tokens.map(({ spelling, word }) =>
      spelling === AND_SIGN ? 'and' : (write(spelling.replaceAll("'", '')) ?? word),
    )
  return [spelled(spelling => fold(spelling.replace(/å/gi, 'aa'))), spelled(foldWrittenOut)]
}

/**
 * For each word, the joined spellings that contain it: two or three neighbors, and runs of
 * initials.
 */
function joinedNeighbours(words: readonly string[]): string[][] {
  const joined = words.map((): string[] => [])
  const add = (start: number, end: number): void => {
    const together = words.slice(start, end).join('')
    for (let index = start; index < end; index += 1) joined[index]?.push(together)
  }
  for (let start = 0; start < words.length; start += 1) {
    if (start + 2 <= words.length) add(start, start + 2)
    if (start + 3 <= words.length) add(start, start + 3)
  }
  for (const { start, end } of initialRuns(words)) if (end - start > 3) add(start, end)
  return joined
}
