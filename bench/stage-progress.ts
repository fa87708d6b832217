// How far is a stage of the bench, how fast is it, and how long will it take?

import type { Report } from '../engine/engine.ts'

const second = 1000

/** Tells, as transient lines, how many of `total` are done; the returned function takes the number done so far. */
export function stageProgress(report: Report, name: string, total: number): (done: number) => void {
  const started = performance.now()
  return done => {
    const seconds = (performance.now() - started) / second
    const rate = seconds > 0 ? done / seconds : 0
    const left = rate > 0 ? `${Math.ceil((total - done) / rate)} s left` : ''
    report(`${name}: ${done} of ${total}, ${rate.toFixed(0)}/s, ${left}`, true)
  }
}
