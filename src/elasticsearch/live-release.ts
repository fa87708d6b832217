// Finds the live release of the companies. The alias is looked up twice a second, and searches go to the index itself, so
// that no answer mixes two releases.

import type { Client } from '@elastic/elasticsearch'
import { Deadline } from '../deadline.ts'
import { ServiceError } from '../errors.ts'
import { requestDirectly } from './direct-request.ts'
import { asServiceError, unavailable } from './failures.ts'
import { withOneRetry } from './one-retry.ts'
import { expectedRecords, type ReleaseRecords } from './release-records.ts'
import { searchResponse, wholeBody } from './search-response.ts'

/** The index that the alias names, and a text that changes whenever its data do. */
export type Release = { readonly index: string; readonly version: string }

/** A release as the alias describes it. `records`: how many it has, if it says so and they are not changing. */
type Described = Release & { readonly records: number | undefined }

/** A look-up: when it began, and its result once there is one. */
type Known = { readonly askedAt: number; release: Release | Promise<Release> }

/** Default time until a change is noticed, in milliseconds. */
const AGE = 500

export type LiveReleaseOptions = {
  readonly alias: string
  /** The longest that a look-up may take, in milliseconds. */
  readonly timeout: number
  /** How long a look-up is valid, in milliseconds. */
  readonly age?: number
}

export class LiveRelease {
  readonly #elasticsearch: Client
  /** Distinguishes the seconds of this process from those of another. */
  readonly #run = crypto.randomUUID()
  readonly #options: Required<LiveReleaseOptions>
  /** Changes when a release was found damaged: what was answered shortly before may be wrong. */
  #era = ''
  #known: Known | undefined

  constructor(elasticsearch: Client, { age = AGE, ...options }: LiveReleaseOptions) {
    this.#elasticsearch = elasticsearch
    this.#options = { ...options, age }
  }

  /**
   * The live release, at once if it is known; requests that ask at the same time share one look-up. Throws {@link ServiceError} `unavailable`,
   * `timeout`, or `release_damaged` if it has lost records.
   */
  current(): Release | Promise<Release> {
    const now = performance.now()
    if (this.#known === undefined || now - this.#known.askedAt >= this.#options.age) {
      const lookUp = this.#lookUp()
      const known: Known = { askedAt: now, release: lookUp }
      this.#known = known
      lookUp.then(
        release => {
          known.release = release
        },
        error => {
          // Another failure is not kept: the next request looks again.
          const isDamaged = error instanceof ServiceError && error.code === 'release_damaged'
          if (!isDamaged && this.#known === known) this.forget()
        },
      )
    }
    return this.#known.release
  }

  /** The release is gone: the next request looks again. */
  forget(): void {
    this.#known = undefined
  }

  async #lookUp(): Promise<Release> {
    using deadline = new Deadline(this.#options.timeout)
    try {
      const release = await withOneRetry(deadline, () => this.#whole(deadline))
      return { ...release, version: release.version + this.#era }
    } catch (error) {
      throw asServiceError(error)
    }
  }

  /**
   * The release, once it has as many records as it says. Elasticsearch may lose some in a crash, under the same alias and
   * the same index: nothing but a count tells.
   */
  async #whole(deadline: Deadline): Promise<Release> {
    for (let release = await this.#described(deadline); ; ) {
      const { records, ...described } = release
      if (records === undefined) return described
      const count = await this.#count(release, deadline)
      if (count === records) return described
      // The release or its data may have changed since it was described.
      const again = await this.#described(deadline)
      if (again.version === release.version) throw this.#damaged(records, count)
      release = again
    }
  }

  async #described({ signal }: Deadline): Promise<Described> {
    const path = `/${encodeURIComponent(this.#options.alias)}?filter_path=*.settings.index.uuid,*.mappings._meta`
    const { status, body } = await requestDirectly(this.#elasticsearch, { method: 'GET', path }, signal)
    return describedRelease(wholeBody(status, body), this.#run)
  }

  async #count({ index }: Release, { signal }: Deadline): Promise<number> {
    const search = { size: 0, track_total_hits: true }
    const path = `/${encodeURIComponent(index)}/_search?allow_partial_search_results=false`
    const request = { method: 'POST', path, type: 'json', body: JSON.stringify(search) } as const
    const { status, body } = await requestDirectly(this.#elasticsearch, request, signal)
    return searchResponse(status, body, search).hits.total?.value ?? 0
  }

  #damaged(records: number, count: number): ServiceError {
    this.#era = ` ${crypto.randomUUID()}`
    const cause = new Error(`the live release has ${count} records in place of ${records}`)
    return new ServiceError('release_damaged', undefined, { cause })
  }
}

type IndexFacts = {
  readonly settings?: { readonly index?: { readonly uuid?: unknown } }
  readonly mappings?: { readonly _meta?: ReleaseRecords }
} | null

/** The release that a look-up found. Throws `unavailable` if it is incomplete. */
function describedRelease(body: object, run: string): Described {
  const indices = Object.entries(body) as [string, IndexFacts][]
  const isWhole = indices.every(([, facts]) => typeof facts?.settings?.index?.uuid === 'string')
  if (indices.length === 0 || !isWhole) throw unavailable('the alias names no index')
  const isChanging = indices.some(([, facts]) => facts?.mappings?._meta?.delta?.state === 'running')
  // Data that change without a new fingerprint count as another version each second. Not by the system clock: set back, it
  // would give an old version to new data.
  const second = isChanging ? ` ${run} ${Math.floor(performance.now() / 1000)}` : ''
  const counts = indices.map(([, facts]) => expectedRecords(facts?.mappings?._meta))
  const isKnown = counts.every(count => count !== undefined)
  return {
    index: indices.map(([name]) => name).join(','),
    version: `${JSON.stringify(body)}${second}`,
    records: isKnown ? counts.reduce((sum, count) => sum + count, 0) : undefined,
  }
}
