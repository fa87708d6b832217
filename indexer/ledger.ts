// What became of every record of a load, in the order of the source, although answers come in any order? What stands behind
// the last gap is held back, so that a load that is broken off goes on from a point before which all is known.

import { storedFieldNames } from '../src/schema/fields.ts'
import type { WrittenCounts } from './bulk-request.ts'
import type { FilledFields } from './gates/fill-rates.ts'
import type { Reject, RejectsFile } from './rejects.ts'

/** All that is known of the records up to one: `ordinal` is the place in the load of the last of them, from 1. */
export type Settled = {
  readonly ordinal: number
  readonly written: Readonly<WrittenCounts>
  /** Rejected records by the reason of their first fault. */
  readonly reasons: Readonly<Record<string, number>>
  /** Of the documents that went to Elasticsearch; doubles are counted each. */
  readonly filled: FilledFields
  /** Bytes of the rejects file. */
  readonly rejectsBytes: number
}

export const nothingSettled: Settled = {
  ordinal: 0,
  written: { created: 0, replaced: 0, outdated: 0, uncertain: 0 },
  reasons: {},
  filled: { of: 0, fields: {} },
  rejectsBytes: 0,
}

/** The books of a load. */
export type Ledger = {
  readonly refuse: (ordinal: number, reject: Reject) => void
  /** Counts the fields of a document that goes to Elasticsearch. */
  readonly fill: (document: Readonly<Record<string, unknown>>) => void
  /** The documents counted since the last call are those up to this ordinal. */
  readonly close: (ordinal: number) => void
  /** A batch has all its answers. */
  readonly answered: (firstOrdinal: number, counts: Readonly<WrittenCounts>) => void
  /** Settles everything up to an ordinal before which nothing is open; rejects are in the file when this resolves. */
  readonly settle: (ordinal: number) => Promise<Settled>
  /** Rejected so far, settled or not. */
  readonly rejected: () => number
  /** Rejects that are held back. */
  readonly held: () => number
}

/** Documents, and how many of them have each field. */
type Filling = { of: number; readonly fields: number[] }
const newFilling = (): Filling => ({ of: 0, fields: storedFieldNames.map(() => 0) })

type Held<Value> = { readonly ordinal: number; readonly value: Value }

/** Opens the books; `from` is what an earlier load has settled, whose rejects are in the file. */
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

  // One at a time: whoever comes while another settles waits for it.
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
