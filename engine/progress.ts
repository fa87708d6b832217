// Shows progress to people: on a terminal as one line that is rewritten, elsewhere as a plain line every few seconds. Control
// characters are escaped.

import type { WriteStream } from 'node:tty'
import type { Report } from './engine.ts'

/** A stream to write to; `isTTY` and `columns` as Node gives them for a terminal. */
export type ProgressStream = Pick<NodeJS.WritableStream, 'write'> &
  Partial<Pick<WriteStream, 'isTTY' | 'columns'>>

const plainInterval = 5_000
const clearLine = '\r\u001b[2K'

/** A report on a stream; `end` ends the line that is still being rewritten, if there is one. */
export type StreamReport = Report & { readonly end: () => void }

/**
 * A `Report` that writes to a stream; control characters of its lines are escaped.
 * @param now milliseconds, for the interval between plain transient lines
 */
export function reportTo(stream: ProgressStream, now: () => number = Date.now): StreamReport {
  let open = false
  let lastPlain = Number.NEGATIVE_INFINITY
  const report: Report = (text, transient = false) => {
    const line = printable(text)
    if (stream.isTTY) {
      const shown = transient ? line.slice(0, Math.max(20, (stream.columns || 80) - 1)) : line
      stream.write(`${open ? clearLine : ''}${shown}${transient ? '' : '\n'}`)
      open = transient
      return
    }
    if (transient && now() - lastPlain < plainInterval) return
    if (transient) lastPlain = now()
    stream.write(`${line}\n`)
  }
  const end = (): void => {
    if (open) stream.write('\n')
    open = false
  }
  return Object.assign(report, { end })
}

/** Bytes for people: `12.3 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Calls `line` twice a second with the seconds since the start, and reports it as transient, until `work` is done. */
export async function withProgress<T>(
  report: Report,
  line: (seconds: number) => string | Promise<string>,
  work: Promise<T>,
): Promise<T> {
  const started = performance.now()
  let running = true
  const timer = setInterval(async () => {
    const text = await line((performance.now() - started) / 1000)
    if (running) report(text, true)
  }, 500)
  try {
    return await work
  } finally {
    running = false
    clearInterval(timer)
  }
}

/** The text with control characters escaped (`\\x1b`), except line feeds and tabs. */
export function printable(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g,
    character => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}
