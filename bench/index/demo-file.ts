// Demo companies in files: the same records for every half, and for every run.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { demoDrafts } from '../../demo/demo-companies.ts'

/** Writes demo companies as NDJSON, each with the mark, where there is one, as the first word of its name. */
export async function writeDemoFile(
  path: string,
  { records, seed }: { readonly records: number; readonly seed: number },
  mark?: string,
): Promise<void> {
  const file = createWriteStream(path, { highWaterMark: 1_000_000 })
  for (const draft of demoDrafts({ count: records, seed })) {
    const marked =
      mark === undefined ? draft : { ...draft, companyName: `${mark} ${draft.companyName ?? ''}` }
    if (!file.write(`${JSON.stringify(marked)}\n`)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
}
