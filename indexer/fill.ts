// Writes every record of a source into a fresh release or to the rejects file, counts each of them, and compares the counts
// with the index at the end.

import type { Client } from '@elastic/elasticsearch'
import { type BulkLimits, bulkWriter, defaultLimits, type WrittenCounts } from './bulk-writer.ts'
import type { Checkpoints } from './checkpoints.ts'
import { companyDocument } from './document.ts'
import { patientRequest } from './durability.ts'
import { type FillTally, newFillTally } from './gates/fill-rates.ts'
import type { Checkpoint, GenerationMeta } from './generations.ts'
import { loadingAlias } from './index-name.ts'
import { type Ledger, ledger, type Settled } from './ledger.ts'
import { LoadError } from './load-error.ts'
import type { LoadOrigin } from './load-origin.ts'
import { counted, progressLine, type Report } from './progress.ts'
import { rejectsFile } from './rejects.ts'
import type { RecordSource } from './sources/records.ts'

/** The counts of a load. */
export type Tally = {
  read: number
  loaded: number
  rejected: number
  duplicates: number
  reasons: ReadonlyMap<string, number>
  filled: FillTally
}

export const newTally = (): Tally => ({
  read: 0,
  loaded: 0,
  rejected: 0,
  duplicates: 0,
  reasons: new Map(),
  filled: newFillTally(),
})

/** A load: its source, its release and its rules. */
export type Filling = {
  readonly client: Client
  readonly source: RecordSource
  readonly meta: GenerationMeta
  /** Updated during the load. */
  readonly tally: Tally
  readonly report: Report
  readonly signal: AbortSignal
  readonly rejectsFile: string | undefined
  readonly mapName: string | undefined
  readonly origin: LoadOrigin | undefined
  /** If the load is interrupted, count only records up to the last checkpoint, so that another load can resume it. */
  readonly keep: boolean
  /** Characters of the bar in progress lines; 0 for none. */
  readonly bar: number
  readonly limits: Partial<BulkLimits> | undefined
  readonly checkpoints: Checkpoints
}

/** The index does not have what was loaded, and no restart explains it: nothing can be built on it. */
export class CountMismatch extends LoadError {}

/** A running load. */
export type FillingUnderWay = {
  /** Resolves once all records are on disk and the counts agree with the index; rejects with ShardRestarted as `checkpoint` does. */
  readonly done: Promise<void>
  /** Flushes acknowledged records to disk and returns how far they go; rejects with ShardRestarted if some may be lost. */
  readonly checkpoint: () => Promise<Checkpoint>
  /** The last checkpoint. */
  readonly certain: () => Checkpoint
}

/** Milliseconds between progress lines. */
const PROGRESS_EVERY = 500
/** Rejects kept in memory while earlier documents have no outcome yet. */
const MOST_HELD = 2_000

/** Starts to read the source to its end and to write every record after the last checkpoint. */
export function startFilling(filling: Filling): FillingUnderWay {
  const { client, meta, rejectsFile: path, mapName, limits, signal, origin, checkpoints } = filling
  const from = checkpoints.certain()
  const rejects = path === undefined ? undefined : rejectsFile(path, { map: mapName }, from.rejectsBytes)
  const books = ledger(rejects, from)
  const writer = bulkWriter({
    client,
    alias: loadingAlias(meta.dataVersion),
    limits: { ...defaultLimits, ...limits },
    signal,
    onRefused: async (pending, fault) => books.refuse(pending.ordinal, { ...pending.place, faults: [fault] }),
    onWritten: books.answered,
  })
  /** The last record passed to the writer or the rejects. */
  let handed = 0
  const settled = async (): Promise<Settled> => {
    const oldest = writer.oldest()
    return await books.settle(Math.min(handed, oldest === undefined ? handed : oldest - 1))
  }
  const read = async (): Promise<void> => {
    const { source, tally } = filling
    const stored = await storedRecords(filling)
    const stopProgress = showProgress(filling, from, writer, books)
    try {
      for await (const record of source.records()) {
        signal.throwIfAborted()
        const ordinal = tally.read + 1
        tally.read = ordinal
        if (ordinal > from.ordinal) {
          const { file, line, json } = record
          const place = { file, line, json }
          const made =
            'fault' in record ? { faults: [record.fault] as const } : companyDocument(record.values)
          if ('faults' in made) {
            books.refuse(ordinal, { ...place, faults: made.faults })
            if (books.held() > MOST_HELD) {
              handed = ordinal
              await settled()
              if (books.held() > MOST_HELD) await writer.finish()
            }
          } else {
            const room = writer.add({ ID: made.ID, ordinal, place }, JSON.stringify(made.document))
            if (room !== undefined) {
              await room
              // The batch just sent ends with this document or the one before.
              if (writer.launched() < ordinal) books.close(writer.launched())
            }
            books.fill(made.document)
            if (writer.launched() === ordinal) books.close(ordinal)
          }
        }
        handed = ordinal
      }
      if (tally.read < from.ordinal)
        throw new LoadError(
          `The source has ${counted(tally.read)} records, fewer than the ${counted(from.ordinal)} that were loaded before.`,
        )
      await writer.finish()
      books.close(handed)
    } finally {
      stopProgress()
      await writer.abandon()
      countUp(tally, filling.keep ? await settled() : await books.settle(tally.read))
      await rejects?.close()
    }
    await checkpoints.secure(settled)
    await settleCounts(filling, (await settled()).written, { stored, written: from.written })
  }
  const written = (certain: Settled): Checkpoint => ({
    ...certain,
    origin,
    rejectsFile: path,
    flushed: true,
  })
  return {
    done: read(),
    checkpoint: async () => written(await checkpoints.secure(settled)),
    certain: () => written(checkpoints.certain()),
  }
}

