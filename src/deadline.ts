// One time limit for a piece of work and everything it waits for: connecting, headers and body together, whatever the other
// side does.

import { ServiceError } from './errors.ts'

/** Counts from its creation. Dispose of it when the work is done. */
export class Deadline {
  readonly #at: number
  readonly #parent: (() => AbortSignal) | undefined
  #controller: AbortController | undefined
  #timer: NodeJS.Timeout | undefined

  /** `timeout` in milliseconds. `parent`: gives the signal that is aborted when the result is no longer wanted. */
  constructor(timeout: number, parent?: () => AbortSignal) {
    this.#at = performance.now() + timeout
    this.#parent = parent
  }

  /** Time left in milliseconds; 0 when it is up. */
  get left(): number {
    return Math.max(0, this.#at - performance.now())
  }

  /** Aborted when time is up or the parent is; its reason is a {@link ServiceError}. */
  get signal(): AbortSignal {
    if (this.#controller !== undefined) return this.#controller.signal
    const controller = new AbortController()
    this.#controller = controller
    const parent = this.#parent?.()
    if (parent?.aborted === true) this.#abandon()
    else {
      parent?.addEventListener('abort', this.#abandon, { once: true })
      // Timers fire up to a millisecond early.
      this.#timer = setTimeout(() => controller.abort(new ServiceError('timeout')), Math.ceil(this.left) + 1)
    }
    return controller.signal
  }

  /**
   * The result of work, unless time is up first: then it throws the signal's reason, even if the work never ends. A result
   * that is at hand is given at once.
   */
  within<Result>(work: Promise<Result>): Promise<Result>
  within<Result>(work: Result | Promise<Result>): Result | Promise<Result>
  within<Result>(work: Result | Promise<Result>): Result | Promise<Result> {
    if (!(work instanceof Promise)) return work
    return new Promise<Result>((resolve, reject) => {
      let isDone = false
      let stopListening = (): void => {}
      work.then(resolve, reject).finally(() => {
        isDone = true
        stopListening()
      })
      // Most work is done by then: it needs neither a timer nor a signal.
      setImmediate(() => {
        if (isDone) return
        const { signal } = this
        const end = (): void => reject(signal.reason)
        if (signal.aborted) return end()
        signal.addEventListener('abort', end, { once: true })
        stopListening = () => signal.removeEventListener('abort', end)
      })
    })
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
    if (this.#controller !== undefined) this.#parent?.().removeEventListener('abort', this.#abandon)
  }

  readonly #abandon = (): void => {
    clearTimeout(this.#timer)
    const reason: unknown = this.#parent?.().reason
    this.#controller?.abort(
      reason instanceof ServiceError ? reason : new ServiceError('unavailable', 'The request was abandoned.'),
    )
  }
}

/** Work that ends within a time of its own, in milliseconds; throws {@link ServiceError} `timeout` if it does not. */
export async function withinTime<Result>(
  timeout: number,
  work: (signal: AbortSignal) => Promise<Result>,
  parent?: () => AbortSignal,
): Promise<Result> {
  using deadline = new Deadline(timeout, parent)
  return await deadline.within(work(deadline.signal))
}
