// Finds the live release of the companies. The alias is looked up twice a second, and searches go to the index itself, so
// that no answer mixes two releases.

import type { Client } from '@elastic/elasticsearch'
import { Deadline } from '../deadline.ts'
import { requestDirectly } from '../elasticsearch/direct-request.ts'
import { asServiceError, unavailable } from '../elasticsearch/failures.ts'
import { withOneRetry } from '../elasticsearch/one-retry.ts'
import { wholeBody } from '../elasticsearch/search-response.ts'

/** The index that the alias names, and a text that changes whenever its data do. */
export type Release = { readonly index: string; readonly version: string }

/** How late a change is seen unless said otherwise, in milliseconds. */
const AGE = 500

export type LiveReleaseOptions = {
  readonly alias: string
  /** The longest that a look-up may take, in milliseconds. */
  readonly timeout: number
  /** How long what was found is taken for granted, in milliseconds. */
  readonly age?: number
}

export class LiveRelease {
  readonly #elasticsearch: Client
  readonly #options: Required<LiveReleaseOptions>
  #known: { readonly askedAt: number; readonly release: Promise<Release> } | undefined

  constructor(elasticsearch: Client, { age = AGE, ...options }: LiveReleaseOptions) {
    this.#elasticsearch = elasticsearch
    this.#options = { ...options, age }
  }

  /**
   * The live release; requests that ask at the same time share one look-up. Throws {@link ServiceError} `unavailable` or
   * `timeout`.
   */
  current(): Promise<Release> {
    if (this.#known === undefined || performance.now() - this.#known.askedAt >= this.#options.age) {
      const known = { askedAt: performance.now(), release: this.#lookUp() }
      this.#known = known
      // A failure is not kept: the next request looks again.
      known.release.catch(() => {
        if (this.#known === known) this.forget()
      })
    }
    return this.#known.release
  }

  /** The release is gone: the next request looks again. */
  forget(): void {
    this.#known = undefined
  }

  async #lookUp(): Promise<Release> {
    const { alias, timeout } = this.#options
    using deadline = new Deadline(timeout)
    const path = `/${encodeURIComponent(alias)}?filter_path=*.settings.index.uuid,*.mappings._meta`
    try {
      return await withOneRetry(deadline, async () => {
        const { status, body } = await requestDirectly(
          this.#elasticsearch,
          { method: 'GET', path },
          deadline.signal,
        )
        return releaseOf(wholeBody(status, body))
      })
    } catch (error) {
      throw asServiceError(error)
    }
  }
}

type IndexFacts = {
  readonly settings?: { readonly index?: { readonly uuid?: unknown } }
  /** `running` while a delta changes the data, and after one that was killed. */
  readonly mappings?: { readonly _meta?: { readonly delta?: { readonly state?: string } } }
} | null

/** The release that a look-up found. Throws `unavailable` where it is not whole. */
function releaseOf(body: object): Release {
  const indices = Object.entries(body) as [string, IndexFacts][]
  const isWhole = indices.every(([, facts]) => typeof facts?.settings?.index?.uuid === 'string')
  if (indices.length === 0 || !isWhole) throw unavailable('the alias names no index')
  const isChanging = indices.some(([, facts]) => facts?.mappings?._meta?.delta?.state === 'running')
  // Data that change without a new fingerprint count as another version each second.
  const second = isChanging ? ` ${Math.floor(Date.now() / 1000)}` : ''
  return { index: indices.map(([name]) => name).join(','), version: `${JSON.stringify(body)}${second}` }
}
