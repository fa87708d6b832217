// The error of a delta that stopped half-way; its message says how far it came.

import { counted } from '../progress.ts'
import type { DeltaReport } from './delta-report.ts'

/** A delta stopped; the changes applied before remain. */
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
    `The delta was applied to ${release} up to line ${counted(appliedTo.line)} of ${appliedTo.file}: ${counted(created)} created, ` +
    `${counted(replaced)} replaced, ${counted(deleted)} deleted. Later rows may be applied in part. It is safe to apply the whole delta again.`
  )
}
