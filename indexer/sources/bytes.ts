// The bytes of a source, read only as fast as they are consumed.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { SourceError } from './source-row.ts'

/** Bytes to read, their number if known, and how many have been read so far (compressed bytes, if compressed). */
export type SourceBytes = {
  readonly chunks: AsyncIterable<Buffer>
  readonly size: number | undefined
  readonly taken: () => number
}

/**
 * The bytes of a file, opened when the first one is read.
 * @param signal ends reading
 * @throws SourceError if it cannot be read
 */
export async function fileBytes(path: string, signal?: AbortSignal): Promise<SourceBytes> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(cannotRead(path, error))
  })
  if (found.isDirectory()) throw new SourceError(`${path} is a folder: name the files in it.`)
  const stream = (): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: 256 * 1024, signal })
  return countedBytes(stream, path, found.isFile() ? found.size : undefined, signal)
}

/** The bytes of a stream such as standard input; `signal` stops reading, even while it waits for data. */
export function streamBytes(stream: Readable, name: string, signal?: AbortSignal): SourceBytes {
  const open = () => (signal === undefined ? stream : addAbortSignal(signal, stream))
  return countedBytes(open, name, undefined, signal)
}

function countedBytes(
  open: () => AsyncIterable<Buffer | string>,
  name: string,
  size: number | undefined,
  signal: AbortSignal | undefined,
): SourceBytes {
  let taken = 0
  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of open()) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        taken += bytes.length
        yield bytes
      }
    } catch (error) {
      // An abort is not an error of the source.
      signal?.throwIfAborted()
      throw new SourceError(cannotRead(name, error as NodeJS.ErrnoException))
    }
  }
  return { chunks: chunks(), size, taken: () => taken }
}

function cannotRead(name: string, error: NodeJS.ErrnoException): string {
  const causes: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'you may not read it',
  }
  return `${name} cannot be read: ${causes[error.code ?? ''] ?? error.message}.`
}

/** The first `length` bytes or more (fewer at the end of the source), and a stream that still has all of them. */
export async function withBeginning(
  chunks: AsyncIterable<Buffer>,
  length: number,
): Promise<{ beginning: Buffer; chunks: AsyncGenerator<Buffer> }> {
  const source = chunks[Symbol.asyncIterator]()
  let beginning = Buffer.alloc(0)
  while (beginning.length < length) {
    const next = await source.next()
    if (next.done) break
    beginning = Buffer.concat([beginning, next.value])
  }
  async function* all(): AsyncGenerator<Buffer> {
    try {
      if (beginning.length > 0) yield beginning
      for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
    } finally {
      await source.return?.()
    }
  }
  return { beginning, chunks: all() }
}
