// Takes from a client's monthly quota of requests or records. Exact across servers with Redis;
// without it, each server uses its own counts and those last read from the others.

import type { SharedLimits } from './shared-limits.ts'
import { monthOf } from './usage.ts'
import type { UsageKeeper } from './usage-keeper.ts'

/** What a request has taken from a quota. */
export type Taken = { readonly count: number; readonly limit: number; readonly sharedKey?: string }

export type MonthlyQuotaOptions = {
  readonly usage: Pick<UsageKeeper, 'thisMonth' | 'renewals'>
  readonly shared?: SharedLimits | undefined
  readonly now: () => Date
}

export class MonthlyQuota {
  readonly #of: 'requests' | 'records'
  readonly #options: MonthlyQuotaOptions
  /** Taken by requests in progress and not yet counted as usage. */
  readonly #underWay = new Map<string, number>()
  /** Usage last reported by Redis, by its key. */
  readonly #lastShared = new Map<string, number>()

  constructor(of: 'requests' | 'records', options: MonthlyQuotaOptions) {
    this.#of = of
    this.#options = options
  }

  /** What a client has used and taken this month, as far as this server knows. */
  used(client: string): number {
    return Math.max(this.#usedHere(client), this.#lastShared.get(this.#sharedKey(client)) ?? 0)
  }

  /** Takes all or nothing; undefined if fewer are left. */
  async take(client: string, count: number, limit: number): Promise<Taken | undefined> {
    const { shared, usage } = this.#options
    const sharedKey = this.#sharedKey(client)
    if (shared !== undefined) {
      const known = { used: usage.thisMonth(client)[this.#of], renewals: usage.renewals }
      const result = await shared.take(sharedKey, count, limit, known)
      if (result !== undefined) {
        this.#learn(sharedKey, result.used)
        if (!result.taken) return undefined
        this.#add(client, count)
        return { count, limit, sharedKey }
      }
    }
    if (this.#usedHere(client) + count > limit) return undefined
    this.#add(client, count)
    return { count, limit }
  }

  /** Takes `count`, or as many as are left; undefined if none are left. */
  async takeUpTo(client: string, count: number, limit: number): Promise<Taken | undefined> {
    for (let wanted = count; wanted > 0; ) {
      const taken = await this.take(client, wanted, limit)
      if (taken !== undefined) return taken
      // Other requests take concurrently: what was left a moment ago may be gone.
      wanted = Math.min(wanted - 1, limit - this.used(client))
    }
    return undefined
  }

  /** Marks what was taken as counted in the usage. */
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
    // Keys start with their month; those of another month are obsolete.
    if (known !== undefined && known.slice(0, 7) !== key.slice(0, 7)) this.#lastShared.clear()
    this.#lastShared.set(key, used)
  }
}
