// The name that a mistyped one probably stands for: the "did you mean" of every message.

import { distance } from 'fastest-levenshtein'

/** Letters and digits only, lower case. */
export const lettersAndDigits = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * The first of the names with the fewest edits from the typed one; undefined if none is near.
 * @param normalize applied to both before they are compared
 * @param mostEdits the most edits of a near name, by the length of the normalized typed one
 */
export function nearestName<Name extends string>(
  typed: string,
  names: Iterable<Name>,
  normalize = lettersAndDigits,
  mostEdits = (length: number): number => Math.min(length - 1, Math.max(2, length / 3)),
): Name | undefined {
  const wanted = normalize(typed)
  let nearest: Name | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const name of names) {
    const edits = distance(wanted, normalize(name))
    if (edits < fewest) [nearest, fewest] = [name, edits]
  }
  return fewest <= mostEdits(wanted.length) ? nearest : undefined
}
