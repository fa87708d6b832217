// Turns a search text into a filter and a ranking: a ladder of tiers, of which the best that
// matches determines the score.

import { requiredTexts, type TypedName, type TypedWord, typedName } from '../normalization/company-name.ts'
import { foldClosedUp, isUnaccented } from '../normalization/fold.ts'
import { normalizedCode } from '../normalization/normalized-code.ts'
import { readingsOf } from '../normalization/reading.ts'
import { soundsTyped } from '../normalization/sound.ts'
import {
  LONGEST_START_GRAM,
  LONGEST_WORD_GRAM,
  type MatchFieldName,
  matchPath,
} from '../schema/match-fields.ts'
import { type ClauseFilter, fingerprintOf, type NameFilter } from './bound-filter.ts'
import { allOf, anyOf, type Clause, prefix, term, terms } from './clauses.ts'
import { emailClause, looksLikeDomain } from './email-filter.ts'
import { clauseFilter } from './parameter-type.ts'
import { clauseCost, FUZZY_COST, rankingCost } from './query-cost.ts'
import type { OptionalField, Ranking, Tier } from './ranking.ts'

/**
 * Maximum number of words: each becomes several clauses, and Elasticsearch accepts about a
 * thousand.
 */
const MOST_WORDS = 40
/** Maximum number of words in a fuzzy match. */
const MOST_FUZZY_WORDS = 8
/** Maximum number of words in a reading of a typed text, which is compared with all names. */
const MOST_READ_WORDS = 8

/** Longer texts are compared in their usual reading only if spelling mistakes are forgiven: all readings would cost too much. */
const MOST_WORDS_IN_ALL_READINGS = 3

/**
 * Scores of the tiers. Each tier of the trade name is one step below that of the company name; the
 * other names (former, foreign …) come after both. Readings, which tell how a name in another script
 * sounds, come last, so that they change nothing for names in Latin letters.
 */
const TIER = {
  identifier: 14,
  wholeNameWithForm: 13,
  wholeName: 12,
  wholeTradeName: 11,
  wholeOtherName: 10.5,
  nameBegins: 10,
  tradeNameBegins: 9,
  nameBeginsOtherwise: 8,
  tradeNameBeginsOtherwise: 7,
  otherNameBegins: 6.5,
  wordsAsTyped: 6,
  tradeWordsAsTyped: 5,
  words: 4,
  tradeWords: 3,
  otherWords: 2.5,
  mostWords: 2.4,
  mostTradeWords: 2.3,
  emailDomain: 2,
  wholeReading: 1.9,
  readingBegins: 1.8,
  readingWords: 1.7,
  similarReading: 1.6,
  similarReadingWords: 1.5,
  similarSound: 1.4,
} as const

/** The two match fields of a name: its words and its normalized whole names. */
type NameFields = { readonly words: MatchFieldName; readonly keys: MatchFieldName }
/** A name that the companies of most releases do not have. */
type OptionalName = NameFields & { readonly keys: OptionalField }
const company: NameFields = { words: 'companyWords', keys: 'companyKeys' }
const trade: NameFields = { words: 'tradeWords', keys: 'tradeKeys' }
const other: OptionalName = { words: 'otherWords', keys: 'otherKeys' }
const reading: OptionalName = { words: 'readingWords', keys: 'readingKeys' }

/**
 * Maximum length of a normalized text that counts as broad: it is a prefix of a great many names.
 */
const LONGEST_BROAD = 3

/**
 * The filter of a search text as typed so far (rule 12 of the decisions); a text with @ is an email
 * pattern (rule 13). Returns the error if the text cannot be searched.
 */
export function nameFilter(
  text: string,
): { readonly value: NameFilter | ClauseFilter } | { readonly error: string } {
  if (text.includes('@')) {
    const email = emailClause(text)
    return 'error' in email ? email : { value: clauseFilter(email.clause, { '': text.trim().toLowerCase() }) }
  }
  const typed = typedName(text)
  if (typed === undefined) return { error: 'Type at least one letter or digit.' }
  if (typed.words.length > MOST_WORDS) return { error: `A search text has at most ${MOST_WORDS} words.` }
  const readings = readingsOf(text)
    .map(typedName)
    .filter((read): read is TypedName => read !== undefined && read.words.length <= MOST_READ_WORDS)
  const ranking = nameRanking(text, typed, readings)
  const fuzzyReadings = typed.words.length > MOST_WORDS_IN_ALL_READINGS ? readings.slice(0, 1) : readings
  return {
    value: {
      type: 'name',
      typed,
      ranking,
      // Few searches need it, and creating it takes longer than all the rest.
      fuzzyRanking: () => fuzzyNameRanking(typed, fuzzyReadings),
      cost: rankingCost(ranking) + fuzzyCost(typed, fuzzyReadings),
      fingerprint: fingerprintOf({ '': normalizedText(text) }),
    },
  }
}

