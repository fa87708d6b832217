// Which bytes does a source have? Reading never runs ahead of whoever takes the bytes.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { SourceError } from './source-row.ts'

/** Bytes to read, how many there are where that is known, and how many were taken so far (packed ones, where packed). */
export type SourceBytes = {
  readonly chunks: AsyncIterable<Buffer>
  readonly size: number | undefined
  readonly taken: () => number
}

/**
 * The bytes of a file, not opened before the first is asked for.
 * @param signal ends reading
 * @throws SourceError where it cannot be read
 */
export async function fileBytes(path: string, signal?: AbortSignal): Promise<SourceBytes> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(cannotRead(path, error))
  })
  if (found.isDirectory()) throw new SourceError(`${path} is a folder: name the files in it.`)
  const stream = (): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: 256 * 1024, signal })
  return countedBytes(stream, path, found.isFile() ? found.size : undefined, signal)
}

/** The bytes of a stream such as standard input; `signal` ends reading, also while nothing comes. */
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
      // Whoever ended the reading knows why; the source is not to blame.
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

/** The first `length` bytes or more (fewer where there are no more), and a stream that still has all of them. */
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
