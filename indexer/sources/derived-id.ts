// Computes numeric IDs for companies that their register identifies by a text, and detects collisions.

import { hash } from 'node:crypto'

/** An ID computed from a text, and further bits of the same hash to tell two texts with one ID apart. */
export type DerivedId = { readonly id: number; readonly check: number }

/**
 * A company's ID from texts that identify it: the first 52 bits of their SHA-256, so that the same company has the same ID in
 * every load. Among a million companies two share one with a chance of one in ten thousand; `idRegister` finds that out.
 * Undefined if all are empty.
 */
export function derivedIdentity(identity: readonly string[]): DerivedId | undefined {
  if (identity.every(text => text === '')) return undefined
  const digest = hash('sha256', identity.join('\u001f'), 'hex')
  return {
    id: Number.parseInt(digest.slice(0, 13), 16) || 1,
    check: Number.parseInt(digest.slice(13, 21), 16),
  }
}

/** The ID alone. */
export function derivedId(identity: readonly string[]): number | undefined {
  return derivedIdentity(identity)?.id
}

/** Whether an ID was seen before: never, for the same company, or for another one. */
export type Seen = 'never' | 'same' | 'other'

/** Remembers IDs in 12 bytes each, not as objects, so that tens of millions fit in memory. */
export type IdRegister = { readonly see: (id: number, check: number) => Seen }

/** An empty register. */
export function idRegister(): IdRegister {
  let places = 1024
  let count = 0
  let ids = new Float64Array(places)
  let checks = new Uint32Array(places)
  const placeOf = (id: number): number => {
    let at = (id ^ Math.floor(id / 0x1_0000_0000)) & (places - 1)
    while (ids[at] !== 0 && ids[at] !== id) at = (at + 1) & (places - 1)
    return at
  }
  const grow = (): void => {
    const [before, checksBefore] = [ids, checks]
    places *= 2
    ids = new Float64Array(places)
    checks = new Uint32Array(places)
    before.forEach((id, index) => {
      if (id === 0) return
      const at = placeOf(id)
      ids[at] = id
      checks[at] = checksBefore[index] ?? 0
    })
  }
  return {
    see: (id, check) => {
      const at = placeOf(id)
      if (ids[at] === id) return checks[at] === check ? 'same' : 'other'
      ids[at] = id
      checks[at] = check
      count += 1
      if (count > places * 0.6) grow()
      return 'never'
    },
  }
}
