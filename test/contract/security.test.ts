// Is every test there that docs/security.md names as the one that shows a promise?

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Every file that is named, with the names of tests in it. */
const named = [...text.matchAll(/\]\(\.\.\/(test\/[^)]+)\)((?:,? “[^”]+”)*)/g)].map(
  ([, file = '', names = '']) => ({
    file,
    titles: [...names.matchAll(/“([^”]+)”/g)].map(([, title]) => title as string),
  }),
)

test('promises name their tests', () => {
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ titles }) => titles.length === 0)).toEqual([])
  for (let risk = 1; risk <= 10; risk += 1) expect(text).toContain(`| **API${risk}** `)
})

test.each(named)('$file has $titles', ({ file, titles }) => {
  const source = readFileSync(join(root, file), 'utf8')
  // A title stands behind a call of the runner, at once or after a table of cases.
  const known = new Set([...source.matchAll(/\(\s*'([^'\n]+)'/g)].map(([, title]) => title))
  expect(titles.filter(title => !known.has(title))).toEqual([])
})

test('other documents that it leads to are there', () => {
  const others = [...text.matchAll(/\]\(([a-z][^):]+\.md)\)/g)].map(([, file]) => file as string)
  expect(others).toContain('keys.md')
  for (const file of others) expect(readFileSync(join(root, 'docs', file), 'utf8')).not.toBe('')
})
