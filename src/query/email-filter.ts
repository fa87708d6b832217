// Builds the clause of an email pattern from terms or phrases of trigrams. A pattern that would
// have to scan the whole index is rejected.

import { emailAddress, isDomain } from '../normalization/email-address.ts'
import { BETWEEN_VALUES } from '../schema/field-types.ts'
import { matchPath } from '../schema/match-fields.ts'
import { allOf, type Clause, term } from './clauses.ts'

/**
 * Shortest run of letters and digits outside the last label that makes a pattern selective enough.
 */
const SHORTEST_LITERAL = 3
/** Maximum length of an address. */
const LONGEST_ADDRESS = 320
/** Maximum length of a pattern with *, because each of its characters becomes a clause. */
const LONGEST_PATTERN = 128
/** Maximum number of runs of * in a pattern: the text between two of them may match anywhere. */
const MOST_STARS = 8
const FORMS =
  'Write a whole address (info@acme.com), a domain (acme.com or @acme.com), a name part (info@), or a pattern with * (*.sales@acme.*)'

/** The clause of an email pattern, or what is wrong with it. */
export type EmailClause = { readonly clause: Clause } | { readonly error: string }

/** Reads an email pattern by rule 13 of the decisions. */
export function emailClause(text: string): EmailClause {
  const pattern = text.trim().toLowerCase()
  if (pattern.length > LONGEST_ADDRESS)
    return { error: `An email address has at most ${LONGEST_ADDRESS} characters.` }
  if (!pattern.includes('*')) return wholeClause(pattern)
  if (pattern.length > LONGEST_PATTERN)
    return { error: `A pattern with * has at most ${LONGEST_PATTERN} characters: leave some out.` }
  // A name part at any domain is a name part.
  if (/^[^*@]+@\*+$/.test(pattern)) return wholeClause(pattern.replace(/\*+$/, ''))
  if (!/^[^\s@,;<>"]*@?[^\s@,;<>"]*$/.test(pattern))
    return { error: `${FORMS}; at most one @, no whitespace.` }
  const at = pattern.indexOf('@')
  const local = at < 0 ? '' : pattern.slice(0, at)
  const domain = pattern.slice(at + 1)
  const lastLabel = /\.([^.*]*)$/.exec(domain)?.[1]
  const selective = `${local.replaceAll('*', ' ')} ${domain.replace(/\.[^.]*$/, '').replaceAll('*', ' ')}`
  const runs = selective.split(/[^\p{L}\p{N}]+/u).filter(run => run !== lastLabel)
  if (!runs.some(run => run.length >= SHORTEST_LITERAL)) {
    return {
      error: `The pattern matches too many addresses: give at least ${SHORTEST_LITERAL} letters or digits in a row, not counting the last label of the domain, as in *.sales@acme.*.`,
    }
  }
  if (local === '') return trigramClause(`${matchPath('emailDomain')}.pieces`, domain)
  return trigramClause('email.pieces', domain === '' ? `${local}@*` : pattern)
}

function wholeClause(pattern: string): EmailClause {
  const at = pattern.indexOf('@')
  if (at > 0 && at === pattern.length - 1 && emailAddress(`${pattern}a.aa`) !== undefined) {
    return { clause: term(matchPath('emailLocal'), pattern.slice(0, -1)) }
  }
  const domain = at === 0 ? pattern.slice(1) : pattern
  if (at <= 0 && isDomain(domain)) return { clause: term(matchPath('emailDomain'), domain) }
  const address = emailAddress(pattern)
  if (address !== undefined) return { clause: term('email', address) }
  return { error: `${FORMS}.` }
}

/** True for a text that looks like a domain, so that a search for it matches email domains too. */
export function looksLikeDomain(text: string): boolean {
  return isDomain(text.trim().toLowerCase())
}

/**
 * A pattern over one field: the literals between its wildcards, in order, the outer ones anchored
 * to the ends of the value.
 */
function trigramClause(path: string, pattern: string): EmailClause {
  const literals = `<${pattern}>`
    .split(/\*+/)
    .filter(literal => literal !== '' && literal !== '<' && literal !== '>' && literal !== '@')
  if ((pattern.match(/\*+/g)?.length ?? 0) > MOST_STARS)
    return { error: `A pattern has at most ${MOST_STARS} *: leave some out.` }
  const short = literals.find(literal => literal.length < 2)
  if (short !== undefined) {
    return {
      error: `Between two * there must be at least two characters: ${JSON.stringify(short)} is too short.`,
    }
  }
  for (const [index, literal] of literals.entries()) {
    const next = literals[index + 1]
    if (next !== undefined && [1, 2].some(length => literal.endsWith(next.slice(0, length)))) {
      return {
        error: `The text before and after * must not overlap (${JSON.stringify(literal)}, ${JSON.stringify(next)}): leave one of them out.`,
      }
    }
  }
  const [only, ...others] = literals
  if (only !== undefined && others.length === 0) return { clause: { match_phrase: { [path]: only } } }
  const intervals = literals.map(literal =>
    literal.length > 2
      ? { match: { query: literal, max_gaps: 0, ordered: true } }
      : literal.endsWith('>')
        ? { wildcard: { pattern: `?${literal.replace(/[?\\]/g, '\\$&')}` } }
        : { prefix: { prefix: literal } },
  )
  const grams = literals
    .filter(literal => literal.length > 2)
    .map(literal => ({ match: { [path]: { query: literal, operator: 'and' } } }))
  // All literals of a pattern must match within one address, not across two neighbors.
  const inOrder = { all_of: { intervals, ordered: true, max_gaps: BETWEEN_VALUES - 1 } }
  return { clause: allOf([...grams, { intervals: { [path]: inOrder } }]) }
}
