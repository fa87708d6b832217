// Finds the client of a key in memory: a snapshot of all clients, renewed while the server runs, so
// that a request costs no look-up and known clients are served while the store is down.

import { withinTime } from '../deadline.ts'
import { ServiceError } from '../errors.ts'
import { apiKeyHash, isApiKey } from './api-key.ts'
import { type ApiKey, type Client, isLive } from './client.ts'
import { isSignedWith } from './page-token.ts'

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
const KEEP_AFTER_LOSS = 600_000
/** Minimum time between two look-ups of unknown keys, in ms. */
const LOOK_UP_INTERVAL = 250
/** Budget of look-ups: how many may be spent at once, and the ms after which one is added. */
const LOOK_UPS = { most: 10, renewedEvery: 5_000 } as const
/** Maximum number of unknown keys in look-up at a time; requests with the same key share one. */
const MOST_LOOK_UPS = 64
/** Maximum number of unknown keys remembered. */
const MOST_UNKNOWN = 10_000

type KnownKey = { readonly client: Client; readonly apiKey: ApiKey }

/** Callbacks of the directory. */
export type DirectoryListener = {
  /** The clients could not be read, for this reason. */
  readonly onError: (error: unknown) => void
  /** A live key was used. */
  readonly onUse?: (client: Client, apiKey: ApiKey) => void
}

/** Why key checks are unreliable. `lost`: there were clients, and now there are none. */
export type DirectoryError = 'not read' | 'lost'

export class ClientDirectory {
  readonly #list: (signal: AbortSignal) => Promise<Client[]>
  readonly #listener: DirectoryListener
  #byHash: ReadonlyMap<string, KnownKey> = new Map()
  #byID: ReadonlyMap<string, Client> = new Map()
  #byOrigin: ReadonlyMap<string, readonly ApiKey[]> = new Map()
  /** Keys accepted since the last renewal: their checksum and hash need not be computed again. */
  readonly #accepted = new Map<string, KnownKey>()
  #loaded = false
  /** When the list of clients became empty. */
  #lostAt: number | undefined
  /** Start of the last renewal, and of the last successful one. */
  #renewalBegan = Number.NEGATIVE_INFINITY
  #snapshotFrom = Number.NEGATIVE_INFINITY
  #renewal: Promise<void> | undefined
  #nextRenewal: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  /** Hashes of unknown keys, oldest first. */
  readonly #unknown = new Set<string>()
  /** Look-ups in progress, by hash. */
  readonly #lookUps = new Map<string, Promise<boolean>>()
  #lookUpsLeft: number = LOOK_UPS.most
  #lookUpsCountedAt = performance.now()

  /**
   * `list` reads all clients until its signal is aborted. A plain function as listener is
   * `onError`.
   */
  constructor(
    list: (signal: AbortSignal) => Promise<Client[]>,
    listener: DirectoryListener | DirectoryListener['onError'],
  ) {
    this.#list = list
    this.#listener = typeof listener === 'function' ? { onError: listener } : listener
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
  get error(): DirectoryError | undefined {
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
    const known = this.#acceptedKey(key) ?? (await this.#lookedUpKey(key))
    return known && this.#used(known)
  }

  /** The same without waiting, for a key that was used since the last renewal; else undefined. */
  holderOfUsed(key: string): Client | undefined {
    const known = this.#acceptedKey(key)
    return known && this.#used(known)
  }

  #used({ client, apiKey }: KnownKey): Client {
    this.#listener.onUse?.(client, apiKey)
    return client
  }

  /** The client of a live key in the snapshot: does not wait, and does not record a use. */
  knownHolderOf(key: string): Client | undefined {
    const known = this.#acceptedKey(key) ?? (isApiKey(key) ? this.#accept(key, apiKeyHash(key)) : undefined)
    return known?.client
  }

  /** The client of this ID if a page token was signed with a live key of it, in the snapshot; else undefined. */
  signerOf(token: string, clientId: string): Client | undefined {
    const client = this.#byID.get(clientId)
    const now = new Date()
    const apiKey = client?.apiKeys.find(key => isLive(key, now) && isSignedWith(token, key.hash))
    return client && apiKey && this.#used({ client, apiKey })
  }

  /** True if a key would be rejected at once, without a look-up. */
  refuses(key: string): boolean {
    if (this.#acceptedKey(key) !== undefined) return false
    if (!isApiKey(key)) return true
    const hash = apiKeyHash(key)
    if (this.#accept(key, hash) !== undefined) return false
    if (this.#lookUps.has(hash)) return false
    if (this.#unknown.has(hash) || this.#lookUps.size >= MOST_LOOK_UPS) return true
    return this.#countLookUpsLeft() === 0 && this.#nextRenewal === undefined
  }

  /**
   * Follows the system clock both ways: a clock briefly ahead must not lock a client out for good.
   */
  #acceptedKey(key: string): KnownKey | undefined {
    const accepted = this.#accepted.get(key)
    return accepted !== undefined && isLive(accepted.apiKey, new Date()) ? accepted : undefined
  }

  #accept(key: string, hash: string): KnownKey | undefined {
    const known = this.#liveKey(hash)
    if (known !== undefined) this.#accepted.set(key, known)
    return known
  }

  async #lookedUpKey(key: string): Promise<KnownKey | undefined> {
    if (!isApiKey(key)) return undefined
    const hash = apiKeyHash(key)
    return this.#accept(key, hash) ?? ((await this.#lookUp(hash)) ? this.#accept(key, hash) : undefined)
  }

  #liveKey(hash: string): KnownKey | undefined {
    const known = this.#byHash.get(hash)
    return known !== undefined && isLive(known.apiKey, new Date()) ? known : undefined
  }

