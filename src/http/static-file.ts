// Files that change with the program only: read and compressed once, when they are first requested.

import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { lists } from './conditional-response.ts'
import { takesGzip } from './media-types.ts'
import type { HeaderValues, PlainResponse } from './plain-response.ts'

type File = { readonly content: Uint8Array; readonly compressed: Uint8Array; readonly etag: string }

/** A handler that responds with a file. `headers`: its type, and how long it may be cached. */
export function staticFile(
  read: () => Promise<Uint8Array>,
  headers: HeaderValues,
): (context: Context) => Promise<PlainResponse> {
  let file: Promise<File> | undefined
  return async ({ req }) => {
    file ??= read().then(loaded)
    const { content, compressed, etag } = await file
    const all = { ...headers, ETag: etag, Vary: 'Accept-Encoding' }
    if (lists(req.header('If-None-Match'), etag)) return { status: 304, body: null, headers: all }
    if (!takesGzip(req.header('Accept-Encoding'))) return { status: 200, body: content, headers: all }
    return { status: 200, body: compressed, headers: { ...all, 'Content-Encoding': 'gzip' } }
  }
}

async function loaded(content: Uint8Array): Promise<File> {
  const compressed = await promisify(gzip)(content)
  return { content, compressed, etag: `W/"${hash('sha256', content, 'base64url').slice(0, 27)}"` }
}
