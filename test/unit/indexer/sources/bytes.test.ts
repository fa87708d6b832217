import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decompressed } from '../../../../indexer/sources/decoding.ts'
import { fileBytes, streamBytes } from '../../../../indexer/sources/inputs.ts'
import { all, chunksOf } from '../reading.ts'

const text = Array.from(
  { length: 20_000 },
  (_, index) => `{"ID":${index},"companyName":"Acme ${index * 7919}"}\n`,
).join('')

const unpacked = async (content: Buffer, size = 1_000): Promise<string> =>
  Buffer.concat(await all((await decompressed(chunksOf(content, size), 'companies.gz')).chunks)).toString()

/** What is given before the error, and the error. */
const untilError = async (content: Buffer): Promise<[string, string]> => {
  let given = ''
  try {
    for await (const chunk of (await decompressed(chunksOf(content, 1_000), 'companies.gz')).chunks)
      given += chunk.toString()
  } catch (error) {
    return [given, (error as Error).message]
  }
  return [given, 'no error']
}

describe('bytes', () => {
  test('that are not packed stay as they are', async () => {
    expect(await unpacked(Buffer.from(text))).toBe(text)
    expect(await unpacked(Buffer.from('a'))).toBe('a')
    expect(await unpacked(Buffer.alloc(0))).toBe('')
  })

  test('packed with gzip are decompressed, in one or several members, however they are cut', async () => {
    const members = Buffer.concat([gzipSync(text.slice(0, 1_000)), gzipSync(text.slice(1_000))])
    for (const size of [1_000, 65_536, 10_000_000]) expect(await unpacked(members, size)).toBe(text)
    const short = text.slice(0, 10_000)
    expect(await unpacked(gzipSync(short), 1)).toBe(short)
  })

  test('of gzip that is cut short are given as far as they go, then it is told', async () => {
    const packed = gzipSync(text)
    const [given, message] = await untilError(packed.subarray(0, packed.length / 2))
    expect(message).toContain('companies.gz is cut short')
    expect(text.startsWith(given)).toBe(true)
    expect(given.length).toBeGreaterThan(text.length / 3)
    const [almost, end] = await untilError(packed.subarray(0, -1))
    expect([almost, end]).toEqual([text, expect.stringContaining('is cut short')])
  })

  test('packed with zstd are decompressed, in one or several frames, however they are cut', async () => {
    const skipped = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3])
    const frames = Buffer.concat([
      skipped,
      zstdCompressSync(text.slice(0, 1_000), { params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      skipped,
      zstdCompressSync(text.slice(1_000)),
    ])
    for (const size of [1_000, 65_536, 10_000_000]) expect(await unpacked(frames, size)).toBe(text)
    const short = text.slice(0, 10_000)
    expect(await unpacked(zstdCompressSync(short), 1)).toBe(short)
  })

  test('of zstd that is cut short or damaged are given as far as they go, then it is told', async () => {
    const packed = zstdCompressSync(text)
    const [given, message] = await untilError(packed.subarray(0, packed.length / 2))
    expect(message).toContain('companies.gz is cut short: the zstd data ends in the middle')
    expect([text.startsWith(given), given.length > text.length / 4]).toEqual([true, true])
    packed.fill(0xff, packed.length / 2, packed.length / 2 + 100)
    expect((await untilError(packed))[1]).toContain('companies.gz is damaged')
  })

  test('of gzip that is damaged are given as far as they go, then it is told', async () => {
    const packed = gzipSync(text)
    const middle = Math.floor(packed.length / 2)
    packed.fill(0xff, middle, middle + 100)
    const [given, message] = await untilError(packed)
    expect(message).toContain('companies.gz is damaged')
    expect(given.slice(0, 10_000)).toBe(text.slice(0, 10_000))
  })

  test.each([
    ['ZIP', [0x50, 0x4b, 0x03, 0x04, 0], 'save it as a file and load that'],
    ['bzip2', [0x42, 0x5a, 0x68, 0x39], 'bzip2 -dc'],
    ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a], 'xz -dc'],
  ])('packed with %s are refused, with the way to unpack them', async (_, bytes, remedy) => {
    await expect(unpacked(Buffer.from(bytes))).rejects.toThrow(remedy)
  })
})

describe('a file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'companies-bytes-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('tells its size and how much of it was taken', async () => {
    const path = join(folder, 'companies.ndjson')
    await writeFile(path, text)
    const bytes = await fileBytes(path)
    expect([bytes.size, bytes.taken()]).toEqual([text.length, 0])
    expect(Buffer.concat(await all(bytes.chunks)).toString()).toBe(text)
    expect(bytes.taken()).toBe(text.length)
  })

  test('that is not there, or is a folder, is refused in words', async () => {
    await expect(fileBytes(join(folder, 'none.csv'))).rejects.toThrow(
      'none.csv cannot be read: there is no such file.',
    )
    await expect(fileBytes(folder)).rejects.toThrow('is a folder')
  })
})

test('a stream that gives nothing is left when asked to', async () => {
  const ending = new AbortController()
  const silent = new Readable({ read: () => {} })
  const reading = all(streamBytes(silent, 'standard input', ending.signal).chunks)
  ending.abort()
  await expect(reading).rejects.toThrow('This operation was aborted')
  expect(silent.destroyed).toBe(true)
})
