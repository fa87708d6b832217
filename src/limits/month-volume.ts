// How much of a month's volume is left, and taking from it. Exact across servers with Redis; without it each server goes by
// its own counts and by what it last read of the others.

import type { SharedLimits } from './shared-limits.ts'
import { monthOf } from './usage.ts'
import type { UsageKeeper } from './usage-keeper.ts'

/** Part of a volume that a request has taken. */
export type Taken = { readonly count: number; readonly limit: number; readonly sharedKey?: string }

export type VolumeOptions = {
  readonly usage: Pick<UsageKeeper, 'thisMonth' | 'renewals'>
  readonly shared?: SharedLimits | undefined
  readonly now: () => Date
}

export class MonthVolume {
  readonly #of: 'requests' | 'records'
  readonly #options: VolumeOptions
  /** Taken by requests that are still under way, and not counted yet. */
  readonly #underWay = new Map<string, number>()
  /** What Redis last said, by its key. */
  readonly #lastShared = new Map<string, number>()

  constructor(of: 'requests' | 'records', options: VolumeOptions) {
    this.#of = of
    this.#options = options
  }

  /** How many a client has used and taken this month, as far as is known here. */
  used(client: string): number {
    return Math.max(this.#usedHere(client), this.#lastShared.get(this.#sharedKey(client)) ?? 0)
  }

  /** Takes all or nothing; undefined where not so many are left. */
  async take(client: string, count: number, limit: number): Promise<Taken | undefined> {
    const { shared, usage } = this.#options
    const sharedKey = this.#sharedKey(client)
    if (shared !== undefined) {
      const known = { used: usage.thisMonth(client)[this.#of], renewals: usage.renewals }
      const answer = await shared.take(sharedKey, count, limit, known)
      if (answer !== undefined) {
        this.#learn(sharedKey, answer.used)
        if (!answer.taken) return undefined
        this.#add(client, count)
        return { count, limit, sharedKey }
      }
    }
    if (this.#usedHere(client) + count > limit) return undefined
    this.#add(client, count)
    return { count, limit }
  }

  /** Takes as many as are left, up to a number. */
  async takeUpTo(client: string, count: number, limit: number): Promise<Taken | undefined> {
    for (let wanted = count; wanted > 0; ) {
      const taken = await this.take(client, wanted, limit)
      if (taken !== undefined) return taken
      // Others take at the same time: what was left a moment ago may be gone.
      wanted = Math.min(wanted - 1, limit - this.used(client))
    }
    return undefined
  }

  /** What was taken is counted as usage from now on. */
  counted(client: string, { count }: Taken): void {
    this.#add(client, -count)
  }

  async giveBack(client: string, { count, limit, sharedKey }: Taken): Promise<void> {
    this.#add(client, -count)
    if (sharedKey === undefined) return
    const used = await this.#options.shared?.giveBack(sharedKey, count, limit)
    if (used !== undefined) this.#learn(sharedKey, used)
  }

  #usedHere(client: string): number {
    return this.#options.usage.thisMonth(client)[this.#of] + (this.#underWay.get(client) ?? 0)
  }

  #add(client: string, count: number): void {
    const underWay = (this.#underWay.get(client) ?? 0) + count
    if (underWay > 0) this.#underWay.set(client, underWay)
    else this.#underWay.delete(client)
  }

  #sharedKey(client: string): string {
    return `${monthOf(this.#options.now())}:${this.#of}:${client}`
  }

  #learn(key: string, used: number): void {
    const [known] = this.#lastShared.keys()
    // Keys begin with their month: another month's are of no more use.
    if (known !== undefined && known.slice(0, 7) !== key.slice(0, 7)) this.#lastShared.clear()
    this.#lastShared.set(key, used)
  }
}
