// What do people type? The names of companies letter by letter, and their first letters.

import { Random } from '../../demo/random.ts'
import type { StoredCompany } from './companies.ts'
import { nameSql } from './sql.ts'
import { type Extent, type Question, type Session, TYPING, type Workload } from './workload.ts'
import { Zipf } from './zipf.ts'

/** Letters after which a name is picked or given up. */
const MOST_LETTERS = 10
/** What a service that has been up for a while was asked since its data changed last, as a multiple of a part. */
const FIRST_PART = 100
/** Records that a list under an input field shows. */
const SHOWN = 10

const SEARCH = '/api/company/search'

/** A name as far as typed, in small letters; undefined where that has no letter or digit. */
export function beginningOf(name: string, letters: number): string | undefined {
  const text = [...name].slice(0, letters).join('').toLowerCase()
  return /[\p{L}\p{N}]/u.test(text) && !text.includes('@') ? text : undefined
}

const typed = (text: string): Question => ({
  path: `${SEARCH}?search=${encodeURIComponent(text)}&pageSize=${SHOWN}`,
  sql: nameSql(text, SHOWN),
})

/** Names letter by letter, the prominent ones, which stand first, far more often. */
export function typingWorkload(
  sample: readonly StoredCompany[],
  { seed, parts, keystrokes }: Extent,
): Workload {
  const random = new Random(seed, 10)
  const names = new Zipf(sample.flatMap(({ companyName }) => companyName ?? []).filter(isDistinct()))
  const known = new Map<string, Question>()
  const question = (text: string): Question => {
    const found = known.get(text) ?? typed(text)
    known.set(text, found)
    return found
  }
  const part = (length: number): Session[] => {
    const sessions: Session[] = []
    for (let typedSoFar = 0; typedSoFar < length; ) {
      const name = names.next(random)
      const texts = Array.from({ length: Math.min(MOST_LETTERS, [...name].length) }, (_, at) =>
        beginningOf(name, at + 1),
      )
      const session = texts.filter(text => text !== undefined).map(question)
      if (session.length > 0) sessions.push(session)
      typedSoFar += session.length
    }
    return sessions
  }
  return {
    name: TYPING,
    meaning: 'names letter by letter, the prominent ones far more often (Zipf), without pauses',
    kind: 'autocomplete',
    first: part(FIRST_PART * keystrokes),
    parts: Array.from({ length: parts }, () => part(keystrokes)),
    remembers: true,
    samePage: false,
  }
}

function isDistinct(): (name: string) => boolean {
  const seen = new Set<string>()
  return name => !seen.has(name) && seen.add(name) !== undefined
}

/** Each question of the parts once, dealt out again evenly. */
export function withoutRepeats(parts: readonly (readonly Session[])[]): Session[][] {
  const distinct = [...new Set(parts.flat(2))]
  const size = Math.ceil(distinct.length / parts.length)
  return parts.map((_, at) => distinct.slice(at * size, (at + 1) * size).map(question => [question]))
}
