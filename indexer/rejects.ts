// Where do refused records go, so that none is lost? Into a file of JSON lines, made when the first one comes.

import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Fault, RowPlace } from './sources/source-row.ts'

/** A refused record: where it stands, its row, and all that is wrong with it. */
export type Reject = RowPlace & { readonly faults: readonly [Fault, ...Fault[]] }

/** A rejects file that is being written. */
export type RejectsFile = {
  readonly path: string
  /** Resolves when there is room for more; rejects where the file cannot be written. */
  readonly add: (reject: Reject) => Promise<void>
  /** Writes what is left. */
  readonly close: () => Promise<void>
}

/** Characters that are collected before they are written. */
const PORTION = 64 * 1024
/** Of a long value the beginning is shown; the whole stands in `record`. */
const LONGEST_VALUE = 200

/** The default place of the rejects of an input: `<input>.rejects.ndjson` in the folder given. */
export function rejectsName(input: string): string {
  return `${input === '-' ? 'stdin' : basename(input)}.rejects.ndjson`
}

/** The line of a reject: the first fault in full, further ones under `others`, and the row as it came under `record`. */
export function rejectLine({ file, line, faults, json }: Reject): string {
  const [first, ...others] = faults.map(({ field = null, value = null, reason, message }) => ({
    field,
    value: shownValue(value),
    reason,
    message,
  }))
  const head = JSON.stringify({ file, line, ...first, ...(others.length > 0 ? { others } : {}) })
  return `${head.slice(0, -1)},"record":${json()}}\n`
}

function shownValue(value: unknown): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

/** Opens a rejects file; an older one of the same name is replaced by the first reject, and stays where there is none. */
export function rejectsFile(path: string): RejectsFile {
  let handle: FileHandle | undefined
  let waiting = ''
  let written: Promise<void> = Promise.resolve()
  const write = (): Promise<void> => {
    const portion = waiting
    waiting = ''
    written = written.then(async () => {
      if (portion === '') return
      handle ??= await open(path, 'w')
      await handle.appendFile(portion)
    })
    return written
  }
  return {
    path,
    add: async reject => {
      waiting += rejectLine(reject)
      if (waiting.length >= PORTION) await write()
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
