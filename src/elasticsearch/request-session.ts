// What belongs to one request on its way to Elasticsearch: how long it may take, when it is no longer wanted, and the one
// release that all its searches read.

import type { Deadline } from '../deadline.ts'
import { ServiceError } from '../errors.ts'
import type { Release } from './live-release.ts'

export class RequestSession {
  readonly deadline: Deadline
  readonly #lookUp: () => Promise<Release>
  #release: Promise<Release> | undefined

  /** `lookUp` finds the live release. */
  constructor(deadline: Deadline, lookUp: () => Promise<Release>) {
    this.deadline = deadline
    this.#lookUp = lookUp
  }

  /** The release of this request. Throws {@link ServiceError} `unavailable` or `timeout`. */
  release(): Promise<Release> {
    this.#release ??= this.#found()
    return this.#release
  }

  /** A look-up takes a part of the time at most, and others may have begun it earlier: there may be time for another. */
  async #found(): Promise<Release> {
    try {
      return await this.deadline.within(this.#lookUp())
    } catch (error) {
      const isTimeout = error instanceof ServiceError && error.code === 'timeout'
      if (!isTimeout || this.deadline.left === 0) throw error
      return await this.deadline.within(this.#lookUp())
    }
  }

  /** A session on the same release whose work is shared by several requests: `deadline` ends it in place of this one's. */
  shared(deadline: Deadline): RequestSession {
    return new RequestSession(deadline, () => this.release())
  }

  [Symbol.dispose](): void {
    this.deadline[Symbol.dispose]()
  }
}
