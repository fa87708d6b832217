// How does a delta that stopped half-way say how far it came?

import { counted } from '../progress.ts'
import type { DeltaReport } from './delta-report.ts'

/** A delta that stopped; what it had applied stays. */
export class DeltaError extends Error {
  override readonly name = 'DeltaError'
  readonly report: DeltaReport

  constructor(message: string, report: DeltaReport, cause: unknown) {
    super([message, appliedSoFar(report)].join('\n'), { cause })
    this.report = report
  }
}

function appliedSoFar({ release, appliedTo, created, replaced, deleted }: DeltaReport): string {
  if (appliedTo === undefined) return `Nothing was applied to ${release}.`
  return (
    `Up to line ${counted(appliedTo.line)} of ${appliedTo.file} the delta is applied to ${release}: ${counted(created)} created, ` +
    `${counted(replaced)} replaced, ${counted(deleted)} deleted. What follows may be applied in part; applying all of it again does no harm.`
  )
}
