// A full export as a stream of bytes: a page is requested when the client has read the one before, so a slow reader costs
// the memory of one page, and a stream that ends early can be told from a whole one.

import type { Projection } from '../companies/entitlements.ts'
import type { FullExport } from '../companies/full-export.ts'
import type { RequestSession } from '../elasticsearch/request-session.ts'
import { problem, ServiceError, serviceError } from '../errors.ts'
import { tooFewRecordsLeft } from '../limits/limit-errors.ts'
import type { Company } from '../schema/fields.ts'
import { companyRecords } from './company-record.ts'
import { type PageEncoder, plainPages } from './page-encoders.ts'
import type { RecordFormat } from './record-formats.ts'

/** How a stream ended, for the log. `abandoned`: the client went away, or did not read. */
export type StreamEnd = {
  readonly requestId: string
  readonly records: number
  readonly end: 'complete' | 'interrupted' | 'abandoned'
  readonly ms: number
  readonly error?: unknown
}

export type StreamOptions = {
  readonly requestId: string
  /** Makes the session of one page, which ends with the signal. */
  readonly session: (signal: AbortSignal) => RequestSession
  /** How many of so many records may be sent: they are counted before they are. */
  readonly take: (records: number) => Promise<number>
  /** The clock of the client's quota. */
  readonly now: () => Date
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  /** Aborted when the server is stopping. */
  readonly stopping?: AbortSignal | undefined
  /** Ends the connection so that nobody takes what was sent for a whole export. */
  readonly cut?: (() => void) | undefined
  readonly ended?: ((end: StreamEnd) => void) | undefined
  /** What makes bytes of the pages; as they are by default. */
  readonly encoder?: PageEncoder | undefined
  /** Longest time that a client may read nothing, in milliseconds. */
  readonly longestStall?: number
}

const LONGEST_STALL = 60_000

/** The stream. Its first page is at hand; nothing is sent before it is read. */
export function recordStream(
  source: FullExport,
  projection: Projection,
  format: RecordFormat,
  options: StreamOptions,
): ReadableStream<Uint8Array> {
  const { requestId, take, now, signal, stopping, longestStall = LONGEST_STALL } = options
  const { encoder = plainPages() } = options
  const begun = performance.now()
  const ending = new AbortController()
  const pages = source.pages(() => options.session(ending.signal))
  let head = format.head(projection)
  let records = 0
  let last: Company | undefined
  let isOver = false
  let isAbandoned = false
  let sending: Promise<void> | undefined
  let isUsedUp = false
  let stall: NodeJS.Timeout | undefined
  let controller: ReadableStreamDefaultController<Uint8Array>

  /** True the first time only. */
  const over = (end: StreamEnd['end'], error?: unknown): boolean => {
    if (isOver) return false
    isOver = true
    clearTimeout(stall)
    signal.removeEventListener('abort', leave)
    stopping?.removeEventListener('abort', stop)
    ending.abort()
    const ms = Math.round(performance.now() - begun)
    options.ended?.({ requestId, records, end, ms, ...(error !== undefined && { error }) })
    return true
  }
  const enqueue = (bytes: Uint8Array): void => {
    if (bytes.length > 0 && !isAbandoned) controller.enqueue(bytes)
  }
  const send = async (text: string): Promise<void> => enqueue(await encoder.page(text))
  /** Sends the last text and closes the stream. */
  const close = async (text: string): Promise<void> => {
    enqueue(await encoder.last(text))
    if (!isAbandoned) controller.close()
  }
  const cut = (error: unknown): void => {
    if (options.cut === undefined) controller.error(error)
    else options.cut()
  }
  const abandon = (): boolean => {
    isAbandoned = true
    encoder.close()
    return over('abandoned')
  }
  const leave = (): void => {
    if (abandon()) cut(new Error('the client went away'))
  }
  const interrupt = async (error: unknown): Promise<void> => {
    if (!over('interrupted', error)) return
    // What was counted arrives before the end.
    await sending
    const line = format.interruption?.(problem(serviceError(error), requestId), source.cursorAfter(last))
    if (line === undefined) cut(error)
    else await close(line)
  }
  const stop = (): void =>
    void interrupt(
      new ServiceError('unavailable', 'The server is stopping: repeat the request to resume.'),
    ).catch(cut)

  const advance = async (): Promise<void> => {
    if (isUsedUp) return interrupt(tooFewRecordsLeft(0, now()))
    const next = await pages.next()
    if (isOver) return
    if (next.done === true) {
      if (over('complete')) await close(head)
      return
    }
    const page = next.value
    const allowed = page.length === 0 ? 0 : await take(page.length)
    if (isOver) return
    const given = page.slice(0, allowed)
    sending = send(head + format.rows(companyRecords(given, projection)))
    head = ''
    records += given.length
    last = given.at(-1) ?? last
    await sending
    if (isOver) return
    // What was allowed is sent first: it is counted already, and an error may cut the connection.
    isUsedUp = given.length < page.length
    if (isUsedUp && given.length === 0) return interrupt(tooFewRecordsLeft(0, now()))
    // An empty page sends nothing, and a stream that sends nothing is not pulled again.
    if (page.length === 0) return advance()
    stall = setTimeout(leave, longestStall)
  }

  return new ReadableStream<Uint8Array>(
    {
      start: given => {
        controller = given
        signal.addEventListener('abort', leave)
        stopping?.addEventListener('abort', stop)
      },
      pull: async () => {
        clearTimeout(stall)
        if (signal.aborted) return leave()
        if (stopping?.aborted === true) return stop()
        try {
          await advance()
        } catch (error) {
          await interrupt(error)
        }
      },
      cancel: () => void abandon(),
    },
    { highWaterMark: 0 },
  )
}
