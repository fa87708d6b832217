// How can a map hold regular expressions without any of them stopping a load? Its worst case is computed from its text: what
// could take exponential time is refused, and what grows with the text is given so much text only as it can cope with.

/**
 * A checked regular expression; `longest` is the number of characters it may be tried on. `source` is what was written: as JSON
 * two maps that differ in a pattern differ, while a RegExp is `{}`.
 */
export type MatchPattern = { readonly source: string; readonly expression: RegExp; readonly longest: number }

/** What a part of a pattern can cost: `open` repetitions without an end, and ways in which it can match at one place. */
type Cost = { readonly open: number; readonly choices: number }

const NOTHING: Cost = { open: 0, choices: 1 }
/** Steps that one value may take: a fraction of a second. */
const BUDGET = 20_000_000
const LONGEST_TEXT = 20_000
const SHORTEST_TEXT = 100
const LONGEST_PATTERN = 500

/** A pattern that a map may not have; the message says why and what to write instead. */
export class PatternFault extends Error {}

/** Checks a pattern. @throws PatternFault */
export function matchPattern(source: string): MatchPattern {
  if (source.length > LONGEST_PATTERN)
    throw new PatternFault(`is longer than ${LONGEST_PATTERN} characters: shorten it`)
  let expression: RegExp
  try {
    expression = new RegExp(source, 'u')
  } catch (error) {
    throw new PatternFault(`no regular expression: ${(error as Error).message}`)
  }
  const { cost, anchored } = costOf(source)
  const degree = Math.max(1, cost.open + (anchored ? 0 : 1))
  let room = BUDGET / cost.choices
  for (let factor = 2; factor <= degree; factor += 1) room *= factor
  const longest = Math.min(LONGEST_TEXT, Math.floor(room ** (1 / degree)))
  if (longest < SHORTEST_TEXT)
    throw new PatternFault(
      'could take too long: use fewer of * + ? {…} and |, or begin it with ^, or divide by "split" instead',
    )
  return { source, expression, longest }
}

/** Reads what `RegExp` has already accepted, so that it need not find faults of form. */
function costOf(source: string): { cost: Cost; anchored: boolean } {
  let at = 0
  const branches = (): Cost => {
    let open = 0
    let choices = 0
    for (;;) {
      const branch = sequence()
      open = Math.max(open, branch.open)
      choices += branch.choices
      if (source[at] !== '|') return { open, choices }
      at += 1
    }
  }
  const sequence = (): Cost => {
    let whole = NOTHING
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const part = repeated(atom())
      whole = { open: whole.open + part.open, choices: whole.choices * part.choices }
    }
    return whole
  }
  const atom = (): Cost => {
    const [character] = source.slice(at)
    if (character === '(') return group()
    at += character === '\\' ? escapeLength() : character === '[' ? classLength() : 1
    return NOTHING
  }
  const group = (): Cost => {
    const [opening = '('] = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(source.slice(at)) ?? []
    if (/[=!]$/.test(opening)) throw new PatternFault('may not look ahead or behind, (?=…) and the like')
    at += opening.length
    const inner = branches()
    at += 1
    return inner
  }
  const escapeLength = (): number => {
    if (/^\\(?:[1-9]|k)/.test(source.slice(at)))
      throw new PatternFault('may not refer back to what it has matched, \\1 and the like')
    return /^\\[pP]\{[^}]*\}|^\\u\{[^}]*\}|^\\./su.exec(source.slice(at))?.[0].length ?? 2
  }
  const classLength = (): number => /^\[(?:\\.|[^\]\\])*\]/su.exec(source.slice(at))?.[0].length ?? 1
  const repeated = (part: Cost): Cost => {
    const [quantifier, least, comma, most] = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at)) ?? []
    if (quantifier === undefined) return part
    at += quantifier.length
    const varies = part.open > 0 || part.choices > 1
    if (quantifier.startsWith('?')) return { open: part.open, choices: part.choices + 1 }
    const endless = /^[*+]/.test(quantifier) || (comma === ',' && most === '')
    if (endless) {
      if (varies)
        throw new PatternFault(
          'repeats something that itself repeats or chooses, such as (a+)* or (a|b)+: write it without the inner one, such as [ab]+',
        )
      return { open: 1, choices: 1 }
    }
    const from = Number(least)
    const to = comma === ',' ? Number(most) : from
    const ways = varies ? part.choices ** to : 1
    return { open: part.open * to, choices: Math.min(1e15, ways * (to - from + 1)) }
  }
  const cost = branches()
  return { cost, anchored: source.startsWith('^') && !/^\^[^|]*\|/.test(source.replace(/\([^()]*\)/g, '')) }
}
