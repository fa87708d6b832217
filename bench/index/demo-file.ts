// Demo companies in files: the same records for every half, and for every run.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { demoDrafts } from '../../indexer/demo/demo-companies.ts'

/** Writes demo companies as NDJSON, each with `marked` in place of its own values. */
export async function writeDemoFile(
  path: string,
  { records, seed }: { readonly records: number; readonly seed: number },
  marked: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const file = createWriteStream(path, { highWaterMark: 1_000_000 })
  for (const draft of demoDrafts({ count: records, seed })) {
    if (!file.write(`${JSON.stringify({ ...draft, ...marked })}\n`)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
}
