// Which files does a ZIP file hold? Each is an input of its own, read when its turn comes.

import { openPromise, type ZipFile } from 'yauzl'
import type { SourceBytes } from './bytes.ts'
import { SourceError } from './source-row.ts'

/** A file within a ZIP file: `register.zip/companies.csv`. */
export type ZipEntry = { readonly name: string; readonly bytes: SourceBytes }

/** What programs put beside the data. */
const BESIDE = /(^|\/)(__MACOSX\/|\.|(readme|licen[cs]e)[^/]*$)/i

/**
 * The files of a ZIP file, in its order, without folders and hidden ones.
 * @param name what to call it in messages
 * @throws SourceError where it is damaged, holds none, or one of them has a password
 */
export async function zipEntries(
  path: string,
  name: string,
  signal?: AbortSignal,
): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = []
  await withZip(path, name, async zip => {
    let index = 0
    for await (const entry of zip.eachEntry()) {
      const ordinal = index
      index += 1
      if (entry.fileName.endsWith('/') || BESIDE.test(entry.fileName)) continue
      if (entry.isEncrypted())
        throw new SourceError(`${name}/${entry.fileName} has a password: unpack it and load the file.`)
      entries.push(entryInput(path, `${name}/${entry.fileName}`, ordinal, entry.uncompressedSize, signal))
    }
  })
  if (entries.length === 0) throw new SourceError(`${name} is a ZIP file without a file to load in it.`)
  return entries
}

function entryInput(
  path: string,
  name: string,
  ordinal: number,
  size: number,
  signal: AbortSignal | undefined,
): ZipEntry {
  let taken = 0
  async function* chunks(): AsyncGenerator<Buffer> {
    const zip = await opened(path, name)
    try {
      let index = 0
      for await (const entry of zip.eachEntry()) {
        if (index === ordinal) {
          for await (const chunk of await zip.openReadStreamPromise(entry)) {
            signal?.throwIfAborted()
            taken += chunk.length
            yield chunk
          }
          return
        }
        index += 1
      }
    } catch (error) {
      if (signal?.aborted) throw error
      throw damaged(name, error)
    } finally {
      zip.close()
    }
  }
  return { name, bytes: { chunks: chunks(), size, taken: () => taken } }
}

async function withZip(path: string, name: string, work: (zip: ZipFile) => Promise<void>): Promise<void> {
  const zip = await opened(path, name)
  try {
    await work(zip)
  } catch (error) {
    throw error instanceof SourceError ? error : damaged(name, error)
  } finally {
    zip.close()
  }
}

async function opened(path: string, name: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: false })
  } catch (error) {
    throw damaged(name, error)
  }
}

function damaged(name: string, error: unknown): SourceError {
  return new SourceError(`${name} is damaged: ${(error as Error).message}. Fetch or pack it again.`)
}
