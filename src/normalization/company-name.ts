// Which words and keys a company's name is found by, and what a typed text asks of them. One chain serves both sides:
// the index stores what `nameForms` gives, a query asks with what `askedName` gives.

import { fold, foldClosedUp, foldWrittenOut, isUnaccented } from './fold.ts'
import { isLetter, type LegalFormRun, legalFormRuns } from './legal-forms.ts'
import { tidyText } from './tidy-text.ts'

/** What the index holds of one name: words (each findable from its first letter), and whole-name keys. */
export type NameForms = { readonly words: readonly string[]; readonly keys: readonly string[] }

/** One typed word: as typed, and the other spellings that mean the same (umlauts closed up, joined with its neighbours). */
export type AskedWord = {
  readonly text: string
  readonly otherwise: readonly string[]
  readonly weak: boolean
}

/**
 * A typed name. `start` is the text as one folded string, `keys` what equals the whole name (`fullKey` with the legal
 * form typed, if any), `joined` the text without blanks, `words` its words: weak ones (legal forms, "and") need not match.
 */
export type AskedName = {
  readonly start: string
  readonly fullKey: string | undefined
  readonly keys: readonly string[]
  readonly joined: readonly string[]
  readonly words: readonly AskedWord[]
}

type Token = { readonly spelling: string; readonly word: string }

const AND_SIGN = '&'
/**
 * The words for "and" that stand for & in names: English, German, French, Spanish, Portuguese and Italian, Nordic, Dutch,
 * Turkish, Russian, Ukrainian, Greek.
 */
const AND_WORDS = new Set(
  [AND_SIGN, 'and', 'und', 'et', 'y', 'e', 'og', 'och', 'en'].concat('ve', 'и', 'і', 'та', 'και'),
)
// They join letters or choose a shape of the sign before them; a name without them is the same name.
const JOINERS = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu
// Compatibility normalisation would make letters of them.
const TRADE_MARKS = /[™℠]/g
const APOSTROPHES = /['’‘‛`´ʼʻ′׳＇]/g
// S.A., A.B.C and J.P.Morgan: single letters each before a dot, and a last one without.
const INITIALS = /(?<![\p{L}\p{N}.])((?:\p{L}\.)+)(\p{L}(?![\p{L}\p{N}]))?/gu
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:'[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*|&/gu
// The same for texts without accents, found faster.
const UNACCENTED_TOKEN = /[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*|&/g
// Legal forms of scripts that write without blanks.
const UNSPACED_FORM =
  /(株式会社|有限会社|合同会社|合資会社|合名会社|股份有限公司|有限责任公司|有限責任公司|有限公司|股份公司|주식회사|유한회사)/g
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー々]+/gu
const WORD_PARTS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{N})(?=\p{L})|(?<=\p{L})(?=\p{N})|'/u

/** Longest run of unspaced script whose every character may begin a match. */
const LONGEST_UNSPACED = 24

/** One Unicode form, one apostrophe, no trade marks and joiners; a text without accents has but the apostrophe to change. */
function composedText(text: string): string {
  return (
    text
      .replace(TRADE_MARKS, '')
      // Before compatibility normalisation, which takes ´ for a blank with an accent.
      .replace(APOSTROPHES, "'")
      .normalize('NFKC')
      .replace(JOINERS, '')
  )
}

function tokensOf(text: string): Token[] {
  const tidy = tidyText(text) ?? ''
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
  // A sign with nothing behind it joins nothing (Disney+).
  return tokens.filter(
    (token, index) =>
      token.word !== '' && (token.word !== AND_SIGN || (index > 0 && index < tokens.length - 1)),
  )
}

/** Words, those of them that need not match (by index), and the legal forms among them. */
type Reading = {
  readonly words: readonly string[]
  readonly weak: ReadonlySet<number>
  readonly runs: readonly LegalFormRun[]
}

/** Weak are "and" and legal forms; of a name that is nothing else (The Limited), "and" alone. */
function readingOf(words: readonly string[]): Reading {
  const ands: number[] = []
  for (let index = 1; index < words.length - 1; index += 1) {
    // The e of J E T is an initial.
    if (AND_WORDS.has(words[index] ?? '') && !words.slice(index - 1, index + 2).every(isLetter))
      ands.push(index)
  }
  const weak = new Set(ands)
  const runs = legalFormRuns(words)
  for (const { start, end } of runs) for (let index = start; index < end; index += 1) weak.add(index)
  const named = weak.size === 0 || words.some((word, index) => word !== 'the' && !weak.has(index))
  return { words, weak: named ? weak : new Set(ands), runs }
}

const spoken = (word: string): string => (word === AND_SIGN ? 'and' : word)

/** The key of a whole name: its strong words; with `forms`, followed by its legal forms in their usual spelling. */
function wholeKey({ words, weak, runs }: Reading, forms: boolean): string {
  const strong = weak.size === 0 ? words : words.filter((_, index) => !weak.has(index))
  const named = strong.length > 1 && strong[0] === 'the' ? strong.slice(1) : strong
  if (!forms || weak.size === 0) return named.join(' ')
  return [...named, ...runs.filter(run => weak.has(run.start)).map(run => run.canonical)].join(' ')
}

