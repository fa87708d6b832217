// Seeded random numbers (sfc32), so that a seed gives the same result on every machine. Every unit of the demo (a single
// company or a family) has its own stream.

/** A list with weights, prepared by {@link weighted}. */
export interface Weighted<Item> {
  readonly items: readonly Item[]
  readonly cumulative: Float64Array
}

/** Prepares a list for random choice in proportion to its weights (0 or more, not all 0). */
export function weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Weighted<Item> {
  const cumulative = new Float64Array(items.length)
  let sum = 0
  items.forEach((item, position) => {
    sum += weightOf(item)
    cumulative[position] = sum
  })
  if (!(sum > 0)) throw new Error('A weighted list needs at least one item with a weight above 0.')
  return { items, cumulative }
}

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
// The letters that British, Canadian and Dutch postal codes all use.
const POSTAL = 'ABEGHJLNPRSTWXYZ'

/** A stream of seeded random numbers. Two streams with the same seed and number are equal. */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number, stream = 0) {
    this.#a = mixed(seed)
    this.#b = mixed(Math.floor(seed / 0x1_0000_0000) ^ 0x9e3779b9)
    this.#c = mixed(stream + 0x85ebca6b)
    for (let round = 0; round < 12; round++) this.next()
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** True in the given share of cases (0 to 1). */
  chance(share: number): boolean {
    return this.next() < share
  }

  /** One of a list that is not empty. */
  pick<Item>(list: ArrayLike<Item>): Item {
    const item = list[Math.floor(this.next() * list.length)]
    if (item === undefined) throw new Error('An empty list cannot be drawn from.')
    return item
  }

  /** One of a weighted list. */
  draw<Item>(from: Weighted<Item>): Item {
    const { items, cumulative } = from
    const target = this.next() * (cumulative[cumulative.length - 1] ?? 0)
    let low = 0
    let high = items.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((cumulative[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    const item = items[low]
    if (item === undefined) throw new Error('An empty list cannot be drawn from.')
    return item
  }

  /** A number from the standard normal distribution (Box and Muller's). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  /**
   * A random text by a pattern: `#` is a digit, `%` a digit from 1, `*` a digit from 2, `@` a capital letter,
   * `~` a small letter, `^` a letter of postal codes; everything else is literal.
   */
  text(pattern: string): string {
    let text = ''
    for (const sign of pattern) {
      if (sign === '#') text += this.between(0, 9)
      else if (sign === '%') text += this.between(1, 9)
      else if (sign === '*') text += this.between(2, 9)
      else if (sign === '@') text += this.pick(UPPER)
      else if (sign === '~') text += this.pick(UPPER).toLowerCase()
      else if (sign === '^') text += this.pick(POSTAL)
      else text += sign
    }
    return text
  }
}

/** Spreads the bits of a whole number over 32 bits (the finisher of MurmurHash3). */
export function mixed(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
