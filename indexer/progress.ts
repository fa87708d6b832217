// Shows the progress of a load or delta, and formats numbers and durations in all texts for people.

/** Shows a line; the next line may overwrite a transient one. */
export type Report = (line: string, transient?: boolean) => void

/** How far a load is. */
export type LoadProgress = {
  readonly read: number
  /** Records done by the load that this one resumed. */
  readonly before?: number
  readonly rejected: number
  readonly seconds: number
  /** From 0 to 1; undefined if it is not known. */
  readonly share: number | undefined
  /** The share done by the load that this one resumed. */
  readonly shareBefore?: number
  /** Requests under way. */
  readonly inFlight?: number
  /** Characters of the bar; 0 for none. */
  readonly bar?: number
  /** Why the load is not progressing at present. */
  readonly waiting: string | undefined
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

/** `12.34 %`. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`
}

/** Records per second; 0 if no time has passed. */
export function rate(records: number, seconds: number): number {
  return seconds > 0 ? records / seconds : 0
}

/** `█████▌░░░░░░░░░`: a share as a bar of so many characters, to an eighth of one. */
export function shareBar(share: number, width: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * width * 8)
  const part = ' ▏▎▍▌▋▊▉'[eighths % 8] ?? ''
  const full = Math.floor(eighths / 8)
  const partial = eighths % 8 === 0 ? '' : part
  return '█'.repeat(full) + partial + '░'.repeat(width - full - partial.length)
}

/** `██░░ 34 % · 12,345 records · 4,321/s · 7 rejected · 12 s left · 2 in flight`, as far as known; without a bar the share comes later. */
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

/** Milliseconds between progress lines. */
const PROGRESS_EVERY = 500

/**
 * Shows the progress of a load or delta until the returned function is called.
 * @param before records that an earlier load has done, which are skipped
 */
export function showProgress(
  report: Report,
  bar: number,
  before: number,
  current: () => Pick<LoadProgress, 'read' | 'rejected' | 'share' | 'inFlight' | 'waiting'>,
): () => void {
  let began: { readonly at: number; readonly share: number } | undefined
  const show = (): void => {
    const state = current()
    if (state.read < before) {
      report(`Skipping the ${counted(before)} records that are loaded already (${counted(state.read)})`, true)
      return
    }
    began ??=
      before === 0
        ? { at: performance.now() - PROGRESS_EVERY, share: 0 }
        : { at: performance.now(), share: state.share ?? 0 }
    const seconds = (performance.now() - began.at) / 1000
    report(progressLine({ ...state, before, seconds, shareBefore: began.share, bar }), true)
  }
  const timer = setInterval(show, PROGRESS_EVERY)
  return () => clearInterval(timer)
}
