// Reads the objects of a JSON file, in an array or one after the other, in any layout and in constant memory. Not a streaming
// JSON parser, since those stop at the first syntax error: here only the broken object is lost.

import { isUtf8 } from 'node:buffer'
import { type Fault, type RowValues, SourceError, type SourceRow } from './rows.ts'

/** The largest object, in bytes. */
const LONGEST_OBJECT = 2_000_000
/** How much of a broken or larger one is kept for the rejects file. */
const EXCERPT = 10_000

const [LF, QUOTE, BACKSLASH, COMMA, COLON] = [0x0a, 0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]
const byteSet = (characters: string): { readonly has: (byte: number) => boolean } => {
  const table = new Uint8Array(256)
  for (const character of characters) table[character.charCodeAt(0)] = 1
  return { has: byte => table[byte] === 1 }
}
const BLANK = byteSet(' \t\r\n')
/** Bytes allowed outside strings: quotes, brackets, whitespace, numbers, and the letters of true, false and null. */
const PLAIN = byteSet('"{}[]:, \t\r\n+-.0123456789eEtrufalsn')

type Piece = {
  readonly line: number
  readonly bytes: Buffer
  readonly length: number
  readonly fault?: Fault
}

/**
 * The rows of a JSON text: objects in a top-level array, or objects one after the other. A value that is not an object, or an
 * object that cannot be read, is yielded with its error and first line; reading continues with the next object.
 * @throws SourceError if the array has no end, after everything that can be read
 */
export async function* readJsonObjects(
  chunks: AsyncIterable<Buffer>,
  file: string,
  longest = LONGEST_OBJECT,
): AsyncGenerator<SourceRow> {
  const scanner = objectScanner(longest)
  for await (const chunk of chunks) {
    for (const piece of scanner.take(chunk)) yield rowOf(piece, file)
  }
  for (const piece of scanner.end()) yield rowOf(piece, file)
  if (scanner.isOpen())
    throw new SourceError(`${file} is cut short: its JSON array has no end. Download or create it again.`)
}

function rowOf({ line, bytes, length, fault }: Piece, file: string): SourceRow {
  const text = bytes.toString('utf8')
  const refused = (found: Omit<Fault, 'value'>): SourceRow => ({
    file,
    line,
    json: () => (isUtf8(bytes) ? JSON.stringify(text) : JSON.stringify({ base64: bytes.toString('base64') })),
    fault: { value: text, ...found },
  })
  if (fault !== undefined) return refused(fault)
  if (length > bytes.length) {
    const message = `the object has ${length} bytes, and the limit is ${LONGEST_OBJECT}; records must be in a top-level array`
    return refused({ reason: 'object_too_long', message })
  }
  if (!isUtf8(bytes)) return refused({ reason: 'bad_encoding', message: BAD_ENCODING })
  try {
    const values = JSON.parse(text) as RowValues
    // The text itself, not what was parsed: a number may have more digits than JavaScript keeps.
    return { file, line, json: () => text.replace(/[\r\n]+\s*/g, ' '), values }
  } catch (error) {
    return refused({ reason: 'not_json', message: `the object is not JSON: ${(error as Error).message}` })
  }
}

const BAD_ENCODING =
  'the object is not UTF-8: convert the file, or name its encoding (--encoding windows-1252 for a Western one)'
const broken = (message: string): Fault => ({
  reason: 'not_json',
  message: `the object is not JSON: ${message}`,
})

type Scanner = {
  readonly take: (chunk: Buffer) => Generator<Piece>
  readonly end: () => Generator<Piece>
  /** True within a top-level array. */
  readonly isOpen: () => boolean
}

/**
 * Cuts bytes into objects. The state is `between` objects, `within` one, within a `stray` value, or `lost` after a broken object
 * until the next one begins: on its own line, indented no deeper than the broken one if that had its own line, or else after `},`.
 */