function countUp(tally: Tally, { written, reasons, filled }: Settled): void {
  tally.loaded = written.created
  tally.duplicates = written.replaced + written.outdated
  tally.reasons = new Map(Object.entries(reasons))
  tally.rejected = Object.values(reasons).reduce((sum, count) => sum + count, 0)
  tally.filled = { of: filled.of, fields: new Map(Object.entries(filled.fields)) as FillTally['fields'] }
}

function showProgress(
  { source, tally, report, bar }: Filling,
  from: Settled,
  writer: { readonly waiting: () => string | undefined; readonly inFlight: () => number },
  books: Ledger,
): () => void {
  let began: { readonly at: number; readonly share: number } | undefined
  const show = (): void => {
    const { read } = tally
    if (read < from.ordinal) {
      report(`Skipping the ${counted(from.ordinal)} records that are loaded already (${counted(read)})`, true)
      return
    }
    const share = source.share()
    began ??= {
      at: performance.now() - (from.ordinal === 0 ? PROGRESS_EVERY : 0),
      share: from.ordinal === 0 ? 0 : (share ?? 0),
    }
    report(
      progressLine({
        read,
        before: from.ordinal,
        rejected: books.rejected(),
        seconds: (performance.now() - began.at) / 1000,
        share,
        shareBefore: began.share,
        inFlight: writer.inFlight(),
        waiting: writer.waiting(),
        bar,
      }),
      true,
    )
  }
  const timer = setInterval(show, PROGRESS_EVERY)
  return () => clearInterval(timer)
}

async function storedRecords({ client, meta }: Filling): Promise<number> {
  const index = meta.dataVersion
  await client.indices.refresh({ index }, patientRequest)
  return (await client.count({ index }, patientRequest)).count
}

/** The state before the first record: documents in the index, and how many of them a checkpoint covers. */
type Before = { readonly stored: number; readonly written: Readonly<WrittenCounts> }

/** Checks that the record count of the index agrees with the acknowledged writes. */
async function settleCounts(
  filling: Filling,
  written: Readonly<WrittenCounts>,
  before: Before,
): Promise<void> {
  const { tally } = filling
  const count = await storedRecords(filling)
  const { created, replaced, outdated, uncertain } = written
  const certain = tally.read === created + replaced + outdated + uncertain + tally.rejected
  // A load that was interrupted may have stored more than its checkpoint says, and its last requests may land late.
  const least = before.stored + created - before.written.created
  const most = least + uncertain + (before.stored === 0 ? 0 : replaced + outdated)
  if (!certain || count < least || count > most) {
    throw new CountMismatch(
      `The index has ${counted(count)} companies, but ${counted(least)} were acknowledged ` +
        `(of ${counted(tally.read)} records read: ${counted(replaced + outdated)} duplicates, ${counted(tally.rejected)} rejected). ` +
        'Something else has changed the index. Load again.',
    )
  }
  tally.loaded = count
  tally.duplicates = tally.read - tally.rejected - count
}
