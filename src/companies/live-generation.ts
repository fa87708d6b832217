// Which generation of the companies is live? The alias is asked twice a second, and what is searched is the index itself, so
// that an answer is never put together of two releases.

import type { Client } from '@elastic/elasticsearch'

/** The index that the alias names, and what changes whenever its data do. */
export type Generation = { readonly index: string; readonly version: string }

/** How late a change is seen unless said otherwise, in milliseconds. */
const AGE = 500

export type LiveGenerationOptions = {
  readonly alias: string
  /** The longest that a look may take, in milliseconds. */
  readonly timeout: number
  /** How long what was seen is taken for granted, in milliseconds. */
  readonly age?: number
}

export class LiveGeneration {
  readonly #elasticsearch: Client
  /** Tells the seconds of this process from those of another. */
  readonly #run = crypto.randomUUID()
  readonly #options: Required<LiveGenerationOptions>
  #known: { readonly askedAt: number; readonly generation: Promise<Generation | undefined> } | undefined

  constructor(elasticsearch: Client, { age = AGE, ...options }: LiveGenerationOptions) {
    this.#elasticsearch = elasticsearch
    this.#options = { ...options, age }
  }

  /** The generation; undefined while Elasticsearch cannot tell. Whoever asks at the same time shares one look. */
  current(): Promise<Generation | undefined> {
    if (this.#known === undefined || performance.now() - this.#known.askedAt >= this.#options.age) {
      const generation = this.#look().catch(() => undefined)
      this.#known = { askedAt: performance.now(), generation }
    }
    return this.#known.generation
  }

  /** It is not there any more: the next who asks looks again. */
  forget(): void {
    this.#known = undefined
  }

  async #look(): Promise<Generation | undefined> {
    const { alias, timeout } = this.#options
    const answer = await this.#elasticsearch.transport.request<Record<string, IndexFacts>>(
      {
        method: 'GET',
        path: `/${encodeURIComponent(alias)}`,
        querystring: { filter_path: '*.settings.index.uuid,*.mappings._meta' },
      },
      { requestTimeout: timeout, maxRetries: 0 },
    )
    const indices = Object.entries(answer).filter(([, facts]) => facts?.settings?.index?.uuid !== undefined)
    if (indices.length === 0) return undefined
    const changing = indices.some(([, { mappings }]) => mappings?._meta?.delta?.state === 'running')
    // Data that change under one name count as another version each second. Not by the system clock: set back, it would
    // give an old version to new data.
    const second = changing ? ` ${this.#run} ${Math.floor(performance.now() / 1000)}` : ''
    return { index: indices.map(([name]) => name).join(','), version: `${JSON.stringify(answer)}${second}` }
  }
}

type IndexFacts = {
  readonly settings?: { readonly index?: { readonly uuid?: string } }
  /** `running` while a delta changes the data, and after one that was killed. */
  readonly mappings?: { readonly _meta?: { readonly delta?: { readonly state?: string } } }
}
