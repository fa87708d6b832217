// Which files does a ZIP file hold? Read one after the other as they come, for a register may have a million of them in one.

import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { SourceError } from './source-row.ts'

/** A file within a ZIP file: its name behind that of the ZIP file, and its bytes unpacked. Read before the next is asked for. */
export type ZipPart = { readonly name: string; readonly chunks: AsyncGenerator<Buffer> }

type ZipOptions = {
  /** Told of the packed bytes that were read, as they are; at the end of infinitely many. */
  readonly onTaken?: (bytes: number) => void
  readonly signal?: AbortSignal | undefined
}

/** What programs put beside the data. */
const BESIDE = /(^|\/)(__MACOSX\/|\.|(readme|licen[cs]e)[^/]*$)/i

/**
 * The files of a ZIP file in its order, without folders and hidden ones.
 * @param name what to call it in messages
 * @throws SourceError where it is damaged, holds none, or one of them has a password
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
      if (entry.fileName.endsWith('/') || BESIDE.test(entry.fileName)) continue
      const called = `${name}/${entry.fileName}`
      if (entry.isEncrypted()) throw new SourceError(`${called} has a password: unpack it and load the file.`)
      parts += 1
      yield { name: called, chunks: bytesOf(zip, entry, called, options) }
    }
    // What the list of contents takes counts as read with the last file.
    options.onTaken?.(Number.POSITIVE_INFINITY)
  } finally {
    zip.close()
  }
  if (parts === 0) throw new SourceError(`${name} is a ZIP file without a file to load in it.`)
}

/** Apart from the loop over it, so that what fails there is not taken for damage of the list. */
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
  return new SourceError(`${name} is damaged: ${(error as Error).message}. Fetch or pack it again.`)
}
