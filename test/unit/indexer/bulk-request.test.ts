import { expect, test } from 'vitest'
import {
  append,
  bodyOf,
  emptyBatch,
  entryLength,
  partOfBody,
  pickedBody,
} from '../../../indexer/bulk-request.ts'

const textOf = ({ bytes }: { bytes: Buffer }): string => bytes.toString()

test('documents stand behind one another, each below the line that says what is done with it', () => {
  const batch = emptyBatch<number>(Buffer.alloc(1_000))
  const [koeln, empty] = ['{"city":"Köln"}', '{}']
  for (const [index, document] of [koeln, empty].entries()) {
    const action = `{"index":{"_id":"${index + 1}"}}`
    append(batch, { of: index + 1, action, document, length: entryLength(action, document) })
  }
  const body = bodyOf(batch)
  expect(textOf(body)).toBe('{"index":{"_id":"1"}}\n{"city":"Köln"}\n{"index":{"_id":"2"}}\n{}\n')
  expect(body.documents).toEqual([1, 2])
  expect(body.ends).toEqual([entryLength('{"index":{"_id":"1"}}', koeln), body.bytes.length])
})

test('a buffer serves again, with nothing of what was in it', () => {
  const buffer = Buffer.alloc(1_000)
  append(emptyBatch(buffer), { of: 1, action: '{}', document: '{"companyName":"Acme"}', length: 26 })
  expect(bodyOf(emptyBatch(buffer)).bytes).toHaveLength(0)
})

const lines = ['one\n', 'zwölf\n', 'three\n', '四\n']
let end = 0
const body = {
  documents: lines.map((_, index) => index),
  bytes: Buffer.from(lines.join('')),
  ends: lines.map(line => (end += Buffer.byteLength(line))),
}

test('a part has its own documents and bytes, also a part of a part', () => {
  const part = partOfBody(body, 1, 4)
  expect([part.documents, textOf(part)]).toEqual([[1, 2, 3], 'zwölf\nthree\n四\n'])
  const inner = partOfBody(part, 1, 2)
  expect([inner.documents, textOf(inner), inner.ends]).toEqual([[2], 'three\n', [6]])
})

test('picked documents stand behind one another', () => {
  const picked = pickedBody(body, [0, 3])
  expect([picked.documents, textOf(picked)]).toEqual([[0, 3], 'one\n四\n'])
  expect(textOf(partOfBody(picked, 1, 2))).toBe('四\n')
  expect(pickedBody(body, [0, 1, 2, 3])).toBe(body)
})
