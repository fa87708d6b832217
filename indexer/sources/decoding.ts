// Turns the bytes of a source into UTF-8: decompresses gzip and zstd, whatever the file is called, and converts the encoding. Of a
// damaged file everything readable is yielded before the error.

import type { Transform } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { SourceError } from './rows.ts'
import { zstdMagic, zstdPieces } from './zstd-frames.ts'

/** The compressions supported in a stream; a ZIP file is read by its entries instead. */
export type Compression = 'gzip' | 'zstd'

const GZIP = [0x1f, 0x8b]
/** The first bytes of a ZIP file: an entry, or the end of an empty file. */
const ZIP: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
]
/** Compressions that are not supported but recognised, for a helpful message. */
const REFUSED: readonly { readonly magic: readonly number[]; readonly message: string }[] = [
  {
    magic: [0x42, 0x5a, 0x68],
    message: 'is compressed with bzip2: decompress it (bzip2 -dc FILE | companies load -)',
  },
  {
    magic: [0xfd, 0x37, 0x7a, 0x58],
    message: 'is compressed with xz: decompress it (xz -dc FILE | companies load -)',
  },
]

/** Decompressed bytes, and what they were compressed with. */
export type Decompressed = {
  readonly compression: Compression | undefined
  readonly chunks: AsyncGenerator<Buffer>
}

/** True for the first bytes of a ZIP file. */
export function isZip(beginning: Buffer): boolean {
  return ZIP.some(magic => startsWith(beginning, magic))
}

/**
 * Decompresses bytes if they are compressed with gzip or zstd.
 * @throws SourceError if the compression is not supported; from the chunks, if they are damaged or truncated
 */
export async function decompressed(bytes: AsyncIterable<Buffer>, name: string): Promise<Decompressed> {
  const { beginning, chunks } = await withBeginning(bytes, 4)
  const refused = REFUSED.find(({ magic }) => startsWith(beginning, magic))
  if (refused) throw new SourceError(`${name} ${refused.message}.`)
  if (isZip(beginning))
    throw new SourceError(
      `${name} is a ZIP file, which cannot be read from a pipe: save it as a file and load that.`,
    )
  if (startsWith(beginning, GZIP))
    return {
      compression: 'gzip',
      chunks: decompressedBy(createGunzip({ chunkSize: 128 * 1024 }), chunks, name, 'gzip'),
    }
  if (zstdMagic.some(magic => startsWith(beginning, magic)))
    return {
      compression: 'zstd',
      chunks: decompressedBy(
        createZstdDecompress({ chunkSize: 128 * 1024 }),
        zstdPieces(chunks),
        name,
        'zstd',
      ),
    }
  return { compression: undefined, chunks }
}

/** Feeds the decompressor small slices, each after the last one was decompressed, so that an error loses no decompressed byte. */
async function* decompressedBy(
  decompressor: Transform,
  chunks: AsyncIterable<Buffer>,
  name: string,
  compression: Compression,
): AsyncGenerator<Buffer> {
  const SLICE = 16 * 1024
  const ready: Buffer[] = []
  let fault: Error | undefined
  decompressor.on('data', (chunk: Buffer) => ready.push(chunk))
  decompressor.on('error', error => {
    fault = error
  })
  // After an error a write is never called back, but the decompressor closes.
  let wake = (): void => {}
  decompressor.once('close', () => wake())
  const settled = (start: (done: () => void) => void): Promise<void> =>
    new Promise(resolve => {
      wake = resolve
      start(resolve)
    })
  try {
    for await (const chunk of chunks) {
      for (let from = 0; from < chunk.length && fault === undefined; from += SLICE) {
        await settled(done => decompressor.write(chunk.subarray(from, from + SLICE), () => done()))
        yield* ready.splice(0)
      }
      if (fault !== undefined) break
    }
    if (fault === undefined) {
      await settled(done => {
        decompressor.once('end', done)
        decompressor.end()
      })
    }
    yield* ready.splice(0)
  } finally {
    decompressor.destroy()
  }
  if (fault !== undefined) throw new SourceError(compressionFault(name, fault, compression))
}

function compressionFault(name: string, fault: NodeJS.ErrnoException, compression: Compression): string {
  return fault.code === 'Z_BUF_ERROR' || fault.code === 'ZSTD_error_srcSize_wrong'
    ? `${name} is cut short: the ${compression} data ends in the middle. Download or create it again.`
    : `${name} is damaged: ${fault.message}. Download or create it again.`
}

function startsWith(bytes: Buffer, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
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

/** The supported encodings. Latin-1 is read as windows-1252, as on the web: they differ only in control characters. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

/** An encoding, and how it was detected. */
export type FoundEncoding = { readonly encoding: Encoding; readonly by: 'mark' | 'content' }

const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]
/** Bytes that mean nothing in windows-1252. */
const UNUSED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
const LINE_FEED = 0x0a

/** The beginning of a longer file is Western if it has this many characters that are invalid in UTF-8 and none that is valid. */
const ENOUGH = 8

/**
 * The encoding of a text by its beginning. A UTF-8 file with a few invalid lines stays UTF-8, and those lines are rejected.
 * @param isWhole whether there is nothing after the beginning. Otherwise the guess needs more evidence, since wrong letters further
 * on would not be noticed
 */
export function encodingOf(beginning: Buffer, isWhole: boolean): FoundEncoding {
  for (const { bytes, encoding } of MARKS) {
    if (bytes.every((byte, index) => beginning[index] === byte)) return { encoding, by: 'mark' }
  }
  return { encoding: wideEncodingOf(beginning) ?? narrowEncodingOf(beginning, isWhole), by: 'content' }
}

/** UTF-16 without a mark: Western text has a zero in every other byte. */
function wideEncodingOf(bytes: Buffer): Encoding | undefined {
  const zeros: [even: number, odd: number] = [0, 0]
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1
  })
  const [even, odd] = zeros
  const many = bytes.length / 4
  if (odd > many && even < odd / 10) return 'utf-16le'
  return even > many && odd < even / 10 ? 'utf-16be' : undefined
}

function narrowEncodingOf(bytes: Buffer, isWhole: boolean): Encoding {
  // The last line may stop within a character.
  const end = isWhole ? -1 : bytes.lastIndexOf(LINE_FEED)
  const lines = end > 0 ? bytes.subarray(0, end) : bytes
  let broken = 0
  let whole = 0
  for (const character of lines.toString('utf8')) {
    if (character === '\ufffd') broken += 1
    else if (character > '\u007f') whole += 1
  }
  if (isWhole ? broken <= whole : broken < ENOUGH || whole > 0) return 'utf-8'
  return lines.some(byte => UNUSED.has(byte)) ? 'utf-8' : 'windows-1252'
}

/** Converts bytes to UTF-8 as they arrive. A byte-order mark of another encoding is dropped; one of UTF-8 is left to the reader. */
export async function* utf8Bytes(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    yield* chunks
    return
  }
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield Buffer.from(text)
  }
  const rest = decoder.decode()
  if (rest !== '') yield Buffer.from(rest)
}
