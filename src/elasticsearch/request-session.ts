// What belongs to one request on its way to Elasticsearch: how long it may take, when it is no longer wanted, and the one
// release that all its searches read.

import type { Deadline } from '../deadline.ts'
import type { Release } from './live-release.ts'

export class RequestSession {
  readonly deadline: Deadline
  readonly #lookUp: () => Promise<Release>
  #release: Promise<Release> | undefined

  /** `lookUp` finds the live release: it is asked once. */
  constructor(deadline: Deadline, lookUp: () => Promise<Release>) {
    this.deadline = deadline
    this.#lookUp = lookUp
  }

  /** The release of this request. Throws {@link ServiceError} `unavailable` or `timeout`. */
  release(): Promise<Release> {
    this.#release ??= this.deadline.within(this.#lookUp())
    return this.#release
  }

  /** A session on the same release whose work is shared by several requests: `deadline` ends it in place of this one's. */
  shared(deadline: Deadline): RequestSession {
    return new RequestSession(deadline, () => this.release())
  }

  [Symbol.dispose](): void {
    this.deadline[Symbol.dispose]()
  }
}
