// The files that a load or delta writes: checked before it starts, and readable by their owner only, since they contain company
// records. Rejected records are written as JSON lines, so that none is lost.

import { type FileHandle, open, stat, unlink } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Fault, RowPlace } from './sources/rows.ts'

const OWNER_ONLY = 0o600

/** Opens a file for writing with access for its owner only; access of others to an existing file is removed. */
export async function openPrivate(path: string, flags: 'w' | 'a'): Promise<FileHandle> {
  const handle = await open(path, flags, OWNER_ONLY)
  // A device, such as /dev/stdout, is shared with others.
  if ((await handle.stat()).isFile()) await handle.chmod(OWNER_ONLY)
  return handle
}

/** Writes a whole file, replacing an older one. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const handle = await openPrivate(path, 'w')
  try {
    await handle.writeFile(text)
  } finally {
    await handle.close()
  }
}

/** Why a file cannot be written, in words; undefined if it can. The check neither changes nor leaves a file. */
export async function reasonNotToWrite(path: string): Promise<string | undefined> {
  try {
    const found = await stat(path).catch(error => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    })
    if (found?.isDirectory()) return 'is a folder'
    if (found === undefined) {
      await (await open(path, 'wx', OWNER_ONLY)).close()
      await unlink(path)
    } else if (found.isFile()) await (await open(path, 'r+')).close()
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'is in no folder that exists'
    return `cannot be written (${code})`
  }
}

/** What is needed to read a rejected record again once it is fixed. */
export type RejectOrigin = {
  /** When the run that rejected it started, which is the version of the record. */
  readonly at?: string | undefined
  /** The map that names its columns. */
  readonly map?: string | undefined
  /** It was in a list of records to delete. */
  readonly deletes?: true | undefined
}

/** A rejected record: its place, its row and all of its errors. */
export type Reject = RowPlace & RejectOrigin & { readonly faults: readonly [Fault, ...Fault[]] }

/** An open rejects file. */
export type RejectsFile = {
  readonly path: string
  /** Resolves when there is room for more; rejects if the file cannot be written. */
  readonly add: (reject: Reject) => Promise<void>
  /** Writes everything added so far; returns the size of the file in bytes, 0 if there is none. */
  readonly flush: () => Promise<number>
  /** Writes the rest and closes the file. */
  readonly close: () => Promise<void>
}

/** Characters per write. */
const PORTION = 64 * 1024
/** Longer values are shortened; `record` has them in full. */
const LONGEST_VALUE = 200

const REJECTS_NAME = /(?:\.(\d+))?\.rejects\.ndjson$/

/** True for names that {@link rejectsName} returns. */
export function isRejectsName(name: string): boolean {
  return REJECTS_NAME.test(name)
}

/** Default name of the rejects file of an input: `<input>.rejects.ndjson`, and `<input>.2.rejects.ndjson` for the rejects of that. */
export function rejectsName(input: string): string {
  if (input === '-') return 'stdin.rejects.ndjson'
  const name = basename(input)
  const again = REJECTS_NAME.exec(name)
  if (again === null) return `${name}.rejects.ndjson`
  return `${name.slice(0, again.index)}.${Number(again[1] ?? 1) + 1}.rejects.ndjson`
}

/** The line of a reject: its first error in full, further ones under `others`, and the original row under `record`. */
export function rejectLine({ file, line, faults, json, at, map, deletes }: Reject): string {
  const [first, ...others] = faults.map(({ field = null, value = null, reason, message }) => ({
    field,
    value: shownValue(value),
    reason,
    message,
  }))
  const head = JSON.stringify({
    file,
    line,
    ...first,
    ...(others.length > 0 ? { others } : {}),
    at,
    map,
    deletes,
  })
  return `${head.slice(0, -1)},"record":${json()}}\n`
}

function shownValue(value: unknown): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

/**
 * Opens a rejects file. The first reject replaces an older file of the same name; without rejects that file stays.
 * @param origin default for rejects without their own
 * @param kept bytes of an older file to keep, if it is resumed
 */
export function rejectsFile(path: string, origin: RejectOrigin = {}, kept = 0): RejectsFile {
  let size = kept
  const at = origin.at ?? new Date().toISOString()
  let handle: FileHandle | undefined
  let waiting = ''
  let written: Promise<void> = Promise.resolve()
  const write = (): Promise<void> => {
    const portion = waiting
    waiting = ''
    written = written.then(async () => {
      if (portion === '') return
      if (handle === undefined) {
        handle = await openPrivate(path, kept > 0 ? 'a' : 'w')
        await handle.truncate(kept)
      }
      await handle.appendFile(portion)
      size += Buffer.byteLength(portion)
    })
    return written
  }
  return {
    path,
    add: async reject => {
      waiting += rejectLine({ ...reject, at: reject.at ?? at, map: reject.map ?? origin.map })
      if (waiting.length >= PORTION) await write()
    },
    flush: async () => {
      await write()
      return size
    },
    close: async () => {
      try {
        await write()
      } finally {
        await handle?.close()
        handle = undefined
      }
    },
  }
}
