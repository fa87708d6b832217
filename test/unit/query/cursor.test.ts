// Where does a walk stand, and which filters does it belong to?

import { describe, expect, test } from 'vitest'
import { afterID, cursorText, readCursor } from '../../../src/query/cursor.ts'
import { digestOf } from './filter-digest.ts'

const filter = digestOf('ID=1,2')
const inBase64 = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url')

describe('a cursor', () => {
  test.each([
    { after: 0, page: 1, filter },
    { after: 4711, page: 17, filter },
    { after: Number.MAX_SAFE_INTEGER, page: 1_000_000, filter },
  ])('reads as it was written: %o', cursor => {
    expect(readCursor(cursorText(cursor))).toEqual(cursor)
  })

  test('needs no escape in a query string', () => {
    const text = cursorText({ after: 4711, page: 17, filter })
    expect(encodeURIComponent(text)).toBe(text)
  })

  test.each([
    ['no base64', 'not a cursor!'],
    ['too short', 'abc'],
    ['too long', inBase64([1, 2, 3, 'x'.repeat(200)])],
    ['no JSON', Buffer.from('hello, world').toString('base64url')],
    ['no list', inBase64({ after: 1, page: 1 })],
    ['no number first', inBase64(['1', 2, 3, filter])],
    ['a negative ID', inBase64([1, -1, 3, filter])],
    ['a page 0', inBase64([1, 2, 0, filter])],
    ['half an ID', inBase64([1, 2.5, 3, filter])],
    ['a filter that is no text', inBase64([1, 2, 3, 45_678_901])],
    ['null', inBase64(null).padEnd(12, 'A')],
  ])('is refused with %s', (_what, text) => {
    expect(readCursor(text)).toBeUndefined()
  })

  test.each<[text: string, ID: number | undefined]>([
    ['after:4711', 4711],
    ['after:0', 0],
    ['after:9007199254740991', Number.MAX_SAFE_INTEGER],
    ['after:9007199254740992', undefined],
    ['after:-1', undefined],
    ['after:1.5', undefined],
    ['after:', undefined],
    ['after: 1', undefined],
    ['4711', undefined],
    ['*', undefined],
  ])('%s goes on behind %s', (text, ID) => {
    expect(afterID(text)).toBe(ID)
  })

  test('of another form is known as such', () => {
    expect(readCursor(inBase64([2, 'whatever it holds']))).toBe('outdated')
  })
})

describe('the digest of filters', () => {
  const digest = digestOf('ID=1,2&hasEmail=true')

  test('is the same in whatever order they were given', () => {
    expect(digestOf('hasEmail=true&ID=2,1')).toBe(digest)
  })

  test('is that of cursors which clients hold already', () => {
    expect(digest).toBe('b7622430e9a89f2c')
  })

  test.each([
    ['a value', 'ID=1,3&hasEmail=true'],
    ['a value more', 'ID=1,2,3&hasEmail=true'],
    ['a filter less', 'ID=1,2'],
    ['a filter more', 'ID=1,2&hasEmail=true&hasFax=true'],
    ['another parameter', 'ID=1,2&hasFax=true'],
  ])('differs with %s', (_what, queryString) => {
    expect(digestOf(queryString)).not.toBe(digest)
  })
})
