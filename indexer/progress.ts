// How does a load tell how far it is, and how it ended?

import Table from 'cli-table3'
import type { FilledFields } from './gates/fill-rates.ts'
import type { GateOutcome } from './gates/gates.ts'

/** Shows a line; a transient one may be written over by the next. */
export type Report = (line: string, transient?: boolean) => void

/** How far a load is. */
export type LoadProgress = {
  readonly read: number
  /** Records that an earlier load had done. */
  readonly before?: number
  readonly rejected: number
  readonly seconds: number
  /** From 0 to 1, where it is known. */
  readonly share: number | undefined
  /** The share that an earlier load had done. */
  readonly shareBefore?: number
  /** Requests under way. */
  readonly inFlight?: number
  /** Characters of the bar; 0 for none. */
  readonly bar?: number
  /** Why nothing goes on at present. */
  readonly waiting: string | undefined
}

/** What a load did. Read is loaded, rejected and duplicates together; with what was left out it is every row of the source. */
export type LoadReport = {
  /** The release that was made. */
  readonly release: string
  readonly live: boolean
  readonly sources: readonly string[]
  readonly read: number
  /** Of those read: done by an earlier load that this one went on with. */
  readonly before: number
  /** How many documents have each field. */
  readonly filled: FilledFields
  readonly loaded: number
  readonly rejected: number
  /** How many records were refused, by the reason of their first fault; most first. */
  readonly rejectedByReason: readonly (readonly [reason: string, count: number])[]
  /** Records that a later one of the same ID replaced. */
  readonly duplicates: number
  readonly unknownColumns: readonly string[]
  /** Rows that the map left out, by its condition. */
  readonly leftOut: ReadonlyMap<string, number>
  /** Values that could not be loaded and that the map drops, by field. */
  readonly dropped: ReadonlyMap<string, number>
  /** Of reading and indexing, without the work of making the release live. */
  readonly loadingSeconds: number
  readonly seconds: number
  /** Where there are rejects and a file was asked for. */
  readonly rejectsFile: string | undefined
  /** What each gate saw and said; empty where the load did not come so far. */
  readonly gates: readonly GateOutcome[]
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `1,234,567`. */
export function counted(value: number): string {
  return number.format(value)
}

/** `0.8 s`, `42 s`, `3 min 05 s`, `2 h 04 min`. */
export function duration(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes} min ${String(whole % 60).padStart(2, '0')} s`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** Records in a second; 0 where no time has passed. */
export function rate(records: number, seconds: number): number {
  return seconds > 0 ? records / seconds : 0
}

/** `█████▌░░░░░░░░░`: a share as a bar of so many characters, to an eighth of one. */
export function shareBar(share: number, width: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * width * 8)
  const part = ' ▏▎▍▌▋▊▉'[eighths % 8] ?? ''
  const full = Math.floor(eighths / 8)
  const begun = eighths % 8 === 0 ? '' : part
  return '█'.repeat(full) + begun + '░'.repeat(width - full - begun.length)
}

/** `██░░ 34 % · 12,345 records · 4,321/s · 12 s left · 2 in flight · 7 rejected`, as far as it is known; without a bar, shares stand behind. */
export function progressLine(progress: LoadProgress): string {
  const { read, before = 0, rejected, seconds, share, shareBefore = 0, inFlight, waiting, bar = 0 } = progress
  const parts = [`${counted(read)} records`, `${counted(rate(read - before, seconds))}/s`]
  if (rejected > 0) parts.push(`${counted(rejected)} rejected`)
  if (share !== undefined) {
    const percent = `${Math.floor(share * 100)} %`
    if (bar > 0) parts[0] = `${shareBar(share, bar)} ${percent} · ${parts[0]}`
    else parts.push(percent)
    const done = share - shareBefore
    if (done > 0.01 && share < 1 && seconds > 1)
      parts.push(`${duration((seconds * (1 - share)) / done)} left`)
  }
  if (inFlight !== undefined) parts.push(`${inFlight} in flight`)
  if (waiting !== undefined) parts.push(`waiting: ${waiting}`)
  return parts.join(' · ')
}

/** For tables whose rows need no lines between them. */
export const NO_INNER_LINES = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' }

/** The table at the end of a load. */
export function reportTable(report: LoadReport): string {
  const table = new Table({
    chars: NO_INNER_LINES,
    style: { head: [], border: [] },
    colAligns: ['left', 'right'],
  })
  table.push(['read', counted(report.read)])
  if (report.before > 0) table.push(['  by the load before', counted(report.before)])
  table.push(['loaded', counted(report.loaded)])
  table.push(['rejected', counted(report.rejected)])
  for (const [reason, count] of report.rejectedByReason) table.push([`  ${reason}`, counted(count)])
  table.push(['duplicates (the last one wins)', counted(report.duplicates)])
  table.push(['rate', `${counted(rate(report.read - report.before, report.loadingSeconds))} records/s`])
  table.push(['time', duration(report.seconds)])
  table.push(['release', report.release], ['live', report.live ? 'yes' : 'no'])
  const last = [
    ...report.gates.map(({ gate, verdict, saw }) => `Gate ${gate} ${verdict}: ${saw}`),
    ...(report.rejectsFile === undefined ? [] : [`Rejects file: ${report.rejectsFile}`]),
    ...(report.unknownColumns.length === 0
      ? []
      : [`Columns that nothing is loaded from: ${report.unknownColumns.join(', ')}`]),
  ]
  return [table.toString(), ...last].join('\n')
}
