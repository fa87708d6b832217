// Who holds a key, answered from memory: a snapshot of all clients that is renewed while the server runs, so that a
// request costs no look-up, and a store that is down changes nothing for those who are known.

import { withinTime } from '../deadline.ts'
import { ServiceError } from '../errors.ts'
import { apiKeyHash, isApiKey } from './api-key.ts'
import { type ApiKey, type Client, isLive } from './client.ts'

/** How old the snapshot may grow before it is renewed, in milliseconds. */
const RENEW_EVERY = 5_000
/** How soon clients that were never read, or are lost, are asked for again, in milliseconds: the server is not ready so long. */
const RETRY_AFTER = 1_000
/** The longest that reading all clients may take, in milliseconds. */
const LIST_TIMEOUT = 10_000
/**
 * How long keys stay good after all clients vanished, in milliseconds. Revoked clients stay in the store, so an empty list
 * is a loss and no revocation: long enough to restore them, and not for ever, as nothing can be revoked meanwhile.
 */
const KEEP_LOST = 600_000
/** Looks for unknown keys are no closer together than this, in milliseconds. */
const LOOK_APART = 250
/** How many looks may be made at once, and how long it takes until one more may be, in milliseconds. */
const LOOKS = { most: 10, renewedEvery: 5_000 } as const
/** How many keys may be looked for together; requests with the same one wait together. */
const MOST_WAITING = 64
/** How many keys that were looked for in vain are remembered. */
const MOST_REFUSED = 10_000

type Held = { readonly client: Client; readonly apiKey: ApiKey }

/** What hears of the directory's work. */
export type DirectoryListener = {
  /** Why the clients could not be read. */
  readonly onFault: (error: unknown) => void
  /** A live key was used. */
  readonly onUse?: (client: Client, apiKey: ApiKey) => void
}

/** Why nobody can tell for sure who holds a key. `lost`: there were clients, and now there are none. */
export type DirectoryFault = 'not read' | 'lost'

export class ClientDirectory {
  readonly #list: (signal: AbortSignal) => Promise<Client[]>
  readonly #listener: DirectoryListener
  #byHash: ReadonlyMap<string, Held> = new Map()
  #byOrigin: ReadonlyMap<string, readonly ApiKey[]> = new Map()
  /** Those that opened since the clients were read, by key: its checksum and hash need not be computed again. */
  readonly #opened = new Map<string, Held>()
  #loaded = false
  /** When the list of clients became empty after it had some. */
  #lostAt: number | undefined
  /** When the last reading of the clients was begun, and the last of those that succeeded. */
  #begunAt = Number.NEGATIVE_INFINITY
  #asOf = Number.NEGATIVE_INFINITY
  #renewing: Promise<void> | undefined
  #next: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  /** Hashes that were looked for in vain, the oldest first. */
  readonly #refused = new Set<string>()
  /** Keys that are being looked for, by hash. */
  readonly #lookedFor = new Map<string, Promise<boolean>>()
  #looks: number = LOOKS.most
  #looksCountedAt = performance.now()

  /** `list` gives every client until its signal is aborted; a function alone hears of faults. */
  constructor(
    list: (signal: AbortSignal) => Promise<Client[]>,
    listener: DirectoryListener | DirectoryListener['onFault'],
  ) {
    this.#list = list
    this.#listener = typeof listener === 'function' ? { onFault: listener } : listener
  }

  /** Reads the clients, then goes on renewing in the background. */
  async start(): Promise<void> {
    this.#timer ??= setInterval(() => void this.#renew(), RENEW_EVERY).unref()
    await this.#renew()
  }