/**
 * The text without extra whitespace and, if it is ASCII, in lower case; case may matter in other
 * scripts.
 */
function normalizedText(text: string): string {
  const tidy = text.trim().replace(/\s+/g, ' ')
  return isUnaccented(tidy) ? tidy.toLowerCase() : tidy
}

/** The tiers of a name as it is written. */
function nameRanking(text: string, typed: TypedName, readings: readonly TypedName[]): Ranking {
  const number = text.replace(/\s/g, '')
  const otherStarts = startsOtherwise(typed)
  const tiers = [
    ...(/^\d+$/.test(number) ? [few(numberClause(number), TIER.identifier)] : []),
    ...(typed.fullKey === undefined
      ? []
      : [few(term(matchPath(company.keys), typed.fullKey), TIER.wholeNameWithForm)]),
    few(wholeName(company, typed), TIER.wholeName),
    few(wholeName(trade, typed), TIER.wholeTradeName),
    { ...few(wholeName(other, typed), TIER.wholeOtherName), needs: other.keys },
    tier(nameBegins(company, typed.start), TIER.nameBegins),
    tier(nameBegins(trade, typed.start), TIER.tradeNameBegins),
    ...(otherStarts.length === 0
      ? []
      : [
          tier(beginsWithAny(company, otherStarts), TIER.nameBeginsOtherwise),
          tier(beginsWithAny(trade, otherStarts), TIER.tradeNameBeginsOtherwise),
        ]),
    needing(other, beginsWithAny(other, [typed.start, ...otherStarts]), TIER.otherNameBegins),
    tier(wordsAsTyped(company, typed), TIER.wordsAsTyped),
    tier(wordsAsTyped(trade, typed), TIER.tradeWordsAsTyped),
    ...(isAsTyped(typed)
      ? []
      : [tier(words(company, typed), TIER.words), tier(words(trade, typed), TIER.tradeWords)]),
    needing(other, words(other, typed), TIER.otherWords),
    ...(looksLikeDomain(text)
      ? [tier(term(matchPath('emailDomain'), text.trim().toLowerCase()), TIER.emailDomain)]
      : []),
    ...readingTiers(typed, readings),
  ]
  return { tiers, broad: typed.start.length <= LONGEST_BROAD }
}

/** Names in other scripts by how they sound; a text in another script also finds names in Latin letters. */
function readingTiers(typed: TypedName, readings: readonly TypedName[]): Tier[] {
  const matching = (clause: (fields: NameFields, typed: TypedName) => Clause): Clause =>
    anyOf(asHeard(typed, readings).map(([fields, heard]) => clause(fields, heard)))
  const scored = tierAsHeard(readings)
  return [
    scored(matching(wholeName), TIER.wholeReading),
    scored(
      matching((fields, heard) => beginsWithAny(fields, [heard.start, ...startsOtherwise(heard)])),
      TIER.readingBegins,
    ),
    scored(matching(words), TIER.readingWords),
  ]
}

/** What is compared by sound: a text in Latin letters with readings, the readings of another one with all names. */
const asHeard = (typed: TypedName, readings: readonly TypedName[]): (readonly [NameFields, TypedName])[] =>
  readings.length === 0
    ? [[reading, typed]]
    : readings.flatMap(heard => [company, trade, other, reading].map(fields => [fields, heard] as const))

const tier = (clause: Clause, score: number): Tier => ({ clause, score })
const few = (clause: Clause, score: number): Tier => ({ clause, score, few: true })
/** A tier that only companies with a name of this kind can match. */
const needing = ({ keys }: OptionalName, clause: Clause, score: number): Tier => ({
  clause,
  score,
  needs: keys,
})

/** A tier of {@link asHeard}: a text in Latin letters can only match readings. */
const tierAsHeard =
  (readings: readonly TypedName[]) =>
  (clause: Clause, score: number): Tier =>
    readings.length === 0 ? needing(reading, clause, score) : tier(clause, score)

