// Encodes and decodes cursors: opaque texts that hold everything needed to continue a full export.

import { createHash } from 'node:crypto'
import type { NamedFilter } from './bound-filter.ts'

/**
 * The position of a full export. `after`: the ID of the last record returned, 0 before the first;
 * `page` counts the pages returned; `filter`: the digest of the filters it belongs to.
 */
export type Cursor = { readonly after: number; readonly page: number; readonly filter: string }

/** The cursor of the first page. */
export const FIRST_CURSOR = '*'
/** Resumes after a record that the client holds. */
const AFTER = /^after:(\d{1,16})$/
/** The format version, the first item of every cursor. Other versions are outdated. */
const FORM = 1
const CURSOR_TEXT = /^[A-Za-z0-9_-]{10,200}$/

/** The digest of filters, 16 hexadecimal digits, independent of their order and spelling. */
export function filterDigest(filters: readonly NamedFilter[]): string {
  const inOrder = filters.map(({ parameter, filter }) => `${parameter} ${filter.fingerprint}`).toSorted()
  return createHash('sha256').update(inOrder.join('\n')).digest('hex').slice(0, 16)
}

/** The ID of `after:ID`; undefined for any other text. */
export function afterID(text: string): number | undefined {
  const ID = Number(AFTER.exec(text)?.[1])
  return Number.isSafeInteger(ID) ? ID : undefined
}

/** The opaque text of a cursor. */
export function cursorText({ after, page, filter }: Cursor): string {
  return Buffer.from(JSON.stringify([FORM, after, page, filter])).toString('base64url')
}

/**
 * Decodes a cursor: `outdated` if its format is no longer supported, undefined if it is not a
 * cursor.
 */
export function readCursor(text: string): Cursor | 'outdated' | undefined {
  if (!CURSOR_TEXT.test(text)) return undefined
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
