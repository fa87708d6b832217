// Which texts of a bench's command line are whole numbers?

import { InvalidArgumentError } from 'commander'

/** Reads a whole number of `least` or more; anything else is refused with what is expected. */
export function wholeNumber(least: number): (text: string) => number {
  return text => {
    const value = Number(text)
    if (!Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`A whole number from ${least} on is expected.`)
    return value
  }
}