  stop(): void {
    clearInterval(this.#timer)
    clearTimeout(this.#retry)
    this.#timer = undefined
  }

  /** True if the clients have been read, and were not lost too long ago. */
  get isLoaded(): boolean {
    return this.#loaded
  }

  /** Why nobody can tell for sure who holds a key; undefined if that is known. */
  get fault(): DirectoryFault | undefined {
    if (this.#lostAt !== undefined) return 'lost'
    return this.#loaded ? undefined : 'not read'
  }

  /** True where a client with a live key lists the origin. */
  listsOrigin(origin: string): boolean {
    const now = new Date()
    return this.#byOrigin.get(origin)?.some(apiKey => isLive(apiKey, now)) ?? false
  }

  /**
   * The client of a live key; undefined for a key that is unknown, revoked or expired. Those are all treated alike, so that
   * the time which the answer takes does not tell whether a key was ever one.
   */
  async holderOf(key: string): Promise<Client | undefined> {
    const held = this.#openedBy(key) ?? (await this.#heldAfterLook(key))
    if (held === undefined) return undefined
    this.#listener.onUse?.(held.client, held.apiKey)
    return held.client
  }

  /** The client of a live key, as far as it is known: nothing is waited for, and no use is noted. */
  knownHolderOf(key: string): Client | undefined {
    const held = this.#openedBy(key) ?? (isApiKey(key) ? this.#open(key, apiKeyHash(key)) : undefined)
    return held?.client
  }

  /** True where a key would be refused at once, without waiting for anything. */
  refuses(key: string): boolean {
    if (this.#openedBy(key) !== undefined) return false
    if (!isApiKey(key)) return true
    const hash = apiKeyHash(key)
    if (this.#open(key, hash) !== undefined) return false
    if (this.#lookedFor.has(hash)) return false
    if (this.#refused.has(hash) || this.#lookedFor.size >= MOST_WAITING) return true
    return this.#looksLeft() === 0 && this.#next === undefined
  }

  /** An expiry follows the system clock both ways: a clock that was ahead for a moment must not lock a client out for good. */
  #openedBy(key: string): Held | undefined {
    const opened = this.#opened.get(key)
    return opened !== undefined && isLive(opened.apiKey, new Date()) ? opened : undefined
  }

  #open(key: string, hash: string): Held | undefined {
    const held = this.#live(hash)
    if (held !== undefined) this.#opened.set(key, held)
    return held
  }

  async #heldAfterLook(key: string): Promise<Held | undefined> {
    if (!isApiKey(key)) return undefined
    const hash = apiKeyHash(key)
    return this.#open(key, hash) ?? ((await this.#isLookedFor(hash)) ? this.#open(key, hash) : undefined)
  }

  #live(hash: string): Held | undefined {
    const held = this.#byHash.get(hash)
    return held !== undefined && isLive(held.apiKey, new Date()) ? held : undefined
  }

  /**
   * Waits until the clients are as they were when it was asked, or later: the key may be that of a new client. False where
   * that is not worth it: the key was looked for before, or too many are looked for.
   */
  async #isLookedFor(hash: string): Promise<boolean> {
    const looking = this.#lookedFor.get(hash)
    if (looking !== undefined) return looking
    if (this.#refused.has(hash) || this.#lookedFor.size >= MOST_WAITING) return false
    const look = this.#look(hash).finally(() => this.#lookedFor.delete(hash))
    this.#lookedFor.set(hash, look)
    return look
  }

  async #look(hash: string): Promise<boolean> {
    const asked = performance.now()
    let taken = 0
    while (this.#begunAt < asked) {
      if (this.#next === undefined) {
        if (!this.#takeLook()) return false
        taken += 1
      }
      await this.#renewNext()
    }
    // The reading that began last may be under way still.
    await this.#renewing
    // A look that finds a key costs none: many clients may be made at once, and nobody can forge one.
    if (this.#live(hash) !== undefined) this.#looks = Math.min(LOOKS.most, this.#looks + taken)
    else if (this.#asOf >= asked) this.#refuse(hash)
    // The clients could not be read: the key may be a good one.
    else throw new ServiceError('unavailable')
    return true
  }

  /** The oldest is forgotten where there are too many: at worst, it is looked for once more. */
  #refuse(hash: string): void {
    this.#refused.add(hash)
    if (this.#refused.size <= MOST_REFUSED) return
    for (const oldest of this.#refused) {
      this.#refused.delete(oldest)
      return
    }
  }

  /** True where one more look may be made: a flood of unknown keys soon has none left, and is refused from memory. */
  #takeLook(): boolean {
    if (this.#looksLeft() === 0) return false
    this.#looks -= 1
    return true
  }

  #looksLeft(): number {
    const now = performance.now()
    const renewed = Math.floor((now - this.#looksCountedAt) / LOOKS.renewedEvery)
    this.#looks = Math.min(LOOKS.most, this.#looks + renewed)
    this.#looksCountedAt += renewed * LOOKS.renewedEvery
    return this.#looks
  }

  /** Reads the clients anew when the last time is long enough ago; all who wait for it wait for the same. */
  #renewNext(): Promise<void> {
    const wait = Math.max(0, this.#begunAt + LOOK_APART - performance.now())
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
    const begunAt = this.#begunAt
    this.#renewing ??= withinTime(LIST_TIMEOUT, this.#list)
      .then(clients => this.#take(clients, begunAt))
      .catch(error => {
        this.#listener.onFault(error)
        if (this.fault === undefined || this.#timer === undefined) return
        clearTimeout(this.#retry)
        this.#retry = setTimeout(() => void this.#renew(), RETRY_AFTER).unref()
      })
      .finally(() => {
        this.#renewing = undefined
      })
    return this.#renewing
  }

  #take(clients: readonly Client[], begunAt: number): void {
    const hadClients = this.#byHash.size > 0 || this.#lostAt !== undefined
    if (clients.length === 0 && hadClients) {
      this.#lostAt ??= begunAt
      if (begunAt - this.#lostAt >= KEEP_LOST) this.#forgetAll()
      throw new Error('The list of clients is empty, and it was not before: their index was lost or emptied.')
    }
    this.#lostAt = undefined
    this.#opened.clear()
    this.#byHash = new Map(
      clients.flatMap(client => client.apiKeys.map(apiKey => [apiKey.hash, { client, apiKey }] as const)),
    )
    const origins = clients.flatMap(({ origins: listed, apiKeys }) =>
      listed.flatMap(origin => apiKeys.map(apiKey => ({ origin, apiKey }))),
    )
    this.#byOrigin = new Map(
      [...Map.groupBy(origins, ({ origin }) => origin)].map(([origin, group]) => [
        origin,
        group.map(({ apiKey }) => apiKey),
      ]),
    )
    this.#asOf = begunAt
    this.#loaded = true
  }

  #forgetAll(): void {
    this.#opened.clear()
    this.#byHash = new Map()
    this.#byOrigin = new Map()
    this.#loaded = false
  }
}
