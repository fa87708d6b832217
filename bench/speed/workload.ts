// What is a workload? Questions that some users ask, and how a system is asked them.

import type { Sql } from './sql.ts'

/** A path of the service, and the same question for PostgreSQL where it can be put there. */
export type Question = { readonly path: string; readonly sql?: Sql | undefined }

/** Questions of one user, asked one after the other. */
export type Session = readonly Question[]

export type Workload = {
  readonly name: string
  /** What it is, in a few words. */
  readonly meaning: string
  readonly kind: 'autocomplete' | 'filter' | 'other'
  /** Asked before anything is timed, where the service may remember. */
  readonly first?: readonly Session[]
  /** What is asked part by part, one every time the workload is timed; from the beginning again after the last. */
  readonly parts: readonly (readonly Session[])[]
  /** Whether the service may know answers of earlier parts: where it may not, the data are made new before each. */
  readonly remembers: boolean
  /** First pages of walks, in place of parts: the rest follows from the cursors in the answers. */
  readonly walks?: readonly string[]
  /** Whether PostgreSQL gives the same page, not only the same total. */
  readonly samePage: boolean
}

/** How much is asked. */
export type Extent = {
  readonly seed: number
  /** Parts of a workload that is asked part by part. */
  readonly parts: number
  /** Keystrokes in one such part. */
  readonly keystrokes: number
  /** Questions of every other workload. */
  readonly questions: number
}

export const TYPING = 'typing'
export const TYPING_DISTINCT = 'typing, nothing twice'
export const PREFIXES = 'prefixes'
export const ONE_LETTER = 'one letter'
/** Pages that a walk is followed. */
export const LONGEST_WALK = 25
