// Which companies are measured on? Demo companies of a seed, written once as NDJSON; a sample of them, drawn on the way, is
// what questions are made of. Neither needs more memory for five million than for five thousand.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { demoLines } from '../../demo/demo-lines.ts'
import { Random } from '../../demo/random.ts'
import { companyDocument } from '../../indexer/document.ts'
import type { Report } from '../../indexer/progress.ts'
import { fileBytes } from '../../indexer/sources/inputs.ts'
import { type RecordSource, sourceOf } from '../../indexer/sources/records.ts'
import type { FieldValues } from '../../indexer/sources/rows.ts'
import type { Company } from '../../src/schema/fields.ts'
import { stageProgress } from '../stage-progress.ts'
import { Reservoir } from './reservoir.ts'

/** A company as the index stores it; `match` is what it is found by. */
export type StoredCompany = Company & {
  readonly match: {
    readonly companyWords?: string
    readonly companyKeys?: readonly string[]
    readonly tradeWords?: string
    readonly tradeKeys?: readonly string[]
    readonly cityKey?: string
    readonly countryCode?: string
    readonly emailDomain?: readonly string[]
    readonly has: readonly string[]
    readonly prominence: number
  }
}

/** The file of companies, and some of them, the most prominent first. */
export type CompanyFile = {
  readonly path: string
  readonly records: number
  readonly bytes: number
  readonly sample: readonly StoredCompany[]
}

const SAMPLE = 20_000
/** Written at once, in characters. */
const PORTION = 1 << 20

/** Writes demo companies to a file. */
export async function writeCompanies(
  path: string,
  { records, seed }: { readonly records: number; readonly seed: number },
  report: Report,
): Promise<CompanyFile> {
  const reservoir = new Reservoir<string>(SAMPLE, new Random(seed, 7001))
  const progress = stageProgress(report, 'generating', records)
  const file = createWriteStream(path)
  let portion = ''
  let written = 0
  for (const line of demoLines({ count: records, seed })) {
    reservoir.offer(line)
    portion += line
    written += 1
    if (portion.length < PORTION) continue
    if (!file.write(portion)) await once(file, 'drain')
    portion = ''
    progress(written)
  }
  file.end(portion)
  await finished(file)
  const sample = reservoir.sample.map(storedCompany).filter(company => company !== undefined)
  return {
    path,
    records,
    bytes: file.bytesWritten,
    sample: sample.toSorted((a, b) => b.match.prominence - a.match.prominence || a.ID - b.ID),
  }
}

function storedCompany(line: string): StoredCompany | undefined {
  const read = companyDocument(JSON.parse(line) as FieldValues)
  return 'document' in read ? (read.document as unknown as StoredCompany) : undefined
}

/** The file as the loader reads it. */
export async function sourceOfFile({ path }: CompanyFile): Promise<RecordSource> {
  return sourceOf([{ name: path, bytes: await fileBytes(path) }], { format: 'ndjson' })
}

/** The companies of the file as the index stores them, one after the other. */
export async function* storedCompanies(
  file: CompanyFile,
): AsyncGenerator<{ readonly company: StoredCompany; readonly json: string }> {
  const source = await sourceOfFile(file)
  for await (const record of source.records()) {
    if ('fault' in record) continue
    const read = companyDocument(record.values)
    if ('document' in read)
      yield { company: read.document as unknown as StoredCompany, json: JSON.stringify(record.values) }
  }
}
