// How is a fair sample drawn from a stream whose length need not be known, in constant memory? (Vitter's algorithm R.)

import type { Random } from '../../demo/random.ts'

export class Reservoir<Item> {
  readonly #size: number
  readonly #random: Random
  readonly #kept: Item[] = []
  #offered = 0

  constructor(size: number, random: Random) {
    this.#size = size
    this.#random = random
  }

  /** The next item of the stream: each ends in the sample with the same chance. */
  offer(item: Item): void {
    this.#offered += 1
    if (this.#kept.length < this.#size) {
      this.#kept.push(item)
      return
    }
    const place = this.#random.between(0, this.#offered - 1)
    if (place < this.#size) this.#kept[place] = item
  }

  get sample(): readonly Item[] {
    return this.#kept
  }
}
