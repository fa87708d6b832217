// The session of one request: its deadline, its abort signal, and the one release that all its searches read.

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

  /** A look-up takes only part of the time, and another request may have begun it earlier, so there may be time for a second. */
  async #found(): Promise<Release> {
    try {
      return await this.deadline.within(this.#lookUp())
    } catch (error) {
      const isTimeout = error instanceof ServiceError && error.code === 'timeout'
      if (!isTimeout || this.deadline.left === 0) throw error
      return await this.deadline.within(this.#lookUp())
    }
  }

  /** A session on the same release for work that several requests share; it ends with `deadline` instead of this one's. */
  shared(deadline: Deadline): RequestSession {
    return new RequestSession(deadline, () => this.release())
  }

  [Symbol.dispose](): void {
    this.deadline[Symbol.dispose]()
  }
}
