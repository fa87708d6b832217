// The bodies of recent responses, so that equal requests cost Elasticsearch one search: requests at the same time share it,
// and later ones get its result until the data change.

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { Deadline } from '../deadline.ts'
import type { RequestSession } from '../elasticsearch/request-session.ts'

const compress = promisify(gzip)
/** About what a body takes in memory besides its text, in bytes. */
const OVERHEAD = 500
/** Shorter texts gain nothing by compression; bytes. */
const SHORTEST_COMPRESSED = 1_400

/** A body as it is sent. `count`: how many records or locations are in it; `totalCount`: how many match. */
export class CachedBody {
  readonly text: Buffer
  readonly count: number | undefined
  readonly totalCount: number | undefined
  readonly headers: Readonly<Record<string, string>>
  #compressed: Promise<Buffer> | undefined

  constructor(body: JsonBody | FormattedBody) {
    if ('text' in body) {
      this.text = Buffer.from(body.text)
      this.count = body.count
      this.totalCount = body.totalCount
      this.headers = body.headers
      return
    }
    this.text = Buffer.from(JSON.stringify(body))
    const given = 'records' in body.data ? body.data.records : body.data
    this.count = Array.isArray(given) ? given.length : undefined
    this.headers = { 'Content-Type': 'application/json' }
  }

  /** Most memory that its texts take, plain and compressed, in bytes. */
  get mostBytes(): number {
    return this.text.length < SHORTEST_COMPRESSED ? this.text.length : 2 * this.text.length
  }

  /** The text compressed by gzip, once; undefined if it is too short to gain. */
  compressed(): Promise<Buffer> | undefined {
    if (this.text.length < SHORTEST_COMPRESSED) return undefined
    this.#compressed ??= compress(this.text, { level: 3 })
    return this.#compressed
  }
}

/** A body in another format than JSON. `headers`: its type, and what the JSON envelope would say. */
export type FormattedBody = {
  readonly text: string
  readonly count: number
  readonly totalCount: number
  readonly headers: Readonly<Record<string, string>>
}

/** A JSON body, before it is text. */
export type JsonBody = { readonly data: object | { readonly records: readonly object[] } }

type Making = {
  readonly body: Promise<CachedBody>
  readonly stop: AbortController
  waiting: number
  isDone: boolean
}

export type ResponseCacheOptions = {
  /** Most memory for bodies, in bytes; 0 keeps none. */
  readonly size: number
  /** Called with where each body came from. */
  readonly onBody?: (source: 'held' | 'shared' | 'searched') => void
}

export class ResponseCache {
  readonly #cached: LRUCache<string, CachedBody> | undefined
  readonly #making = new Map<string, Making>()
  readonly #onBody: (source: 'held' | 'shared' | 'searched') => void
  #version = ''

  constructor({ size, onBody = () => {} }: ResponseCacheOptions) {
    this.#onBody = onBody
    if (size === 0) return
    this.#cached = new LRUCache({
      maxSize: size,
      sizeCalculation: ({ mostBytes }, key) => mostBytes + 2 * key.length + OVERHEAD,
    })
  }

  /**
   * The body of a request (`key`) on the session's release: cached, or being made for others, or made now. `make` gets a
   * session that ends when nobody waits any more.
   */
  async body(
    key: string,
    session: RequestSession,
    make: (session: RequestSession) => Promise<JsonBody | FormattedBody>,
  ): Promise<CachedBody> {
    const { version } = await session.release()
    if (version !== this.#version) {
      // A rollback may bring an older version back, but never what was found around the change.
      this.#version = version
      this.#cached?.clear()
    }
    const cached = this.#cached?.get(key)
    if (cached !== undefined) {
      this.#onBody('held')
      return cached
    }
    const versionedKey = `${version}\n${key}`
    const shared = this.#making.get(versionedKey)
    this.#onBody(shared === undefined ? 'searched' : 'shared')
    const making = shared ?? this.#begin(versionedKey, version, key, session, make)
    making.waiting += 1
    try {
      return await session.deadline.within(making.body)
    } finally {
      making.waiting -= 1
      // Nothing is left to stop in most cases, and stopping costs a signal and an error.
      if (making.waiting === 0 && !making.isDone) {
        making.stop.abort(session.deadline.signal.reason)
        this.#forget(versionedKey, making)
      }
    }
  }

  #begin(
    versionedKey: string,
    version: string,
    key: string,
    session: RequestSession,
    make: (session: RequestSession) => Promise<JsonBody | FormattedBody>,
  ): Making {
    const stop = new AbortController()
    const deadline = new Deadline(session.deadline.left, () => stop.signal)
    const body = make(session.shared(deadline))
      .then(made => {
        const kept = new CachedBody(made)
        if (version === this.#version) this.#cached?.set(key, kept)
        return kept
      })
      .finally(() => {
        deadline[Symbol.dispose]()
        making.isDone = true
        this.#forget(versionedKey, making)
      })
    const making: Making = { body, stop, waiting: 0, isDone: false }
    this.#making.set(versionedKey, making)
    return making
  }

  #forget(versionedKey: string, making: Making): void {
    if (this.#making.get(versionedKey) === making) this.#making.delete(versionedKey)
  }
}