  /**
   * Waits for a snapshot at least as new as this call, because the key may belong to a new client.
   * False without waiting if the key is known to be unknown or too many look-ups are in progress.
   */
  async #lookUp(hash: string): Promise<boolean> {
    const running = this.#lookUps.get(hash)
    if (running !== undefined) return running
    if (this.#unknown.has(hash) || this.#lookUps.size >= MOST_LOOK_UPS) return false
    const lookUp = this.#renewFor(hash).finally(() => this.#lookUps.delete(hash))
    this.#lookUps.set(hash, lookUp)
    return lookUp
  }

  async #renewFor(hash: string): Promise<boolean> {
    const calledAt = performance.now()
    let spent = 0
    while (this.#renewalBegan < calledAt) {
      if (this.#nextRenewal === undefined) {
        if (!this.#spendLookUp()) return false
        spent += 1
      }
      await this.#renewNext()
    }
    // The last renewal may still be running.
    await this.#renewal
    // A look-up that finds a key is free: many clients may be created at once, and no key can be
    // forged.
    if (this.#liveKey(hash) !== undefined)
      this.#lookUpsLeft = Math.min(LOOK_UPS.most, this.#lookUpsLeft + spent)
    else if (this.#snapshotFrom >= calledAt) this.#rememberUnknown(hash)
    // The clients could not be read, so the key may be valid.
    else throw new ServiceError('unavailable')
    return true
  }

  /** Evicts the oldest hash if there are too many: at worst, its key is looked up once more. */
  #rememberUnknown(hash: string): void {
    this.#unknown.add(hash)
    if (this.#unknown.size <= MOST_UNKNOWN) return
    for (const oldest of this.#unknown) {
      this.#unknown.delete(oldest)
      return
    }
  }

  /**
   * Spends one look-up if any is left: a flood of unknown keys soon has none and is rejected from
   * memory.
   */
  #spendLookUp(): boolean {
    if (this.#countLookUpsLeft() === 0) return false
    this.#lookUpsLeft -= 1
    return true
  }

  #countLookUpsLeft(): number {
    const now = performance.now()
    const renewed = Math.floor((now - this.#lookUpsCountedAt) / LOOK_UPS.renewedEvery)
    this.#lookUpsLeft = Math.min(LOOK_UPS.most, this.#lookUpsLeft + renewed)
    this.#lookUpsCountedAt += renewed * LOOK_UPS.renewedEvery
    return this.#lookUpsLeft
  }

  /** Renews the snapshot after the minimum interval; concurrent callers share one renewal. */
  #renewNext(): Promise<void> {
    const wait = Math.max(0, this.#renewalBegan + LOOK_UP_INTERVAL - performance.now())
    this.#nextRenewal ??= new Promise(resolve => setTimeout(resolve, wait))
      .then(() => this.#renewal)
      .then(() => this.#renew())
      .finally(() => {
        this.#nextRenewal = undefined
      })
    return this.#nextRenewal
  }

  /** Renews the snapshot; a failure keeps the current one. */
  #renew(): Promise<void> {
    if (this.#renewal === undefined) this.#renewalBegan = performance.now()
    const began = this.#renewalBegan
    this.#renewal ??= withinTime(LIST_TIMEOUT, this.#list)
      .then(clients => this.#replaceSnapshot(clients, began))
      .catch(error => {
        this.#listener.onError(error)
        if (this.error === undefined || this.#timer === undefined) return
        clearTimeout(this.#retry)
        this.#retry = setTimeout(() => void this.#renew(), RETRY_AFTER).unref()
      })
      .finally(() => {
        this.#renewal = undefined
      })
    return this.#renewal
  }

  #replaceSnapshot(clients: readonly Client[], began: number): void {
    const hadClients = this.#byHash.size > 0 || this.#lostAt !== undefined
    if (clients.length === 0 && hadClients) {
      this.#lostAt ??= began
      if (began - this.#lostAt >= KEEP_AFTER_LOSS) this.#clear()
      throw new Error(
        'The list of clients is empty and was not empty before: the index of clients was lost or emptied.',
      )
    }
    this.#lostAt = undefined
    this.#accepted.clear()
    this.#byHash = new Map(
      clients.flatMap(client => client.apiKeys.map(apiKey => [apiKey.hash, { client, apiKey }] as const)),
    )
    this.#byID = new Map(clients.map(client => [client.id, client]))
    const origins = clients.flatMap(({ origins: listed, apiKeys }) =>
      listed.flatMap(origin => apiKeys.map(apiKey => ({ origin, apiKey }))),
    )
    this.#byOrigin = new Map(
      [...Map.groupBy(origins, ({ origin }) => origin)].map(([origin, group]) => [
        origin,
        group.map(({ apiKey }) => apiKey),
      ]),
    )
    this.#snapshotFrom = began
    this.#loaded = true
  }

  #clear(): void {
    this.#accepted.clear()
    this.#byHash = new Map()
    this.#byID = new Map()
    this.#byOrigin = new Map()
    this.#loaded = false
  }
}
