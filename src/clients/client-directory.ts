// Finds the client of a key in memory: a snapshot of all clients, renewed while the server runs, so
// that a request costs no look-up and known clients are served while the store is down.

import { withinTime } from '../deadline.ts'
import { ServiceError } from '../errors.ts'
import { apiKeyHash, isApiKey } from './api-key.ts'
import { type ApiKey, type Client, isLive } from './client.ts'

/** Interval between two renewals of the snapshot, in ms. */
const RENEW_EVERY = 5_000
/**
 * Interval between two attempts while no valid snapshot exists, in ms: the server is not ready
 * then.
 */
const RETRY_AFTER = 1_000
/** Timeout of reading all clients, in ms. */
const LIST_TIMEOUT = 10_000
/**
 * How long keys stay valid after all clients vanished, in ms. Revoked clients stay in the store, so
 * an empty list means a loss, not a revocation. The time suffices to restore them, and is limited
 * because no key can be revoked meanwhile.
 */
const KEEP_LOST = 600_000
/** Minimum time between two look-ups of unknown keys, in ms. */
const LOOK_APART = 250
/** Budget of look-ups: how many may be spent at once, and the ms after which one is added. */
const LOOKS = { most: 10, renewedEvery: 5_000 } as const
/** Maximum number of unknown keys in look-up at a time; requests with the same key share one. */
const MOST_WAITING = 64
/** Maximum number of unknown keys remembered. */
const MOST_REFUSED = 10_000

type Held = { readonly client: Client; readonly apiKey: ApiKey }

/** Callbacks of the directory. */
export type DirectoryListener = {
  /** The clients could not be read, for this reason. */
  readonly onFault: (error: unknown) => void
  /** A live key was used. */
  readonly onUse?: (client: Client, apiKey: ApiKey) => void
}

/** Why key checks are unreliable. `lost`: there were clients, and now there are none. */
export type DirectoryFault = 'not read' | 'lost'

export class ClientDirectory {
  readonly #list: (signal: AbortSignal) => Promise<Client[]>
  readonly #listener: DirectoryListener
  #byHash: ReadonlyMap<string, Held> = new Map()
  #byOrigin: ReadonlyMap<string, readonly ApiKey[]> = new Map()
  /** Keys accepted since the last renewal: their checksum and hash need not be computed again. */
  readonly #opened = new Map<string, Held>()
  #loaded = false
  /** When the list of clients became empty. */
  #lostAt: number | undefined
  /** Start of the last renewal, and of the last successful one. */
  #begunAt = Number.NEGATIVE_INFINITY
  #asOf = Number.NEGATIVE_INFINITY
  #renewing: Promise<void> | undefined
  #next: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  /** Hashes of unknown keys, oldest first. */
  readonly #refused = new Set<string>()
  /** Look-ups in progress, by hash. */
  readonly #lookedFor = new Map<string, Promise<boolean>>()
  #looks: number = LOOKS.most
  #looksCountedAt = performance.now()

  /**
   * `list` reads all clients until its signal is aborted. A plain function as listener is
   * `onFault`.
   */
  constructor(
    list: (signal: AbortSignal) => Promise<Client[]>,
    listener: DirectoryListener | DirectoryListener['onFault'],
  ) {
    this.#list = list
    this.#listener = typeof listener === 'function' ? { onFault: listener } : listener
  }

  /** Reads the clients, then keeps renewing them in the background. */
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

  /** Why key checks are unreliable; undefined if they are reliable. */
  get fault(): DirectoryFault | undefined {
    if (this.#lostAt !== undefined) return 'lost'
    return this.#loaded ? undefined : 'not read'
  }

  /** True if a client with a live key lists the origin. */
  listsOrigin(origin: string): boolean {
    const now = new Date()
    return this.#byOrigin.get(origin)?.some(apiKey => isLive(apiKey, now)) ?? false
  }

  /**
   * The client of a live key; undefined for an unknown, revoked or expired key. All three take the
   * same path, so that the response time does not reveal whether a key ever existed.
   */
  async holderOf(key: string): Promise<Client | undefined> {
    const held = this.#openedBy(key) ?? (await this.#heldAfterLook(key))
    if (held === undefined) return undefined
    this.#listener.onUse?.(held.client, held.apiKey)
    return held.client
  }

  /** The client of a live key in the snapshot: does not wait, and does not record a use. */
  knownHolderOf(key: string): Client | undefined {
    const held = this.#openedBy(key) ?? (isApiKey(key) ? this.#open(key, apiKeyHash(key)) : undefined)
    return held?.client
  }

  /** True if a key would be rejected at once, without a look-up. */
  refuses(key: string): boolean {
    if (this.#openedBy(key) !== undefined) return false
    if (!isApiKey(key)) return true
    const hash = apiKeyHash(key)
    if (this.#open(key, hash) !== undefined) return false
    if (this.#lookedFor.has(hash)) return false
    if (this.#refused.has(hash) || this.#lookedFor.size >= MOST_WAITING) return true
    return this.#looksLeft() === 0 && this.#next === undefined
  }

  /**
   * Follows the system clock both ways: a clock briefly ahead must not lock a client out for good.
   */
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
   * Waits for a snapshot at least as new as this call, because the key may belong to a new client.
   * False without waiting if the key is known to be unknown or too many look-ups are in progress.
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
    // The last renewal may still be running.
    await this.#renewing
    // A look-up that finds a key is free: many clients may be created at once, and no key can be
    // forged.
    if (this.#live(hash) !== undefined) this.#looks = Math.min(LOOKS.most, this.#looks + taken)
    else if (this.#asOf >= asked) this.#refuse(hash)
    // The clients could not be read, so the key may be valid.
    else throw new ServiceError('unavailable')
    return true
  }

  /** Evicts the oldest hash if there are too many: at worst, its key is looked up once more. */
  #refuse(hash: string): void {
    this.#refused.add(hash)
    if (this.#refused.size <= MOST_REFUSED) return
    for (const oldest of this.#refused) {
      this.#refused.delete(oldest)
      return
    }
  }

  /**
   * Spends one look-up if any is left: a flood of unknown keys soon has none and is rejected from
   * memory.
   */
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

  /** Renews the snapshot after the minimum interval; concurrent callers share one renewal. */
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

  /** Renews the snapshot; a failure keeps the current one. */
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
      throw new Error(
        'The list of clients is empty and was not empty before: the index of clients was lost or emptied.',
      )
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
