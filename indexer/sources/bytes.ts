// Which bytes does a source have, unpacked where it is packed? Reading never runs ahead of whoever takes the bytes.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
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
  return countedBytes(stream, path, found.isFile() ? found.size : undefined)
}

/** The bytes of a stream such as standard input; `signal` ends reading, also while nothing comes. */
export function streamBytes(stream: Readable, name: string, signal?: AbortSignal): SourceBytes {
  return countedBytes(() => (signal === undefined ? stream : addAbortSignal(signal, stream)), name, undefined)
}

function countedBytes(
  open: () => AsyncIterable<Buffer | string>,
  name: string,
  size: number | undefined,
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

/** Formats that are recognised in order to refuse them in words. */
const REFUSED: readonly { readonly magic: readonly number[]; readonly message: string }[] = [
  { magic: [0x50, 0x4b, 0x03, 0x04], message: 'is a ZIP file: unpack it (unzip -p FILE | companies load -)' },
  {
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    message: 'is packed with zstd: unpack it (zstd -dc FILE | companies load -)',
  },
  {
    magic: [0x42, 0x5a, 0x68],
    message: 'is packed with bzip2: unpack it (bzip2 -dc FILE | companies load -)',
  },
  {
    magic: [0xfd, 0x37, 0x7a, 0x58],
    message: 'is packed with xz: unpack it (xz -dc FILE | companies load -)',
  },
  {
    magic: [0xff, 0xfe],
    message: 'is UTF-16: convert it (iconv -f utf-16 -t utf-8 FILE | companies load -)',
  },
  {
    magic: [0xfe, 0xff],
    message: 'is UTF-16: convert it (iconv -f utf-16 -t utf-8 FILE | companies load -)',
  },
]
const GZIP = [0x1f, 0x8b]

/**
 * The bytes without gzip, if they are packed with it: told by their first two, whatever the file is called.
 * @throws SourceError where they are packed otherwise, damaged or cut short; what can be read is given before
 */
export async function* unpackedBytes(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const source = await withBeginning(chunks, 4)
  const refused = REFUSED.find(({ magic }) => startsWith(source.beginning, magic))
  if (refused) throw new SourceError(`${name} ${refused.message}.`)
  yield* startsWith(source.beginning, GZIP) ? gunzippedBytes(source.chunks, name) : source.chunks
}

/** Feeds the unpacker by small slices, each only when the last one is unpacked, so that no unpacked byte is lost to an error. */
async function* gunzippedBytes(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const SLICE = 16 * 1024
  const gunzip = createGunzip({ chunkSize: 128 * 1024 })
  const unpacked: Buffer[] = []
  let fault: Error | undefined
  gunzip.on('data', (chunk: Buffer) => unpacked.push(chunk))
  gunzip.on('error', error => {
    fault = error
  })
  // After an error a write is never called back, but the unpacker closes.
  let wake = (): void => {}
  gunzip.once('close', () => wake())
  const settled = (start: (done: () => void) => void): Promise<void> =>
    new Promise(resolve => {
      wake = resolve
      start(resolve)
    })
  try {
    for await (const chunk of chunks) {
      for (let from = 0; from < chunk.length && fault === undefined; from += SLICE) {
        await settled(done => gunzip.write(chunk.subarray(from, from + SLICE), () => done()))
        yield* unpacked.splice(0)
      }
      if (fault !== undefined) break
    }
    if (fault === undefined) {
      await settled(done => {
        gunzip.once('end', done)
        gunzip.end()
      })
    }
    yield* unpacked.splice(0)
  } finally {
    gunzip.destroy()
  }
  if (fault !== undefined) throw new SourceError(gzipFault(name, fault))
}

function gzipFault(name: string, fault: NodeJS.ErrnoException): string {
  return fault.code === 'Z_BUF_ERROR'
    ? `${name} is cut short: the gzip data ends in the middle. Fetch or pack it again.`
    : `${name} is damaged: ${fault.message}. Fetch or pack it again.`
}

function startsWith(bytes: Buffer, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
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
