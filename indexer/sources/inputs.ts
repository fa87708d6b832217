// Opens the inputs named on a command line: files, patterns of file names, the files within a ZIP file, or standard input. Bytes
// are read only as fast as they are consumed.

import { createReadStream } from 'node:fs'
import { glob, open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { isZip } from './decoding.ts'
import { SourceError } from './rows.ts'
import { type ZipPart, zipParts } from './zip-entries.ts'

/** An input, with its name in messages. A ZIP file has parts, which are read instead of its bytes. */
export type Input = {
  readonly name: string
  readonly bytes: SourceBytes
  readonly parts?: () => AsyncIterable<ZipPart>
}

/** How names are resolved. */
export type InputPlace = {
  /** Base of relative paths. */
  readonly folder: string
  /** The input that `-` names. */
  readonly stdin: Readable
  readonly signal?: AbortSignal | undefined
}

/**
 * The files that names stand for: a name with * ? [ or { that is not a file itself stands for all files that it matches, sorted by
 * name.
 * @throws SourceError if a pattern matches no file, or a file is named twice
 */
export async function fileNames(names: readonly string[], folder: string): Promise<string[]> {
  const files: string[] = []
  for (const name of names) {
    if (!/[*?[{]/.test(name) || (await isFile(resolve(folder, name)))) files.push(name)
    else files.push(...(await matchingFiles(name, folder)))
  }
  if (new Set(files.map(name => (name === '-' ? name : resolve(folder, name)))).size < files.length)
    throw new SourceError('A file is named twice: name each file once.')
  return files
}

async function matchingFiles(pattern: string, folder: string): Promise<string[]> {
  const found: string[] = []
  for await (const name of glob(pattern, { cwd: folder })) {
    if (await isFile(resolve(folder, name))) found.push(name)
  }
  if (found.length === 0) throw new SourceError(`No file matches ${pattern}.`)
  return found.sort(new Intl.Collator('en', { numeric: true }).compare)
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isFile(),
    () => false,
  )

/**
 * Opens files by name; none is read before its bytes are consumed.
 * @throws SourceError if one cannot be read
 */
export async function openInputs(names: readonly string[], place: InputPlace): Promise<Input[]> {
  const inputs: Input[] = []
  for (const name of names) {
    if (name === '-') {
      inputs.push({ name: 'standard input', bytes: streamBytes(place.stdin, 'standard input', place.signal) })
      continue
    }
    const path = resolve(place.folder, name)
    const bytes = await fileBytes(path, place.signal)
    if (bytes.size !== undefined && isZip(await firstBytes(path)))
      inputs.push(zipInput(path, name, bytes, place.signal))
    else inputs.push({ name, bytes })
  }
  return inputs
}

function zipInput(path: string, name: string, bytes: SourceBytes, signal: AbortSignal | undefined): Input {
  let taken = 0
  const onTaken = (packed: number): void => {
    taken += packed
  }
  return {
    name,
    bytes: { ...bytes, taken: () => Math.min(taken, bytes.size ?? taken) },
    parts: () => zipParts(path, name, { onTaken, signal }),
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return Buffer.alloc(0)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

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
