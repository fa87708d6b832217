// A stream of all records that is read so slowly that the server stops in the middle of it: how does it end?

import { get } from 'node:http'

/** How streams ended, by what README promises. */
export type StreamCounts = {
  /** To the last record. */
  complete: number
  /** With the documented last line (JSON lines), or cut off (CSV), which is all that CSV can say. */
  told: number
  /** In any other way: a client would take a part for the whole, or not know how to go on. */
  untold: number
}

export const noStreams = (): StreamCounts => ({ complete: 0, told: 0, untold: 0 })

export const streamTypes = ['application/x-ndjson', 'text/csv'] as const
export type StreamType = (typeof streamTypes)[number]

/** How long the reader rests after each piece, in milliseconds. */
const REST = 25

export type OpenStream = {
  /** Resolves when the first records are there. */
  readonly flowing: Promise<void>
  readonly ended: Promise<keyof StreamCounts>
}

/** Opens a stream and reads it. */
export function slowStream(url: string, key: string, type: StreamType): OpenStream {
  const flowing = Promise.withResolvers<void>()
  const ended = new Promise<keyof StreamCounts>((resolve, reject) => {
    const asking = get(
      `${url}/api/company/export?cursor=*`,
      { agent: false, headers: { 'x-api-key': key, Accept: type } },
      response => {
        if (response.statusCode !== 200)
          asking.destroy(new Error(`A stream was answered ${response.statusCode}.`))
        const total = Number(response.headers['x-total-count'])
        let text = ''
        let isCut = false
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
          flowing.resolve()
          response.pause()
          setTimeout(() => response.resume(), REST)
        })
        response.on('error', () => {
          isCut = true
        })
        response.on('close', () => resolve(end(type, text, total, isCut || !response.complete)))
      },
    )
    asking.on('error', error => {
      flowing.reject(error)
      reject(error)
    })
  })
  // Told by `flowing` as well, which is waited for first.
  ended.catch(() => {})
  return { flowing: flowing.promise, ended }
}

function end(type: StreamType, text: string, total: number, isCut: boolean): keyof StreamCounts {
  if (type === 'text/csv') {
    if (isCut) return 'told'
    return text.split('\r\n').length >= total + 2 ? 'complete' : 'untold'
  }
  if (isCut || !text.endsWith('\n')) return 'untold'
  const lines = text.trimEnd().split('\n')
  const last = JSON.parse(lines.at(-1) ?? 'null') as { error?: { nextCursor?: string } } | null
  if (last?.error !== undefined) return last.error.nextCursor === undefined ? 'untold' : 'told'
  return lines.length === total ? 'complete' : 'untold'
}
