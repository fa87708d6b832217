// Reads the files of a ZIP file one after the other, since a register may publish a million files in one.

import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { refuseWorkbook } from './binary-formats.ts'
import { SourceError } from './rows.ts'

/** A file within a ZIP file: its name after that of the ZIP file, and its bytes, decompressed. Read it before the next one. */
export type ZipPart = { readonly name: string; readonly chunks: AsyncGenerator<Buffer> }

type ZipOptions = {
  /** Called with the number of compressed bytes read; with infinity at the end. */
  readonly onTaken?: (bytes: number) => void
  readonly signal?: AbortSignal | undefined
}

/** Files that are not data. */
const NO_DATA = /(^|\/)(__MACOSX\/|\.|(readme|licen[cs]e)[^/]*$)/i

/**
 * The files of a ZIP file in its order, without folders and hidden ones.
 * @param name name of the ZIP file in messages
 * @throws SourceError if it is damaged, a workbook, has no files, or one of them has a password
 */
export async function* zipParts(
  path: string,
  name: string,
  options: ZipOptions = {},
): AsyncGenerator<ZipPart> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: false }).catch(
    (error: unknown) => {
      throw damaged(name, error)
    },
  )
  let parts = 0
  try {
    for await (const entry of entriesOf(zip, name)) {
      refuseWorkbook(entry.fileName, name)
      if (entry.fileName.endsWith('/') || NO_DATA.test(entry.fileName)) continue
      const called = `${name}/${entry.fileName}`
      if (entry.isEncrypted())
        throw new SourceError(`${called} has a password: extract it and load the file.`)
      parts += 1
      yield { name: called, chunks: bytesOf(zip, entry, called, options) }
    }
    // The list of contents counts as read with the last file.
    options.onTaken?.(Number.POSITIVE_INFINITY)
  } finally {
    zip.close()
  }
  if (parts === 0) throw new SourceError(`${name} is a ZIP file that contains no file to load.`)
}

/** Separate from the loop over it, so that an error there does not look like a damaged list. */
async function* entriesOf(zip: ZipFile, name: string): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry()
  } catch (error) {
    throw damaged(name, error)
  }
}

async function* bytesOf(
  zip: ZipFile,
  entry: Entry,
  name: string,
  { onTaken, signal }: ZipOptions,
): AsyncGenerator<Buffer> {
  const packedShare = entry.compressedSize / Math.max(1, entry.uncompressedSize)
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      signal?.throwIfAborted()
      onTaken?.((chunk as Buffer).length * packedShare)
      yield chunk as Buffer
    }
  } catch (error) {
    throw signal?.aborted ? error : damaged(name, error)
  }
}

function damaged(name: string, error: unknown): SourceError {
  return new SourceError(`${name} is damaged: ${(error as Error).message}. Download or create it again.`)
}
