// The kinds of query parameter that steer the answer and filter nothing.

import { closest, distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { afterID, FIRST_CURSOR, readCursor } from './cursor.ts'
import { shown } from './fault.ts'
import { booleanKey, fault, integerKey, integers, type Kind, listKey, severalOf } from './parameter-keys.ts'

/** A whole number that steers the answer and filters nothing. */
export function integerSetting(min: number, max?: number, standard?: number): Kind {
  return { keys: { '': integerKey(integers(min, max), standard) } }
}

/** Where a walk over all matching records stands: a star at its beginning, then what the page before gave, or the last ID. */
export function cursorSetting(): Kind {
  return {
    keys: {
      '': {
        schema: z.string().min(1).max(200),
        list: false,
        read: ([typed = '']) => {
          const read = typed === FIRST_CURSOR ? FIRST_CURSOR : (afterID(typed) ?? readCursor(typed))
          if (read !== undefined) return { value: read }
          return fault(
            'malformed',
            'A cursor is * at first, then the nextCursor of the page before, as it stands; after: and the ID of a record go on behind that record.',
          )
        },
      },
    },
  }
}

/** Some of the names that there are; `what` says in words what one of them is. They filter nothing. */
export function someOf(names: readonly string[], what: string, most: number): Kind {
  const list = listKey(z.enum(names as [string, ...string[]]), text => {
    if (names.includes(text)) return { value: text }
    const unknown = { code: 'unknown_name', message: `${shown(text)} is not ${what}.`, allowed: names }
    const lowerCase = names.map(name => name.toLowerCase())
    const nearest = names[lowerCase.indexOf(closest(text.toLowerCase(), lowerCase))] ?? ''
    if (distance(text.toLowerCase(), nearest.toLowerCase()) * 3 > text.length) return unknown
    return { ...unknown, message: `${unknown.message} Did you mean ${nearest}?`, suggestion: nearest }
  })
  return {
    keys: {
      '': {
        ...list,
        schema: severalOf(z.enum(names as [string, ...string[]]), most),
        read: texts => {
          const read = list.read(texts)
          const count = 'value' in read ? (read.value as readonly string[]).length : 0
          return count > most
            ? fault('too_many_values', `At most ${most} are allowed: ask in several requests.`)
            : read
        },
      },
    },
  }
}

/** A truth value that is accepted and changes nothing. */
export function booleanSetting(): Kind {
  return { keys: { '': booleanKey } }
}