/** The tiers of a name whose words may have small spelling mistakes; undefined if none may. */
function fuzzyNameRanking(typed: TypedName, readings: readonly TypedName[]): Ranking | undefined {
  if (!isForgivable(typed)) return undefined
  const heard = asHeard(typed, readings)
  const scored = tierAsHeard(readings)
  const sounds = soundsTyped(requiredTexts(typed.words))
  const tiers = [
    tier(similarKey(company, typed), TIER.wholeName),
    tier(similarKey(trade, typed), TIER.wholeTradeName),
    needing(other, similarKey(other, typed), TIER.wholeOtherName),
    tier(similarWords(company, typed), TIER.words),
    tier(similarWords(trade, typed), TIER.tradeWords),
    needing(other, similarWords(other, typed), TIER.otherWords),
    ...mostWords(typed),
    scored(anyOf(heard.map(([fields, read]) => similarKey(fields, read, false))), TIER.similarReading),
    scored(anyOf(heard.map(([fields, read]) => similarWords(fields, read, false))), TIER.similarReadingWords),
    ...(sounds.length === 0 ? [] : [needing(reading, anyOf(sounds.map(similarSound)), TIER.similarSound)]),
  ]
  return { tiers, broad: false }
}

/** True if some words may have spelling mistakes, but not too many. */
function isForgivable({ words }: TypedName): boolean {
  const misspellable = words.filter(word => allowedEdits(word.text) > 0).length
  return misspellable > 0 && misspellable <= MOST_FUZZY_WORDS
}

/** The most that the ranking of similar names costs, without creating it. */
function fuzzyCost(typed: TypedName, readings: readonly TypedName[]): number {
  if (!isForgivable(typed)) return 0
  const asWritten = [company, trade, other].map(fields => [fields, typed] as const)
  const inNames = [...asWritten, ...asHeard(typed, readings)].map(([fields, heard]) => {
    const each = required(heard)
    const misspellable = each.filter(({ text }) => allowedEdits(text) > 0).length
    const withOtherFirst =
      heard === typed && triesFirstLetters(fields, heard)
        ? each.filter(({ text }) => mayHaveOtherFirst(text)).length
        : 0
    const spellings = each.reduce((total, { otherSpellings }) => total + 1 + otherSpellings.length, 0)
    const isOneWord = fields === company && each.length === 1
    const letters = isOneWord ? 2 * withOtherFirst : withOtherFirst
    return FUZZY_COST * (heard.keys.length + misspellable) + spellings + OTHER_FIRST_LETTERS * letters
  })
  const words = required(typed).length
  const mostWords = words > MOST_WORDS_WITH_OTHER_FIRST_LETTER ? 2 * words : 0
  const sounds = clauseCost(anyOf(soundsTyped(requiredTexts(typed.words)).map(similarSound)))
  return inNames.reduce((total, cost) => total + cost, mostWords + sounds)
}

/** A text of digits also matches the ID and the registration number. */
function numberClause(digits: string): Clause {
  const id = Number(digits)
  return anyOf([
    ...(Number.isSafeInteger(id) ? [term('ID', id)] : []),
    term(matchPath('nationalIdKey'), normalizedCode(digits)),
  ])
}

const wholeName = (fields: NameFields, typed: TypedName): Clause => terms(matchPath(fields.keys), typed.keys)

function nameBegins(fields: NameFields, start: string): Clause {
  const path = matchPath(fields.keys)
  return start.length <= LONGEST_START_GRAM ? term(`${path}.start`, start) : prefix(path, start)
}

const beginsWithAny = (fields: NameFields, starts: readonly string[]): Clause =>
  anyOf(starts.map(start => nameBegins(fields, start)))

/** Other spellings of the start of a name: without spaces, or with umlauts as one letter. */
function startsOtherwise(typed: TypedName): string[] {
  const starts = [...typed.joined, foldClosedUp(typed.start)]
  return [
    ...new Set(starts.filter(start => start !== undefined && start !== '' && start !== typed.start)),
  ] as string[]
}

/** Elasticsearch counts a gram's characters, not their UTF-16 units. */
const cut = (word: string): string =>
  word.length <= LONGEST_WORD_GRAM ? word : [...word].slice(0, LONGEST_WORD_GRAM).join('')

/**
 * Matches words that start with `word`; only its first {@link LONGEST_WORD_GRAM} characters are
 * compared.
 */
const wordBegins = (fields: NameFields, word: string): Clause => term(matchPath(fields.words), cut(word))

const wordsAsTyped = (fields: NameFields, typed: TypedName): Clause =>
  allOf(typed.words.map(word => wordBegins(fields, word.text)))

