// Counts the usage of this process since its start. Counts only grow, so that a later write always
// replaces an earlier one.

import { addedUsage, noUsage, type Usage, type UsageRow } from './usage.ts'

export class UsageCounts {
  readonly #rows = new Map<string, UsageRow>()
  readonly #months = new Map<string, Usage>()
  #changed = new Set<string>()

  add(client: string, day: string, endpoint: string, more: Partial<Usage>): void {
    const added = { ...noUsage, ...more }
    const key = rowKey({ client, day, endpoint })
    this.#rows.set(key, { client, day, endpoint, ...addedUsage(this.#rows.get(key) ?? noUsage, added) })
    const month = monthKey(client, day.slice(0, 7))
    this.#months.set(month, addedUsage(this.#months.get(month) ?? noUsage, added))
    this.#changed.add(key)
  }

  /** The usage of a client in a month (2026-11). */
  ofMonth(client: string, month: string): Usage {
    return this.#months.get(monthKey(client, month)) ?? noUsage
  }

  rowsOf(client: string, month: string): UsageRow[] {
    return [...this.#rows.values()].filter(row => row.client === client && row.day.startsWith(month))
  }

  /**
   * The rows changed since the last call. A caller that cannot store them returns them by
   * {@link notKept}.
   */
  takeChanged(): UsageRow[] {
    const changed = [...this.#changed].flatMap(key => this.#rows.get(key) ?? [])
    this.#changed = new Set()
    return changed
  }

  notKept(rows: readonly UsageRow[]): void {
    for (const row of rows) this.#changed.add(rowKey(row))
  }

  /** Drops the stored rows of earlier months. */
  forgetBefore(month: string): void {
    for (const [key, { client, day }] of this.#rows) {
      if (day.slice(0, 7) >= month || this.#changed.has(key)) continue
      this.#rows.delete(key)
      this.#months.delete(monthKey(client, day.slice(0, 7)))
    }
  }
}

/** Unambiguous because days and endpoints contain no spaces. */
const rowKey = ({ client, day, endpoint }: Pick<UsageRow, 'client' | 'day' | 'endpoint'>): string =>
  `${day} ${endpoint} ${client}`

const monthKey = (client: string, month: string): string => `${month} ${client}`
