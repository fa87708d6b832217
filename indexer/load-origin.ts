// Identifies the files and rules of a load, so that a resumed load can check that it reads the same records.

import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'

/** One file as it was when the load started. */
export type OriginFile = {
  readonly name: string
  readonly size: number
  /** Time of the last change, milliseconds since 1970. */
  readonly modified: number
  /** Hash of its first 64 KiB. */
  readonly hash: string
}

/** Everything that decides which records a load reads, and in which order. */
export type LoadOrigin = {
  readonly files: readonly OriginFile[]
  /** Hash of the map and all other rules for reading the files. */
  readonly rules: string
}

const FIRST_PART = 64 * 1024

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

/** The origin of a load from files; undefined if one of them cannot be read twice, such as a pipe. */
export async function originOf(
  files: readonly { readonly name: string; readonly path: string }[],
  rules: unknown,
): Promise<LoadOrigin | undefined> {
  const found: OriginFile[] = []
  for (const { name, path } of files) {
    const status = await stat(path)
    if (!status.isFile()) return undefined
    const { size, mtimeMs } = status
    const handle = await open(path)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_PART), 0, FIRST_PART, 0)
      found.push({ name, size, modified: Math.round(mtimeMs), hash: hashOf(buffer.subarray(0, bytesRead)) })
    } finally {
      await handle.close()
    }
  }
  return { files: found, rules: hashOf(JSON.stringify(rules) ?? '') }
}

/** How two origins differ, in words; undefined if they do not. */
export function originFault(before: LoadOrigin, now: LoadOrigin): string | undefined {
  const names = (origin: LoadOrigin): string => origin.files.map(({ name }) => name).join(', ')
  if (names(before) !== names(now)) return `it read ${names(before)}, not ${names(now)}`
  const changed = now.files.filter((file, index) => {
    const other = before.files[index]
    return file.size !== other?.size || file.hash !== other.hash || file.modified !== other.modified
  })
  if (changed.length > 0) {
    const verb = changed.length === 1 ? 'has' : 'have'
    return `${changed.map(({ name }) => name).join(', ')} ${verb} changed since`
  }
  return before.rules === now.rules ? undefined : 'the map or the format is different'
}
