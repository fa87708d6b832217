// Opens the inputs named on a command line: files, patterns of file names, the files within a ZIP file, or standard input.

import { glob, open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { fileBytes, type SourceBytes, streamBytes } from './bytes.ts'
import { isZip } from './packing.ts'
import { SourceError } from './source-row.ts'
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
 * The files that names mean: a name with * ? [ or { that is no file itself stands for all files that it matches, in the order
 * of their names.
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
