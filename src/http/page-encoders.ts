// How the pages of a stream become bytes: as they are, or as one gzip stream. A page can be read completely before the next
// one is sent, however long that takes.

import { constants, createGzip } from 'node:zlib'

/** Encodes the texts of one stream, each before the next. */
export type PageEncoder = {
  readonly page: (text: string) => Uint8Array | Promise<Uint8Array>
  /** The last text, with the end of the encoding. */
  readonly last: (text: string) => Uint8Array | Promise<Uint8Array>
  /** Releases what the encoding holds, if it does not come to its end. */
  readonly close: () => void
}

export const plainPages = (): PageEncoder => ({ page: utf8, last: utf8, close: () => {} })

const utf8 = (text: string): Uint8Array => Buffer.from(text)

/** The fastest level: the others take up to half as long again to gain a tenth at most. */
const LEVEL = constants.Z_BEST_SPEED

/** Without the end that `last` writes, a decoder reports the stream as cut off. */
export function gzippedPages(): PageEncoder {
  const gzip = createGzip({ level: LEVEL, flush: constants.Z_SYNC_FLUSH })
  let chunks: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk))
  const taken = (): Buffer => {
    const bytes = Buffer.concat(chunks)
    chunks = []
    return bytes
  }
  const written = (write: (done: (error?: Error | null) => void) => void): Promise<Uint8Array> =>
    new Promise((resolve, reject) => write(error => (error ? reject(error) : resolve(taken()))))
  return {
    page: text => written(done => gzip.write(text, done)),
    last: text => written(done => gzip.once('end', done).end(text)),
    close: () => gzip.destroy(),
  }
}
