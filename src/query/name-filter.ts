// Turns a search text into a filter and a ranking: a ladder of tiers, of which the best that
// matches determines the score.

import { type TypedName, type TypedWord, typedName } from '../normalization/company-name.ts'
import { foldClosedUp, isUnaccented } from '../normalization/fold.ts'
import { normalizedCode } from '../normalization/normalized-code.ts'
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
import { rankingCost } from './query-cost.ts'
import type { Ranking, Tier } from './ranking.ts'

/**
 * Maximum number of words: each becomes several clauses, and Elasticsearch accepts about a
 * thousand.
 */
const MOST_WORDS = 40
/** Maximum number of words in a fuzzy match. */
const MOST_FUZZY_WORDS = 8

/**
 * Scores of the tiers. Each tier of the trade name is one step below that of the company name; the
 * other names (former, foreign …) come after both.
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
  emailDomain: 2,
} as const

/** The two match fields of a name: its words and its normalized whole names. */
type NameFields = { readonly words: MatchFieldName; readonly keys: MatchFieldName }
const company: NameFields = { words: 'companyWords', keys: 'companyKeys' }
const trade: NameFields = { words: 'tradeWords', keys: 'tradeKeys' }
const other: NameFields = { words: 'otherWords', keys: 'otherKeys' }

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
  const ranking = nameRanking(text, typed)
  const fuzzyRanking = fuzzyNameRanking(typed)
  return {
    value: {
      type: 'name',
      typed,
      ranking,
      fuzzyRanking,
      cost: rankingCost(ranking) + rankingCost(fuzzyRanking),
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
function nameRanking(text: string, typed: TypedName): Ranking {
  const number = text.replace(/\s/g, '')
  const otherStarts = startsOtherwise(typed)
  const tiers = [
    ...(/^\d+$/.test(number) ? [few(numberClause(number), TIER.identifier)] : []),
    ...(typed.fullKey === undefined
      ? []
      : [few(term(matchPath(company.keys), typed.fullKey), TIER.wholeNameWithForm)]),
    few(wholeName(company, typed), TIER.wholeName),
    few(wholeName(trade, typed), TIER.wholeTradeName),
    few(wholeName(other, typed), TIER.wholeOtherName),
    tier(nameBegins(company, typed.start), TIER.nameBegins),
    tier(nameBegins(trade, typed.start), TIER.tradeNameBegins),
    ...(otherStarts.length === 0
      ? []
      : [
          tier(beginsWithAny(company, otherStarts), TIER.nameBeginsOtherwise),
          tier(beginsWithAny(trade, otherStarts), TIER.tradeNameBeginsOtherwise),
        ]),
    tier(beginsWithAny(other, [typed.start, ...otherStarts]), TIER.otherNameBegins),
    tier(wordsAsTyped(company, typed), TIER.wordsAsTyped),
    tier(wordsAsTyped(trade, typed), TIER.tradeWordsAsTyped),
    ...(isAsTyped(typed)
      ? []
      : [tier(words(company, typed), TIER.words), tier(words(trade, typed), TIER.tradeWords)]),
    tier(words(other, typed), TIER.otherWords),
    ...(looksLikeDomain(text)
      ? [tier(term(matchPath('emailDomain'), text.trim().toLowerCase()), TIER.emailDomain)]
      : []),
  ]
  return { tiers, broad: typed.start.length <= LONGEST_BROAD }
}

const tier = (clause: Clause, score: number): Tier => ({ clause, score })
const few = (clause: Clause, score: number): Tier => ({ clause, score, few: true })

/** The tiers of a name whose words may have small spelling mistakes; undefined if none may. */
function fuzzyNameRanking(typed: TypedName): Ranking | undefined {
  const misspellable = typed.words.filter(word => allowedEdits(word.text) > 0).length
  if (misspellable === 0 || misspellable > MOST_FUZZY_WORDS) return undefined
  const tiers = [
    tier(similarKey(company, typed), TIER.wholeName),
    tier(similarKey(trade, typed), TIER.wholeTradeName),
    tier(similarKey(other, typed), TIER.wholeOtherName),
    tier(similarWords(company, typed), TIER.words),
    tier(similarWords(trade, typed), TIER.tradeWords),
    tier(similarWords(other, typed), TIER.otherWords),
  ]
  return { tiers, broad: false }
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

function similarKey(fields: NameFields, typed: TypedName): Clause {
  const path = matchPath(fields.keys)
  return anyOf(
    typed.keys.map(key =>
      allowedEdits(key) === 0 ? term(path, key) : fuzzy(path, key, allowedEdits(key), 1),
    ),
  )
}

function similarWords(fields: NameFields, typed: TypedName): Clause {
  return allOf(
    required(typed).map(({ text, otherSpellings }) => {
      const word = cut(text)
      const edits = allowedEdits(word)
      const spellings = [text, ...otherSpellings].map(spelling => wordBegins(fields, spelling))
      return edits === 0
        ? anyOf(spellings)
        : anyOf([...spellings, fuzzy(matchPath(fields.words), word, edits, typed.words.length)])
    }),
  )
}
