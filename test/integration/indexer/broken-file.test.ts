// Very many lines, some of them broken in 20 ways: every line is loaded, a duplicate or a reject that tells line, field and reason.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openInputs } from '../../../indexer/sources/inputs.ts'
import { sourceOf } from '../../../indexer/sources/records.ts'
import { type BrokenFile, brokenFile, kinds } from './broken-lines.ts'
import { client, folder, freshAlias, load, statesOf } from './loading.ts'

type RejectLine = { file: string; line: number; field: string | null; reason: string; message: string }

const [HALF, BAD] = inject('proofLength') === 'long' ? [50_000, 500] : [5_000, 100]
/** Broken lines of one kind in one file. */
const EACH = BAD / 20

test(`of ${2 * HALF} lines with ${2 * BAD} broken ones none goes missing, and each broken one is told`, async () => {
  const files: Record<string, BrokenFile> = {
    'half.csv': brokenFile('csv', HALF, BAD, 1, 7),
    'half.ndjson': brokenFile('json', HALF, BAD, 1_000_001, 11),
  }
  for (const [name, { chunks }] of Object.entries(files))
    await writeFile(join(folder, name), Buffer.concat(chunks))
  const inputs = await openInputs(Object.keys(files), { folder, stdin: process.stdin })
  const source = sourceOf(inputs, { strict: true })
  const rejectsFile = join(folder, 'broken.rejects.ndjson')
  const alias = freshAlias()
  try {
    const report = await load(alias, [], { source, rejectsFile })

    const expected = Object.values(files).flatMap(file => [...file.expected.values()])
    const duplicates = expected.filter(what => 'repeats' in what).length
    expect(expected).toHaveLength(2 * BAD)
    expect([duplicates, kinds.length + 1]).toEqual([2 * EACH, 20])
    expect(report).toMatchObject({
      live: true,
      read: 2 * HALF,
      duplicates,
      rejected: 2 * BAD - duplicates,
      loaded: 2 * HALF - 2 * BAD,
      unknownColumns: [],
    })
    expect(report.loaded + report.rejected + report.duplicates).toBe(2 * HALF)
    expect((await client.count({ index: alias })).count).toBe(report.loaded)

    const lines = (await readFile(rejectsFile, 'utf8')).trimEnd().split('\n')
    const rejects = lines.map(line => JSON.parse(line) as RejectLine)
    for (const [name, { expected }] of Object.entries(files)) {
      const told = rejects.filter(({ file }) => file === name)
      const wanted = [...expected].flatMap(([line, what]) =>
        'kind' in what ? [{ line, kind: what.kind }] : [],
      )
      expect(told.map(({ line }) => line).toSorted((one, other) => one - other)).toEqual(
        wanted.map(({ line }) => line),
      )
      const byLine = new Map(told.map(reject => [reject.line, reject]))
      for (const { line, kind } of wanted) {
        const reject = byLine.get(line)
        expect([kind.name, kind.reasons.includes(reject?.reason ?? ''), reject?.message]).toEqual([
          kind.name,
          true,
          expect.any(String),
        ])
        if (kind.field !== undefined) expect([kind.name, reject?.field]).toEqual([kind.name, kind.field])
      }
    }
    const latin = rejects.filter(({ file, reason }) => file === 'half.csv' && reason === 'bad_encoding')
    expect([latin.length, new Set(latin.map(({ field }) => field))]).toEqual([EACH, new Set(['companyName'])])
  } finally {
    await client.indices.delete({ index: (await statesOf(alias)).map(([name]) => name) })
  }
}, 600_000)
