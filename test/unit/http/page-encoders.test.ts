// Can each page of a compressed stream be read before the next one, and is a stream without its end told from a whole one?

import { randomBytes } from 'node:crypto'
import { constants, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { gzippedPages } from '../../../src/http/page-encoders.ts'

/** What a client has read once these bytes have arrived, and more may follow. */
const soFar = (bytes: readonly Uint8Array[]): string =>
  gunzipSync(Buffer.concat(bytes), { finishFlush: constants.Z_SYNC_FLUSH }).toString()

describe('a compressed stream', () => {
  test('gives each page as soon as it was sent, also one that compresses badly', async () => {
    const encoder = gzippedPages()
    const pages = ['one\n', `${randomBytes(500_000).toString('base64')}\n`, 'Größe\n']
    const sent: Uint8Array[] = []
    for (const [at, page] of pages.entries()) {
      sent.push(await encoder.page(page))
      expect(soFar(sent) === pages.slice(0, at + 1).join('')).toBe(true)
    }
    sent.push(await encoder.last('end\n'))
    expect(gunzipSync(Buffer.concat(sent)).toString() === `${pages.join('')}end\n`).toBe(true)
  })

  test('is empty if nothing was sent', async () => {
    expect(gunzipSync(await gzippedPages().last('')).toString()).toBe('')
  })

  test('is not whole without its end', async () => {
    const encoder = gzippedPages()
    const page = await encoder.page('one\n')
    expect(() => gunzipSync(page)).toThrow('unexpected end of file')
    encoder.close()
  })
})
