// How many letters must be typed until the company is among the first ten?

import type { BenchCompany } from './companies.ts'
import type { System } from './system.ts'

/** Letters until found, one a name; a name that is never found counts as its length and one more. */
export type Keystrokes = {
  readonly mean: number
  readonly median: number
  readonly neverFound: number
  readonly counts: readonly number[]
}

/**
 * Types every name letter by letter, as it is written, until its company is among the first ten.
 * @param settled hears how many names are done
 */
export async function keystrokes(
  system: System,
  companies: readonly BenchCompany[],
  settled: (count: number) => void,
): Promise<Keystrokes> {
  const counts = new Array<number>(companies.length)
  let neverFound = 0
  let open = companies.map((company, position) => ({ company, position }))
  for (let length = 1; open.length > 0; length += 1) {
    const ended = open.filter(({ company }) => company.name.length < length)
    for (const { position } of ended) counts[position] = length
    neverFound += ended.length
    const typing = open.filter(({ company }) => company.name.length >= length)
    const answers = await system.firstTen(typing.map(({ company }) => company.name.slice(0, length)))
    open = typing.filter(({ company, position }, index) => {
      if (answers[index]?.includes(company.ID) !== true) return true
      counts[position] = length
      return false
    })
    settled(companies.length - open.length)
  }
  const sorted = counts.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return {
    mean: counts.reduce((sum, count) => sum + count, 0) / counts.length,
    median: ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2,
    neverFound,
    counts,
  }
}
