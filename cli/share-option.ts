// Reads a share given on the command line.

import { InvalidArgumentError } from 'commander'

/** A share from 0 to 1; also accepts a percentage. @throws InvalidArgumentError */
export function shareOf(text: string): number {
  const [, digits, percent] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text.trim()) ?? []
  const share = Number(digits) / (percent === '%' ? 100 : 1)
  if (!(share >= 0 && share <= 1))
    throw new InvalidArgumentError('It must be a number from 0 to 1, or a percentage such as 5%.')
  return share
}
