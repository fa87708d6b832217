// Where do refused records go, so that none is lost? Into a file of JSON lines, made when the first one comes.

import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { openPrivate } from './private-file.ts'
import type { Fault, RowPlace } from './sources/source-row.ts'

/** By what a refused record is read again after repair. */
export type RejectOrigin = {
  /** When the run that refused it began: what the record is as old as. */
  readonly at?: string | undefined
  /** The map that names its columns. */
  readonly map?: string | undefined
  /** It stood in a list of records to delete. */
  readonly deletes?: true | undefined
}

/** A refused record: where it stands, its row, and all that is wrong with it. */
export type Reject = RowPlace & RejectOrigin & { readonly faults: readonly [Fault, ...Fault[]] }

/** A rejects file that is being written. */
export type RejectsFile = {
  readonly path: string
  /** Resolves when there is room for more; rejects where the file cannot be written. */
  readonly add: (reject: Reject) => Promise<void>
  /** Writes what was added so far; gives the bytes that the file has then, 0 where there is none. */
  readonly flush: () => Promise<number>
  /** Writes what is left. */
  readonly close: () => Promise<void>
}

/** Characters that are collected before they are written. */
const PORTION = 64 * 1024
/** Of a long value the beginning is shown; the whole stands in `record`. */
const LONGEST_VALUE = 200

const REJECTS_NAME = /(?:\.(\d+))?\.rejects\.ndjson$/

/** True for what {@link rejectsName} gives. */
export function isRejectsName(name: string): boolean {
  return REJECTS_NAME.test(name)
}

/** The default place of the rejects of an input: `<input>.rejects.ndjson`, then `<input>.2.rejects.ndjson` for what is refused of that. */
export function rejectsName(input: string): string {
  if (input === '-') return 'stdin.rejects.ndjson'
  const name = basename(input)
  const again = REJECTS_NAME.exec(name)
  if (again === null) return `${name}.rejects.ndjson`
  return `${name.slice(0, again.index)}.${Number(again[1] ?? 1) + 1}.rejects.ndjson`
}

/** The line of a reject: the first fault in full, further ones under `others`, and the row as it came under `record`. */
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
 * Opens a rejects file; an older one of the same name is replaced by the first reject, and stays where there is none.
 * @param origin of the rejects that do not bring their own
 * @param kept bytes of an older one that stay, where it is gone on with
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
