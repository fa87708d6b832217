// Which of a ranked list is asked for next, where the first are asked for far more often than the last (Zipf's law)?

import { type Random, type Weighted, weighted } from '../../demo/random.ts'

/** Draws from a list ordered by rank: the nth item has the weight 1 / n^exponent. */
export class Zipf<Item> {
  readonly #ranks: Weighted<Item>

  constructor(ranked: readonly Item[], exponent = 1) {
    const rank = new Map(ranked.map((item, index) => [item, index + 1]))
    this.#ranks = weighted(ranked, item => 1 / (rank.get(item) ?? Number.POSITIVE_INFINITY) ** exponent)
  }

  /** The next one. */
  next(random: Random): Item {
    return random.draw(this.#ranks)
  }
}
