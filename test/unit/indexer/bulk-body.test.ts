import { expect, test } from 'vitest'
import { bulkBody, partOfBody, pickedBody } from '../../../indexer/bulk-body.ts'

const lines = ['one\n', 'zwölf\n', 'three\n', '四\n']
const body = bulkBody(
  lines.map((_, index) => index),
  Buffer.from(lines.join('')),
  lines.map(line => Buffer.byteLength(line)),
)
const text = ({ bytes }: { bytes: Buffer }): string => bytes.toString()

test('a part has its own documents and bytes, also a part of a part', () => {
  const part = partOfBody(body, 1, 4)
  expect([part.documents, text(part)]).toEqual([[1, 2, 3], 'zwölf\nthree\n四\n'])
  const inner = partOfBody(part, 1, 2)
  expect([inner.documents, text(inner), inner.ends]).toEqual([[2], 'three\n', [6]])
})

test('picked documents stand behind one another', () => {
  const picked = pickedBody(body, [0, 3])
  expect([picked.documents, text(picked)]).toEqual([[0, 3], 'one\n四\n'])
  expect(text(partOfBody(picked, 1, 2))).toBe('四\n')
  expect(pickedBody(body, [0, 1, 2, 3])).toBe(body)
})
