// Two generations of companies that overlap, and which IDs a walk must give whatever it meets of them.

import type { Client } from '@elastic/elasticsearch'
import { loadCompanies } from '../../indexer/load.ts'
import type { Report } from '../../indexer/progress.ts'
import { sourceOfRecords } from '../../indexer/sources/records.ts'
import type { FieldValues } from '../../indexer/sources/rows.ts'

/** IDs are not consecutive, so that cursors fall between them. */
const STEP = 3
const idOf = (at: number): number => STEP * at + 1
const isInFirst = (at: number): boolean => at % 10 !== 0
const isInSecond = (at: number): boolean => at % 7 !== 0

function* companies(records: number, holds: (at: number) => boolean): Generator<FieldValues> {
  for (let at = 0; at < records; at += 1) {
    if (holds(at))
      yield { ID: idOf(at), companyName: `Company ${at}`, countryName: 'GERMANY' } as unknown as FieldValues
  }
}

/** Loads both generations, the second of which is live then; gives their names. */
export async function loadGenerations(
  client: Client,
  alias: string,
  records: number,
  report: Report,
): Promise<readonly [first: string, second: string]> {
  const names: string[] = []
  for (const holds of [isInFirst, isInSecond]) {
    const source = sourceOfRecords(`${records} companies`, companies(records, holds), records)
    const { release } = await loadCompanies({ client, alias, source, report })
    names.push(release)
  }
  return names as unknown as readonly [string, string]
}

/** What is wrong with the IDs that a walk gave: the counts of all that should be 0, and of those given. */
export type Checked = {
  readonly given: number
  readonly inBoth: number
  readonly missing: number
  readonly twiceOrOutOfOrder: number
  readonly inNeither: number
}

/** Checks the IDs of a walk one by one. */
export class WalkCheck {
  readonly #records: number
  readonly #seen: Uint8Array
  #last = 0
  #given = 0
  #wrongOrder = 0
  #inNeither = 0

  constructor(records: number) {
    this.#records = records
    this.#seen = new Uint8Array(records)
  }

  /** The last ID given, 0 before the first. */
  get last(): number {
    return this.#last
  }

  add(ID: number): void {
    const at = (ID - 1) / STEP
    if (ID <= this.#last) this.#wrongOrder += 1
    if (!Number.isInteger(at) || at >= this.#records || !(isInFirst(at) || isInSecond(at)))
      this.#inNeither += 1
    else this.#seen[at] = 1
    this.#last = ID
    this.#given += 1
  }

  result(): Checked {
    let inBoth = 0
    let missing = 0
    for (let at = 0; at < this.#records; at += 1) {
      if (!isInFirst(at) || !isInSecond(at)) continue
      inBoth += 1
      if (this.#seen[at] !== 1) missing += 1
    }
    return {
      given: this.#given,
      inBoth,
      missing,
      twiceOrOutOfOrder: this.#wrongOrder,
      inNeither: this.#inNeither,
    }
  }
}
