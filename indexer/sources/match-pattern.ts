// The regular expressions of a map. RE2 runs them in time linear in the text: in a backtracking engine, one pattern of a map
// and one text of a file could stop a load.

import { RE2JS, RE2JSException } from 're2js'

/**
 * A compiled regular expression. `source` is what was written: maps are compared as JSON, in which only data counts.
 * `matched` gives the named group, or else the first group, or else the whole match; undefined without a match.
 */
export type MatchPattern = {
  readonly source: string
  readonly groupNames: readonly string[]
  readonly matched: (text: string, group?: string) => string | undefined
}

/** The longest text that a pattern is tried on. */
export const LONGEST_TEXT = 20_000
/** Instructions of a compiled pattern: with the longest text, a fraction of a second for one value. */
const LARGEST_PROGRAM = 2_000

/** A pattern that a map may not have; the message says why. */
export class PatternFault extends Error {}

/** @throws PatternFault */
export function matchPattern(source: string): MatchPattern {
  const expression = compiled(source)
  if (expression.programSize() > LARGEST_PROGRAM)
    throw new PatternFault('could take too long: use smaller numbers in {…}, or divide by "split" instead')
  return {
    source,
    groupNames: Object.keys(expression.namedGroups()),
    matched: (text, group) => {
      const match: (Pick<RegExpExecArray, 'groups'> & (string | undefined)[]) | null = expression.exec(text)
      if (match === null) return undefined
      return (group === undefined ? (match[1] ?? match[0]) : match.groups?.[group]) ?? ''
    },
  }
}

function compiled(source: string): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source))
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const reason = error.message.replace(/^error parsing regexp: /, '')
    throw new PatternFault(
      `no regular expression: ${reason}; the syntax is that of RE2, which may not look ahead or behind or refer back`,
    )
  }
}
