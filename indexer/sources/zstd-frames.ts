// Splits zstd data into frames. Node's decompressor silently drops bytes after the end of a frame in the same write, and files
// compressed in parallel or concatenated have many frames.

const FRAME = 0xfd2fb528
const SKIPPABLE = 0x184d2a50
/** The first bytes of a frame, and of a frame without data, with which parallel compressors begin. */
export const zstdMagic: readonly (readonly number[])[] = [
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x50, 0x2a, 0x4d, 0x18],
]

/**
 * The same bytes in pieces that end at the end of a frame at the latest; frames without data are dropped (RFC 8878, section 3).
 * Bytes that are not zstd, or truncated, are passed on, so that the decompressor reports them.
 */
export async function* zstdPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = chunks[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const has = async (length: number): Promise<boolean> => {
    while (rest.length < length) {
      const next = await source.next()
      if (next.done) return false
      rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value])
    }
    return true
  }
  const cut = (length: number): Buffer => {
    const piece = rest.subarray(0, length)
    rest = rest.subarray(length)
    return piece
  }
  async function* frame(): AsyncGenerator<Buffer, boolean> {
    const headerLength = frameHeaderLength(rest[4] ?? 0)
    if (!(await has(headerLength))) return false
    const checked = ((rest[4] ?? 0) & 4) !== 0
    yield cut(headerLength)
    for (let last = false; !last; ) {
      if (!(await has(3))) return false
      const head = rest.readUIntLE(0, 3)
      last = (head & 1) === 1
      // A block of one repeated byte has only that byte.
      const length = 3 + (((head >> 1) & 3) === 1 ? 1 : head >> 3)
      if (!(await has(length))) return false
      yield cut(length)
    }
    if (!checked) return true
    if (!(await has(4))) return false
    yield cut(4)
    return true
  }
  try {
    while (await has(5)) {
      const magic = rest.readUInt32LE(0)
      if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) {
        if (!(await has(8))) break
        let left = 8 + rest.readUInt32LE(4)
        while (left > 0 && (await has(1))) left -= cut(Math.min(left, rest.length)).length
      } else if (magic !== FRAME || !(yield* frame())) break
    }
    if (rest.length > 0) yield rest
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  } finally {
    await source.return?.()
  }
}

/** Length of a frame's header, its magic number included, by its descriptor. */
function frameHeaderLength(descriptor: number): number {
  const single = (descriptor & 0x20) !== 0
  const contentSize = [single ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0
  return 5 + (single ? 0 : 1) + dictionary + contentSize
}
