// What was answered lately, so that equal questions cost Elasticsearch one search: those asked at the same time share it,
// those asked later get its answer, until the data change.

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { Deadline } from '../deadline.ts'
import type { RequestSession } from './request-session.ts'

const compress = promisify(gzip)
/** What an answer takes in memory besides its text, in bytes: about. */
const OVERHEAD = 500
/** Shorter texts gain nothing by compression; bytes. */
const SHORTEST_COMPRESSED = 1_400

/** A body as it is sent. `count`: how many records or locations are in it; `totalCount`: how many match. */
export class Answer {
  readonly text: Buffer
  readonly count: number | undefined
  readonly totalCount: number | undefined
  readonly headers: Readonly<Record<string, string>>
  #compressed: Promise<Buffer> | undefined

  constructor(body: AnswerBody | FormattedBody) {
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

  /** What its texts take in memory at most: as it is, and compressed. */
  get mostBytes(): number {
    return this.text.length < SHORTEST_COMPRESSED ? this.text.length : 2 * this.text.length
  }

  /** The text by gzip, made once; undefined where it is too short to gain. */
  compressed(): Promise<Buffer> | undefined {
    if (this.text.length < SHORTEST_COMPRESSED) return undefined
    this.#compressed ??= compress(this.text, { level: 3 })
    return this.#compressed
  }
}

/** What is answered in another format than JSON. `headers`: its type and what else it says of itself. */
export type FormattedBody = {
  readonly text: string
  readonly count: number
  readonly totalCount: number
  readonly headers: Readonly<Record<string, string>>
}

/** What is answered, before it is text. */
export type AnswerBody = { readonly data: object | { readonly records: readonly object[] } }

type Making = { readonly answer: Promise<Answer>; readonly stop: AbortController; waiting: number }

export type AnswerCacheOptions = {
  /** Most memory for answers, in bytes; 0 keeps none. */
  readonly size: number
  /** Hears where each answer came from. */
  readonly onAnswer?: (source: 'held' | 'shared' | 'searched') => void
}

export class AnswerCache {
  readonly #held: LRUCache<string, Answer> | undefined
  readonly #making = new Map<string, Making>()
  readonly #onAnswer: (source: 'held' | 'shared' | 'searched') => void
  #version = ''

  constructor({ size, onAnswer = () => {} }: AnswerCacheOptions) {
    this.#onAnswer = onAnswer
    if (size === 0) return
    this.#held = new LRUCache({
      maxSize: size,
      sizeCalculation: ({ mostBytes }, key) => mostBytes + 2 * key.length + OVERHEAD,
    })
  }

  /**
   * The answer to a question (`key`) on the session's release: held, or under way, or made now. `make` gets a session that
   * ends when nobody waits any more.
   */
  async answer(
    key: string,
    session: RequestSession,
    make: (session: RequestSession) => Promise<AnswerBody | FormattedBody>,
  ): Promise<Answer> {
    const { version } = await session.release()
    if (version !== this.#version) {
      // An older version may come back by a rollback: what was found around the change must not come back with it.
      this.#version = version
      this.#held?.clear()
    }
    const held = this.#held?.get(key)
    if (held !== undefined) {
      this.#onAnswer('held')
      return held
    }
    const whole = `${version}\n${key}`
    const underWay = this.#making.get(whole)
    this.#onAnswer(underWay === undefined ? 'searched' : 'shared')
    const making = underWay ?? this.#begin(whole, version, key, session, make)
    making.waiting += 1
    try {
      return await session.deadline.within(making.answer)
    } finally {
      making.waiting -= 1
      if (making.waiting === 0) {
        making.stop.abort(session.deadline.signal.reason)
        this.#forget(whole, making)
      }
    }
  }

  #begin(
    whole: string,
    version: string,
    key: string,
    session: RequestSession,
    make: (session: RequestSession) => Promise<AnswerBody | FormattedBody>,
  ): Making {
    const stop = new AbortController()
    const deadline = new Deadline(session.deadline.left, () => stop.signal)
    const answer = make(session.shared(deadline))
      .then(body => {
        const made = new Answer(body)
        if (version === this.#version) this.#held?.set(key, made)
        return made
      })
      .finally(() => {
        deadline[Symbol.dispose]()
        this.#forget(whole, making)
      })
    const making: Making = { answer, stop, waiting: 0 }
    this.#making.set(whole, making)
    return making
  }

  #forget(whole: string, making: Making): void {
    if (this.#making.get(whole) === making) this.#making.delete(whole)
  }
}