/** True if no word is optional or has another spelling, so that only the typed words match. */
const isAsTyped = (typed: TypedName): boolean =>
  typed.words.every(({ optional, otherSpellings }) => !optional && otherSpellings.length === 0)

/** Every word that counts, in any of its spellings. */
function words(fields: NameFields, typed: TypedName): Clause {
  const each = required(typed).map(word =>
    anyOf([word.text, ...word.otherSpellings].map(spelling => wordBegins(fields, spelling))),
  )
  return allOf(each)
}

const required = (typed: TypedName): readonly TypedWord[] => typed.words.filter(word => !word.optional)

/** Edits allowed in a word: one from four letters, two from eight, none if it contains digits. */
function allowedEdits(word: string): number {
  if (/\p{N}/u.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** Every expansion is a clause, so each of many words may have fewer. */
const fuzzy = (path: string, value: string, fuzziness: number, words: number): Clause => ({
  fuzzy: { [path]: { value, fuzziness, prefix_length: 1, max_expansions: words > 4 ? 40 : 100 } },
})

/** Shorter sounds must be equal. */
const SHORTEST_SIMILAR_SOUND = 5

function similarSound(sound: string): Clause {
  const path = matchPath('sounds')
  if (sound.length < SHORTEST_SIMILAR_SOUND) return term(path, sound)
  return fuzzy(path, sound, sound.length < 8 ? 1 : 2, 1)
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
/** How many values {@link otherFirstLetters} gives. */
const OTHER_FIRST_LETTERS = 2 + 2 * LETTERS.length
/** Maximum number of words for which other first letters are tried. */
const MOST_WORDS_WITH_OTHER_FIRST_LETTER = 3

const mayHaveOtherFirst = (word: string): boolean => /^[a-z]{4}/.test(word)

/**
 * What may be meant if the first letter is wrong, left out, one too many or swapped with the second.
 * Exact values are far cheaper than a fuzzy match whose first letter may be any.
 */
function otherFirstLetters(word: string): string[] {
  if (!mayHaveOtherFirst(word)) return []
  const [first = '', second = '', ...rest] = word
  const tail = rest.join('')
  return [
    second + tail,
    second + first + tail,
    ...LETTERS.flatMap(letter => [letter + second + tail, letter + word]),
  ]
}

/** Only for the names that a record shows, and not for readings: each word becomes some fifty values. */
const triesFirstLetters = (fields: NameFields, typed: TypedName): boolean =>
  (fields === company || fields === trade) && required(typed).length <= MOST_WORDS_WITH_OTHER_FIRST_LETTER

/** All words but one, whichever that is; for texts of so many words that the others tell which name is meant. */
function mostWords(typed: TypedName): Tier[] {
  const each = required(typed)
  if (each.length <= MOST_WORDS_WITH_OTHER_FIRST_LETTER) return []
  const clause = (fields: NameFields): Clause => ({
    bool: {
      should: each.map(({ text }) => wordBegins(fields, text)),
      minimum_should_match: each.length - 1,
    },
  })
  return [tier(clause(company), TIER.mostWords), tier(clause(trade), TIER.mostTradeWords)]
}

function similarKey(fields: NameFields, typed: TypedName, withFirstLetters = true): Clause {
  const path = matchPath(fields.keys)
  const [first = ''] = typed.keys
  // More words are compared each by itself.
  const isOneWord = fields === company && required(typed).length === 1
  const others = withFirstLetters && isOneWord ? otherFirstLetters(first) : []
  return anyOf([
    ...typed.keys.map(key =>
      allowedEdits(key) === 0 ? term(path, key) : fuzzy(path, key, allowedEdits(key), 1),
    ),
    ...(others.length === 0 ? [] : [terms(path, others)]),
  ])
}

function similarWords(fields: NameFields, typed: TypedName, withFirstLetters = true): Clause {
  return allOf(
    required(typed).map(({ text, otherSpellings }) => {
      const word = cut(text)
      const edits = allowedEdits(word)
      const path = matchPath(fields.words)
      const spellings = [text, ...otherSpellings].map(spelling => wordBegins(fields, spelling))
      if (edits === 0) return anyOf(spellings)
      const others =
        withFirstLetters && triesFirstLetters(fields, typed) ? otherFirstLetters(word).map(cut) : []
      return anyOf([
        ...spellings,
        fuzzy(path, word, edits, typed.words.length),
        ...(others.length === 0 ? [] : [terms(path, others)]),
      ])
    }),
  )
}
