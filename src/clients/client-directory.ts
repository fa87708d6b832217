// Who holds a key, answered from memory: a snapshot of all clients that is renewed while the server runs, so that a
// request costs no look-up, and a store that is down changes nothing for those who are known.

import { apiKeyHash, isApiKey } from './api-key.ts'
import { type ApiKey, type Client, isLive } from './client.ts'

/** How old the snapshot may grow before it is renewed, in milliseconds. */
const RENEW_EVERY = 5_000
/** An unknown key may be a new one: it waits for a newer snapshot, but one is taken no more often than this, in milliseconds. */
const RENEW_FOR_UNKNOWN_EVERY = 250

type Held = { readonly client: Client; readonly apiKey: ApiKey }

export class ClientDirectory {
  readonly #list: () => Promise<Client[]>
  readonly #onFault: (error: unknown) => void
  #byHash: ReadonlyMap<string, Held> = new Map()
  #loaded = false
  #begunAt = Number.NEGATIVE_INFINITY
  #renewing: Promise<void> | undefined
  #next: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** `list` gives every client; `onFault` hears why a renewal failed. */
  constructor(list: () => Promise<Client[]>, onFault: (error: unknown) => void) {
    this.#list = list
    this.#onFault = onFault
  }

  /** Reads the clients, then goes on renewing in the background. */
  async start(): Promise<void> {
    this.#timer ??= setInterval(() => void this.#renew(), RENEW_EVERY).unref()
    await this.#renew()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** True once the clients have been read. */
  get isLoaded(): boolean {
    return this.#loaded
  }

  /** The client of a live key; undefined for a key that is unknown, revoked or expired. */
  async holderOf(key: string): Promise<Client | undefined> {
    if (!isApiKey(key)) return undefined
    const hash = apiKeyHash(key)
    const asked = performance.now()
    // A snapshot that was begun before the question may lack a client that is there by now.
    while (!this.#byHash.has(hash) && this.#begunAt < asked) await this.#renewNext()
    const held = this.#byHash.get(hash)
    return held !== undefined && isLive(held.apiKey, new Date()) ? held.client : undefined
  }

  /** Reads the clients anew when the last time is long enough ago; all who wait for it wait for the same. */
  #renewNext(): Promise<void> {
    const wait = Math.max(0, this.#begunAt + RENEW_FOR_UNKNOWN_EVERY - performance.now())
    this.#next ??= new Promise(resolve => setTimeout(resolve, wait))
      .then(() => this.#renewing)
      .then(() => this.#renew())
      .finally(() => {
        this.#next = undefined
      })
    return this.#next
  }

  /** Reads the clients anew; a failure keeps those that are known. */
  #renew(): Promise<void> {
    if (this.#renewing === undefined) this.#begunAt = performance.now()
    this.#renewing ??= this.#list()
      .then(clients => {
        this.#byHash = new Map(
          clients.flatMap(client => client.apiKeys.map(apiKey => [apiKey.hash, { client, apiKey }] as const)),
        )
        this.#loaded = true
      }, this.#onFault)
      .finally(() => {
        this.#renewing = undefined
      })
    return this.#renewing
  }
}
