// Combines the usage counted by all servers: writes the counts of this process every few seconds
// and reads those of the others.

import { quotaClock } from './quota-clock.ts'
import { addedUsage, dayOf, monthOf, noUsage, type Usage, type UsageRow } from './usage.ts'
import { UsageCounts } from './usage-counts.ts'
import type { UsageStore } from './usage-store.ts'

/**
 * Interval of writing and reading usage, in ms. A crash loses what was counted since the last
 * write.
 */
const EVERY = 2_000

export type UsageKeeperOptions = {
  readonly store: Pick<UsageStore, 'write' | 'monthByClient' | 'rows' | 'refresh'>
  /** Called whenever usage could not be written or read. */
  readonly onError: (error: unknown) => void
  /** A clock that never goes back. */
  readonly now?: () => Date
}

export class UsageKeeper {
  readonly #process = crypto.randomUUID()
  readonly #counts = new UsageCounts()
  readonly #keeping: UsageKeeperOptions
  /** The clock by which usage is counted. */
  readonly now: () => Date
  #others: { readonly month: string; readonly byClient: ReadonlyMap<string, Usage> } | undefined
  #renewals = 0
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(keeping: UsageKeeperOptions) {
    this.#keeping = keeping
    this.now = keeping.now ?? quotaClock()
  }

  /** Reads the counts of the other servers, then keeps writing and reading in the background. */
  async start(): Promise<void> {
    // The last write of a server that has just stopped may not be searchable yet.
    await this.#keeping.store.refresh().catch(error => this.#keeping.onError(error))
    await this.#renew()
    this.#timer ??= setInterval(() => this.#cycle(), EVERY).unref()
  }

  /** Writes the remaining counts and stops. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#running
    await this.#write(true)
  }

  count(client: string, endpoint: string, more: Partial<Usage>): void {
    this.#counts.add(client, dayOf(this.now()), endpoint, more)
  }

  /**
   * The usage of a client this month as known here: the counts of other servers are seconds old.
   */
  thisMonth(client: string): Usage {
    const month = monthOf(this.now())
    const others = this.#others?.month === month ? this.#others.byClient.get(client) : undefined
    return addedUsage(others ?? noUsage, this.#counts.ofMonth(client, month))
  }

  /** Grows whenever the counts of the other servers have been read again. */
  get renewals(): number {
    return this.#renewals
  }

  /**
   * The usage of a client this month, sorted by day and endpoint. Aborting `signal` ends the
   * request. Throws `unavailable` or `timeout`.
   */
  async rowsThisMonth(client: string, signal?: AbortSignal): Promise<UsageRow[]> {
    const month = monthOf(this.now())
    const others = await this.#keeping.store.rows({ month, client, except: this.#process }, signal)
    const all = Map.groupBy(
      [...others, ...this.#counts.rowsOf(client, month)],
      row => `${row.day} ${row.endpoint}`,
    )
    return [...all]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, rows]) => {
        const [first] = rows
        return first === undefined ? [] : [{ ...first, ...rows.reduce<Usage>(addedUsage, noUsage) }]
      })
  }

  #cycle(): void {
    this.#running ??= this.#write(false)
      .then(() => this.#renew())
      .finally(() => {
        this.#running = undefined
      })
  }

  async #write(refresh: boolean): Promise<void> {
    const rows = this.#counts.takeChanged()
    try {
      await this.#keeping.store.write(this.#process, rows, refresh)
      this.#counts.forgetBefore(monthOf(this.now()))
    } catch (error) {
      this.#counts.notKept(rows)
      this.#keeping.onError(error)
    }
  }

  async #renew(): Promise<void> {
    const month = monthOf(this.now())
    try {
      this.#others = {
        month,
        byClient: await this.#keeping.store.monthByClient({ month, except: this.#process }),
      }
      this.#renewals += 1
    } catch (error) {
      this.#keeping.onError(error)
    }
  }
}