/** The key of a text that is nothing but legal forms in their usual spelling: Incorporated → inc. */
function formsKey({ words, runs: known }: Reading): string | undefined {
  const named = words[0] === 'the' ? words.slice(1) : words
  const runs = named === words ? known : legalFormRuns(named)
  if (runs.length === 0) return undefined
  const covered = runs.reduce((sum, { start, end }) => sum + end - start, 0)
  const ands = named.filter((word, index) => index > 0 && AND_WORDS.has(word)).length
  if (covered + ands < named.length) return undefined
  return runs.map(run => run.canonical).join(' ')
}

/** Runs of single letters (J P Morgan → jp), from two letters on. */
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

/** What the index keeps of a company or trade name. */
export function nameForms(name: string): NameForms {
  const tokens = tokensOf(name)
  const words = tokens.map(token => token.word)
  const reading = readingOf(words)
  const { weak } = reading
  const rings = ringSpellings(tokens)
  const found = new Set<string>([
    ...words.map(spoken),
    ...tokens
      .flatMap(({ spelling, word }) => [foldWrittenOut(spelling.replaceAll("'", '')), foldClosedUp(word)])
      .filter(form => form !== undefined),
    ...reading.runs.flatMap(run => run.canonical.split(' ')),
    ...rings.flat(),
  ])
  const strong = tokens.filter((_, index) => !weak.has(index))
  const strongWords = strong.map(token => token.word)
  const parts = strong.map(token =>
    token.spelling
      .split(WORD_PARTS)
      .map(fold)
      .filter(part => part !== ''),
  )
  for (const [index, { word }] of strong.entries()) {
    const next = strongWords[index + 1]
    for (const variant of [next && word + next, ...(parts[index] ?? []), ...unspacedEnds(word)])
      if (variant) found.add(variant)
  }
  for (const { start, end } of initialRuns(strongWords)) {
    found.add(strongWords.slice(start, end).join(''))
    found.add(strongWords.slice(start, end + 1).join(''))
  }
  const core = wholeKey(reading, false)
  const keys = [
    core,
    wholeKey(reading, true),
    words.map(spoken).join(' '),
    core.replaceAll(' ', ''),
    // A legal form that is being typed without a blank before it (J.P.GmbH, トヨタ自動車株式会社) is no form yet.
    words.map(spoken).join(''),
    wholeKey(readingOf(parts.flat()), false),
    foldWrittenOut(strong.map(({ spelling }) => spelling.replaceAll("'", '')).join(' ')),
    foldClosedUp(core),
    formsKey(reading),
    ...rings.map(spelled => wholeKey(readingOf(spelled), false)),
  ]
  return {
    words: [...found],
    keys: [...new Set(keys)].filter(key => key !== undefined && key !== '') as string[],
  }
}

/** Every end of a run of unspaced script: トヨタ → ヨタ, タ. Where a word begins in it is not to be seen. */
function unspacedEnds(word: string): string[] {
  if (isUnaccented(word)) return []
  return [...word.matchAll(UNSPACED)].flatMap(([run]) => {
    const characters = [...run]
    return characters.slice(0, LONGEST_UNSPACED).map((_, at) => characters.slice(at).join(''))
  })
}

/** What a typed text asks for; undefined where it holds neither letters nor digits. */
export function askedName(text: string): AskedName | undefined {
  const tokens = tokensOf(text)
  const words = tokens.map(token => token.word)
  if (words.length === 0) return undefined
  const reading = readingOf(words)
  const { weak } = reading
  const strongIndices = words.map((_, index) => index).filter(index => !weak.has(index))
  const joins = joinedNeighbours(strongIndices.map(index => words[index] ?? ''))
  const core = wholeKey(reading, false)
  const withForms = wholeKey(reading, true)
  const rings = ringSpellings(tokens)
  const keys = [
    core,
    core.replaceAll(' ', ''),
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
      const joined = joins[strongIndices.indexOf(index)] ?? []
      return {
        text: spoken(word),
        otherwise: [...new Set([closedUp, ...rings.map(spelled => spelled[index]), ...joined])].filter(
          spelling => spelling !== undefined && spelling !== spoken(word),
        ) as string[],
        weak: weak.has(index),
      }
    }),
  }
}

/** The words with å as aa, alone and with all umlauts written out: aa is closed up at the beginning of a word only. */
function ringSpellings(tokens: readonly Token[]): string[][] {
  if (!tokens.some(({ spelling }) => /å/i.test(spelling))) return []
  const spelled = (write: (spelling: string) => string | undefined): string[] =>
    tokens.map(({ spelling, word }) =>
      spelling === AND_SIGN ? 'and' : (write(spelling.replaceAll("'", '')) ?? word),
    )
  return [spelled(spelling => fold(spelling.replace(/å/gi, 'aa'))), spelled(foldWrittenOut)]
}

/** For each word the joined spellings that hold it: two or three neighbours, and whole runs of initials. */
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
