// Tracks the outcome of every record of a load in source order, although responses arrive in any order. Outcomes after a gap are
// held back, so that a checkpoint never has an unknown record before it.

import { storedFieldNames } from '../src/schema/fields.ts'
import type { WrittenCounts } from './bulk-writer.ts'
import type { FilledFields } from './gates/fill-rates.ts'
import type { Reject, RejectsFile } from './rejects.ts'

/** The outcomes of all records up to one; `ordinal` is its position in the load, from 1. */
export type Settled = {
  readonly ordinal: number
  readonly written: Readonly<WrittenCounts>
  /** Rejected records by the reason of their first error. */
  readonly reasons: Readonly<Record<string, number>>
  /** Field counts of the documents sent to Elasticsearch, including duplicates. */
  readonly filled: FilledFields
  /** Size of the rejects file in bytes. */
  readonly rejectsBytes: number
}

export const nothingSettled: Settled = {
  ordinal: 0,
  written: { created: 0, replaced: 0, outdated: 0, uncertain: 0 },
  reasons: {},
  filled: { of: 0, fields: {} },
  rejectsBytes: 0,
}

/** Collects the outcomes of a load for its checkpoints. */
export type Ledger = {
  readonly refuse: (ordinal: number, reject: Reject) => void
  /** Counts the fields of a document sent to Elasticsearch. */
  readonly fill: (document: Readonly<Record<string, unknown>>) => void
  /** Assigns the field counts since the last call to the documents up to this ordinal. */
  readonly close: (ordinal: number) => void
  /** Records the counts of a batch whose documents all have their final outcome. */
  readonly answered: (firstOrdinal: number, counts: Readonly<WrittenCounts>) => void
  /** Sums up everything up to an ordinal, if all outcomes up to it are known; rejects are in the file when this resolves. */
  readonly settle: (ordinal: number) => Promise<Settled>
  /** Records rejected so far, whether in a checkpoint or not. */
  readonly rejected: () => number
  /** Rejects that are held back. */
  readonly held: () => number
}

/** Documents, and how many of them have each field. */
type Filling = { of: number; readonly fields: number[] }
const newFilling = (): Filling => ({ of: 0, fields: storedFieldNames.map(() => 0) })

type Held<Value> = { readonly ordinal: number; readonly value: Value }

/** Opens a ledger; `from` is the checkpoint of the load that is resumed, whose rejects are already in the file. */
export function ledger(rejects: RejectsFile | undefined, from: Settled = nothingSettled): Ledger {
  let settled = from
  let rejected = Object.values(from.reasons).reduce((sum, count) => sum + count, 0)
  let refusals: Held<Reject>[] = []
  let answers: Held<Readonly<WrittenCounts>>[] = []
  let fillings: Held<Filling>[] = []
  let filling = newFilling()

  const settle = async (ordinal: number): Promise<Settled> => {
    const written = { ...settled.written }
    const reasons = { ...settled.reasons }
    const fields = { ...settled.filled.fields }
    let { of } = settled.filled
    const passed = refusals.filter(held => held.ordinal <= ordinal)
    refusals = refusals.filter(held => held.ordinal > ordinal)
    for (const { value } of answers.filter(held => held.ordinal <= ordinal))
      for (const kind of Object.keys(written) as (keyof WrittenCounts)[]) written[kind] += value[kind]
    answers = answers.filter(held => held.ordinal > ordinal)
    for (const { value } of fillings.filter(held => held.ordinal <= ordinal)) {
      of += value.of
      for (const [index, field] of storedFieldNames.entries())
        if (value.fields[index]) fields[field] = (fields[field] ?? 0) + value.fields[index]
    }
    fillings = fillings.filter(held => held.ordinal > ordinal)
    passed.sort((one, other) => one.ordinal - other.ordinal)
    for (const { value } of passed) {
      const [{ reason }] = value.faults
      reasons[reason] = (reasons[reason] ?? 0) + 1
      await rejects?.add(value)
    }
    const filled = { of, fields }
    settled = { ordinal, written, reasons, filled, rejectsBytes: (await rejects?.flush()) ?? 0 }
    return settled
  }

  // One at a time: a second call waits for the first.
  let last: Promise<unknown> = Promise.resolve()
  return {
    refuse: (ordinal, value) => {
      rejected += 1
      refusals.push({ ordinal, value })
    },
    fill: document => {
      filling.of += 1
      for (let index = 0; index < storedFieldNames.length; index += 1)
        if (document[storedFieldNames[index] ?? ''] !== undefined)
          filling.fields[index] = (filling.fields[index] ?? 0) + 1
    },
    close: ordinal => {
      fillings.push({ ordinal, value: filling })
      filling = newFilling()
    },
    answered: (ordinal, value) => answers.push({ ordinal, value }),
    settle: ordinal => {
      const next = last.then(() => (ordinal > settled.ordinal ? settle(ordinal) : settled))
      last = next.catch(() => {})
      return next
    },
    rejected: () => rejected,
    held: () => refusals.length,
  }
}