function objectScanner(longest: number): Scanner {
  let state: 'between' | 'within' | 'stray' | 'lost' = 'between'
  let line = 1
  let arrays = 0
  let indent: number | undefined = 0
  // The current object.
  let first = 1
  let parts: Buffer[] = []
  let kept = 0
  let length = 0
  let nesting: number[] = []
  let inString = false
  let escaped = false
  let last = 0
  let margin: number | undefined
  let fault: Fault | undefined
  let behind = 0

  const keep = (bytes: Buffer): void => {
    length += bytes.length
    const most = fault === undefined ? longest : EXCERPT
    if (kept < most) {
      const piece = bytes.subarray(0, most - kept)
      // A copy: a view would hold the whole chunk it was cut from.
      parts.push(Buffer.from(piece))
      kept += piece.length
    }
  }
  const finish = (): Piece => {
    const bytes = Buffer.concat(parts)
    const cut = length > kept || fault !== undefined ? bytes.subarray(0, EXCERPT) : bytes
    const piece = { line: first, bytes: cut, length, ...(fault === undefined ? {} : { fault }) }
    parts = []
    kept = 0
    length = 0
    nesting = []
    inString = false
    escaped = false
    fault = undefined
    state = 'between'
    return piece
  }
  const begin = (next: 'within' | 'stray'): void => {
    state = next
    first = line
    margin = indent
    last = 0
  }
  /** What is wrong with an object at this byte outside a string, if anything is. */
  const wrongAt = (byte: number): Fault | undefined => {
    if (byte === OPEN_BRACE && nesting.at(-1) === OPEN_BRACE && last !== COLON)
      return broken('the object before is not closed')
    const open = nesting.at(-1)
    if ((byte === CLOSE_BRACKET && open === OPEN_BRACE) || (byte === CLOSE_BRACE && open === OPEN_BRACKET))
      return broken('a bracket is closed by one of another kind')
    return PLAIN.has(byte)
      ? undefined
      : broken(`unexpected ${JSON.stringify(String.fromCharCode(byte))} outside quotes`)
  }

  function* take(chunk: Buffer): Generator<Piece> {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number
      if (state === 'between') {
        if (byte === OPEN_BRACE) {
          begin('within')
          from = at
          nesting.push(byte)
          last = byte
        } else if (byte === OPEN_BRACKET) arrays += 1
        else if (byte === CLOSE_BRACKET) arrays -= 1
        else if (!BLANK.has(byte) && byte !== COMMA && byte < 0x80) {
          begin('stray')
          from = at
          inString = byte === QUOTE
        }
      } else if (state === 'within') {
        if (inString) {
          if (escaped) escaped = false
          else if (byte === BACKSLASH) escaped = true
          else if (byte === QUOTE) inString = false
          else if (byte === LF) {
            fault = broken('a text is not closed on its line')
            state = 'lost'
            inString = false
            behind = 0
          }
        } else {
          fault = wrongAt(byte)
          if (fault !== undefined && byte === OPEN_BRACE) {
            keep(chunk.subarray(from, at))
            yield finish()
            begin('within')
            from = at
            nesting.push(byte)
          } else if (fault !== undefined && byte === CLOSE_BRACKET && nesting.length === 1) {
            keep(chunk.subarray(from, at))
            yield finish()
            arrays -= 1
          } else if (fault !== undefined) {
            state = 'lost'
            behind = byte === CLOSE_BRACE ? byte : 0
          } else if (byte === QUOTE) inString = true
          else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) nesting.push(byte)
          else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) nesting.pop()
          if (!BLANK.has(byte)) last = byte
          if (state === 'within' && nesting.length === 0) {
            keep(chunk.subarray(from, at + 1))
            yield finish()
          }
        }
      } else if (state === 'stray') {
        const ends = inString
          ? byte === QUOTE || byte === LF
          : BLANK.has(byte) || byte === COMMA || byte === CLOSE_BRACKET
        if (ends) {
          const closing = inString && byte === QUOTE
          keep(chunk.subarray(from, closing ? at + 1 : at))
          fault = { reason: 'not_an_object', message: 'a record must be a JSON object' }
          yield finish()
          if (byte === CLOSE_BRACKET) arrays -= 1
        }
      } else {
        const ownLine = indent !== undefined && (margin === undefined || indent <= margin)
        if (byte === OPEN_BRACE && (ownLine || (behind === COMMA && margin === undefined))) {
          keep(chunk.subarray(from, at))
          yield finish()
          begin('within')
          from = at
          nesting.push(byte)
          last = byte
        } else if (byte === CLOSE_BRACE || (byte === COMMA && behind === CLOSE_BRACE)) behind = byte
        else if (
          byte === CLOSE_BRACKET &&
          ownLine &&
          (margin === undefined || (indent ?? 0) < margin || margin === 0)
        ) {
          keep(chunk.subarray(from, at))
          yield finish()
          arrays -= 1
        } else if (!BLANK.has(byte)) behind = 0
      }
      if (byte === LF) {
        line += 1
        indent = 0
      } else if (indent !== undefined && BLANK.has(byte)) indent += 1
      else if (byte !== COMMA || state === 'within' || state === 'stray') indent = undefined
    }
    if (state !== 'between') keep(chunk.subarray(from))
  }
  function* end(): Generator<Piece> {
    if (state === 'between') return
    // After a broken object the end of the array is unknown, so only the object is reported.
    if (state === 'lost') arrays = 0
    if (state === 'stray') fault = { reason: 'not_an_object', message: 'a record must be a JSON object' }
    fault ??= broken('it ends in the middle')
    yield finish()
  }
  return { take, end, isOpen: () => arrays > 0 }
}
