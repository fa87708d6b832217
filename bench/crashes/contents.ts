// What a release must hold, and what it holds: every record by its ID, whole.

import { appendFile } from 'node:fs/promises'
import type { Client } from '@elastic/elasticsearch'
import { demoDrafts } from '../../demo/demo-companies.ts'
import { companyDocument } from '../../indexer/document.ts'
import { fileBytes } from '../../indexer/sources/inputs.ts'
import { sourceOf } from '../../indexer/sources/records.ts'
import { writeDemoFile } from '../index/demo-file.ts'

/** Records as canonical JSON, by ID. */
export type Contents = ReadonlyMap<number, string>

const PAGE = 5_000

function canonical(document: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(document).filter(([name, value]) => name !== 'match' && value !== undefined)
  return JSON.stringify(Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1))))
}

/** Writes demo companies whose names begin with the mark, the first twentieth of them once more at the end under other names. */
export async function writeMarkedFile(
  path: string,
  demo: { readonly records: number; readonly seed: number },
  mark: string,
): Promise<void> {
  await writeDemoFile(path, demo, mark)
  let again = ''
  for (const draft of demoDrafts({ ...demo, count: Math.ceil(demo.records / 20) }))
    again += `${JSON.stringify({ ...draft, companyName: `${mark} again ${draft.companyName ?? ''}` })}\n`
  await appendFile(path, again)
}

/** What the records of a file are when they are stored: of one ID the last. */
export async function contentsOf(path: string): Promise<Contents> {
  const contents = new Map<number, string>()
  for await (const record of sourceOf([{ name: path, bytes: await fileBytes(path) }], {}).records()) {
    if ('fault' in record) throw new Error(`${path} has a record that cannot be read.`)
    const made = companyDocument(record.values)
    if ('faults' in made)
      throw new Error(`${path} has a record that cannot be loaded: ${made.faults[0].message}`)
    contents.set(made.ID, canonical(made.document))
  }
  return contents
}

/** Everything that an index holds. */
export async function storedContents(client: Client, index: string): Promise<Contents> {
  await client.indices.refresh({ index })
  const contents = new Map<number, string>()
  for (let after: number | undefined; ; ) {
    const { hits } = await client.search<Record<string, unknown>>({
      index,
      size: PAGE,
      sort: [{ ID: 'asc' }],
      track_total_hits: false,
      ...(after !== undefined && { search_after: [after] }),
    })
    for (const { _source = {} } of hits.hits) contents.set(Number(_source.ID), canonical(_source))
    if (hits.hits.length < PAGE) return contents
    after = Number(hits.hits.at(-1)?._source?.ID)
  }
}

/** How many records are in none of the states that are right for them; each record may be in its own. */
export function wrongRecords(stored: Contents, right: readonly Contents[]): number {
  const ids = new Set([...stored.keys(), ...right.flatMap(contents => [...contents.keys()])])
  return [...ids].filter(ID => right.every(contents => contents.get(ID) !== stored.get(ID))).length
}
