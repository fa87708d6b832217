// How a client walks every matching record: by an opaque mark of where it stands, which holds all that is needed to go on.

import { createHash } from 'node:crypto'
/** Where a walk stands. `after` is the ID of the last record given, 0 before the first; `page` counts the pages given. */
export type Cursor = { readonly after: number; readonly page: number; readonly filter: string }

/** What begins a walk. */
export const FIRST_CURSOR = '*'
/** What goes on behind a record that a client holds, whose walk was cut off. */
const AFTER = /^after:(\d{1,16})$/
/** Stands in front of every cursor; another one is of a form that is no longer understood. */
const FORM = 1
const MARK = /^[A-Za-z0-9_-]{10,200}$/

/** Sixteen hexadecimal digits that are the same for the same filters, in whatever order and spelling they were given. */
export function filterMark(filters: readonly (readonly [string, unknown])[]): string {
  const inOrder = filters.map(([name, values]) => `${name} ${JSON.stringify(values, sortedLists)}`).toSorted()
  return createHash('sha256').update(inOrder.join('\n')).digest('hex').slice(0, 16)
}

/** Neither order nor doubles matter in what one parameter lists. */
function sortedLists(_: string, value: unknown): unknown {
  return Array.isArray(value) ? [...new Set(value)].toSorted() : value
}

/** The ID that a walk is to go on behind; undefined where the text says none. */
export function afterID(text: string): number | undefined {
  const ID = Number(AFTER.exec(text)?.[1])
  return Number.isSafeInteger(ID) ? ID : undefined
}

/** The opaque text of a cursor. */
export function cursorText({ after, page, filter }: Cursor): string {
  return Buffer.from(JSON.stringify([FORM, after, page, filter])).toString('base64url')
}

/** Reads a cursor: `outdated` where its form is no longer understood, undefined where it is none. */
export function readCursor(text: string): Cursor | 'outdated' | undefined {
  if (!MARK.test(text)) return undefined
  try {
    const [form, after, page, filter] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof form !== 'number') return undefined
    if (form !== FORM) return 'outdated'
    const whole =
      Number.isSafeInteger(after) && Number.isSafeInteger(page) && Number(after) >= 0 && Number(page) >= 1
    return whole && typeof filter === 'string'
      ? { after: Number(after), page: Number(page), filter }
      : undefined
  } catch {
    return undefined
  }
}
