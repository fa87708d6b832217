// What the tests of deltas share: files written down, applied, and read back through the code that serves.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applyDelta, type DeltaRequest } from '../../../indexer/deltas/apply-delta.ts'
import type { DeltaReport } from '../../../indexer/deltas/delta-report.ts'
import type { DeltaInput } from '../../../indexer/deltas/delta-rows.ts'
import { readImportMap } from '../../../indexer/sources/import-map.ts'
import { fileBytes } from '../../../indexer/sources/inputs.ts'
import { client, folder } from './loading.ts'

/** Rows as NDJSON. */
export const ndjson = (rows: readonly object[]): string =>
  rows.map(row => `${JSON.stringify(row)}\n`).join('')

/** An input whose parts come one after the other; each is larger than what is read ahead. */
export function inParts(name: string, parts: AsyncIterable<string>): DeltaInput {
  async function* chunks() {
    for await (const part of parts) yield Buffer.from(`${part}${' '.repeat(300_000)}\n`)
  }
  return { name, bytes: { chunks: chunks(), size: undefined, taken: () => 0 } }
}

/** Writes a file of the test's folder and gives it as an input; its name is its path. */
export async function input(name: string, content: string, deletions = false): Promise<DeltaInput> {
  const path = join(folder, name)
  await writeFile(path, content)
  return { name: path, bytes: await fileBytes(path), deletions }
}

let files = 0

/** Applies rows, versioned by `updatedAt` unless told otherwise. */
export async function delta(
  alias: string,
  rows: readonly object[] | readonly DeltaInput[],
  over: Partial<DeltaRequest> = {},
): Promise<DeltaReport> {
  files += 1
  const given = rows as readonly (object | DeltaInput)[]
  const isInput = (row: object): row is DeltaInput => 'bytes' in row
  const inputs = given.every(isInput) ? given : [await input(`delta-${files}.ndjson`, ndjson(rows))]
  return await applyDelta({
    client,
    alias,
    inputs,
    versionFrom: 'updatedAt',
    mapNamed: name => readImportMap(name),
    ...over,
  })
}

/** The counts of a report that are not 0. */
export function counts(report: DeltaReport): Record<string, number> {
  const { read, created, replaced, deleted, older, absent, rejected } = report
  return Object.fromEntries(
    Object.entries({ read, created, replaced, deleted, older, absent, rejected }).filter(
      ([, count]) => count > 0,
    ),
  )
}
