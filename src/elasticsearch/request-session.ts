// The session of one request: its deadline, its abort signal, and the one release that all its searches read.

import type { Deadline } from '../deadline.ts'
import { ServiceError } from '../errors.ts'
import type { Release } from './live-release.ts'

export class RequestSession {
  readonly deadline: Deadline
  readonly #lookUp: () => Release | Promise<Release>
  #release: Release | Promise<Release> | undefined

  /** `lookUp` finds the live release. */
  constructor(deadline: Deadline, lookUp: () => Release | Promise<Release>) {
    this.deadline = deadline
    this.#lookUp = lookUp
  }

  /** The release of this request. Throws {@link ServiceError} `unavailable` or `timeout`. */
  release(): Release | Promise<Release> {
    if (this.#release === undefined) {
      const release = this.#lookUp()
      this.#release = release instanceof Promise ? this.#inTime(release) : release
    }
    return this.#release
  }

  /** A look-up takes only part of the time, and another request may have begun it earlier, so there may be time for a second. */
  async #inTime(release: Promise<Release>): Promise<Release> {
    try {
      return await this.deadline.within(release)
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
