// Detects the encoding of a text file and converts it to UTF-8. Without a byte-order mark the encoding is a guess from the
// beginning of the file, so it is reported.

/** The supported encodings. Latin-1 is read as windows-1252, as on the web: they differ only in control characters. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

/** An encoding, and how it was detected. */
export type FoundEncoding = { readonly encoding: Encoding; readonly by: 'mark' | 'content' }

const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]
/** Bytes that mean nothing in windows-1252. */
const UNUSED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
const LINE_FEED = 0x0a

/** In the beginning of a longer file, so many characters that are no UTF-8, and none that is, make it Western. */
const ENOUGH = 8

/**
 * The encoding of a text by its first part. A UTF-8 file with a few broken lines stays UTF-8: those lines are told.
 * @param isWhole true where there is no more than that part; else a guess needs more to go by, for what is read wrongly
 * further on would not be told
 */
export function encodingOf(beginning: Buffer, isWhole: boolean): FoundEncoding {
  for (const { bytes, encoding } of MARKS) {
    if (bytes.every((byte, index) => beginning[index] === byte)) return { encoding, by: 'mark' }
  }
  return { encoding: wideEncodingOf(beginning) ?? narrowEncodingOf(beginning, isWhole), by: 'content' }
}

/** UTF-16 without a mark: Western text has a zero in every other byte. */
function wideEncodingOf(bytes: Buffer): Encoding | undefined {
  const zeros: [even: number, odd: number] = [0, 0]
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1
  })
  const [even, odd] = zeros
  const many = bytes.length / 4
  if (odd > many && even < odd / 10) return 'utf-16le'
  return even > many && odd < even / 10 ? 'utf-16be' : undefined
}

function narrowEncodingOf(bytes: Buffer, isWhole: boolean): Encoding {
  // The last line may stop within a character.
  const end = isWhole ? -1 : bytes.lastIndexOf(LINE_FEED)
  const lines = end > 0 ? bytes.subarray(0, end) : bytes
  let broken = 0
  let whole = 0
  for (const character of lines.toString('utf8')) {
    if (character === '\ufffd') broken += 1
    else if (character > '\u007f') whole += 1
  }
  if (isWhole ? broken <= whole : broken < ENOUGH || whole > 0) return 'utf-8'
  return lines.some(byte => UNUSED.has(byte)) ? 'utf-8' : 'windows-1252'
}

/** The bytes as UTF-8, as they come. A byte-order mark of another encoding is dropped; one of UTF-8 is left to the reader. */
export async function* utf8Bytes(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    yield* chunks
    return
  }
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield Buffer.from(text)
  }
  const rest = decoder.decode()
  if (rest !== '') yield Buffer.from(rest)
}
