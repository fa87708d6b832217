// Decompresses a stream by its first bytes, whatever the file is called. Of a damaged file everything readable is yielded before
// the error.

import type { Transform } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { withBeginning } from './bytes.ts'
import { SourceError } from './source-row.ts'
import { zstdMagic, zstdPieces } from './zstd-frames.ts'

/** The compressions supported in a stream; a ZIP file is read by its entries instead. */
export type Packing = 'gzip' | 'zstd'

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
    message: 'is packed with bzip2: unpack it (bzip2 -dc FILE | companies load -)',
  },
  {
    magic: [0xfd, 0x37, 0x7a, 0x58],
    message: 'is packed with xz: unpack it (xz -dc FILE | companies load -)',
  },
]

/** Bytes unpacked, and what they were packed with. */
export type Unpacked = { readonly packing: Packing | undefined; readonly chunks: AsyncGenerator<Buffer> }

/** True for the first bytes of a ZIP file. */
export function isZip(beginning: Buffer): boolean {
  return ZIP.some(magic => startsWith(beginning, magic))
}

/**
 * The bytes without gzip or zstd, if they are packed with one of them.
 * @throws SourceError if the compression is not supported; from the chunks, if they are damaged or truncated
 */
export async function unpacked(packed: AsyncIterable<Buffer>, name: string): Promise<Unpacked> {
  const { beginning, chunks } = await withBeginning(packed, 4)
  const refused = REFUSED.find(({ magic }) => startsWith(beginning, magic))
  if (refused) throw new SourceError(`${name} ${refused.message}.`)
  if (isZip(beginning))
    throw new SourceError(
      `${name} is a ZIP file, which cannot be read from a pipe: save it as a file and load that.`,
    )
  if (startsWith(beginning, GZIP))
    return {
      packing: 'gzip',
      chunks: unpackedBy(createGunzip({ chunkSize: 128 * 1024 }), chunks, name, 'gzip'),
    }
  if (zstdMagic.some(magic => startsWith(beginning, magic)))
    return {
      packing: 'zstd',
      chunks: unpackedBy(createZstdDecompress({ chunkSize: 128 * 1024 }), zstdPieces(chunks), name, 'zstd'),
    }
  return { packing: undefined, chunks }
}

/** Feeds the unpacker by small slices, each only when the last one is unpacked, so that no unpacked byte is lost to an error. */
async function* unpackedBy(
  unpacker: Transform,
  chunks: AsyncIterable<Buffer>,
  name: string,
  packing: Packing,
): AsyncGenerator<Buffer> {
  const SLICE = 16 * 1024
  const ready: Buffer[] = []
  let fault: Error | undefined
  unpacker.on('data', (chunk: Buffer) => ready.push(chunk))
  unpacker.on('error', error => {
    fault = error
  })
  // After an error a write is never called back, but the unpacker closes.
  let wake = (): void => {}
  unpacker.once('close', () => wake())
  const settled = (start: (done: () => void) => void): Promise<void> =>
    new Promise(resolve => {
      wake = resolve
      start(resolve)
    })
  try {
    for await (const chunk of chunks) {
      for (let from = 0; from < chunk.length && fault === undefined; from += SLICE) {
        await settled(done => unpacker.write(chunk.subarray(from, from + SLICE), () => done()))
        yield* ready.splice(0)
      }
      if (fault !== undefined) break
    }
    if (fault === undefined) {
      await settled(done => {
        unpacker.once('end', done)
        unpacker.end()
      })
    }
    yield* ready.splice(0)
  } finally {
    unpacker.destroy()
  }
  if (fault !== undefined) throw new SourceError(packingFault(name, fault, packing))
}

function packingFault(name: string, fault: NodeJS.ErrnoException, packing: Packing): string {
  return fault.code === 'Z_BUF_ERROR' || fault.code === 'ZSTD_error_srcSize_wrong'
    ? `${name} is cut short: the ${packing} data ends in the middle. Download or create it again.`
    : `${name} is damaged: ${fault.message}. Download or create it again.`
}

function startsWith(bytes: Buffer, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}
