// Logs errors: the first of each cause at once, and the following ones as a count, so that an
// outage costs one line per cause every few seconds and not one per request.

import { errorTable, ServiceError } from '../errors.ts'
import { errorFacts, type Logger } from './logging.ts'

export type ErrorLogOptions = {
  /** Minimum time between two lines of one cause, in ms. */
  readonly every?: number
  /** Maximum number of causes tracked; beyond it, errors are grouped by message only. */
  readonly mostCauses?: number
}

type Level = 'error' | 'warn'
type Facts = Readonly<Record<string, unknown>>
type Cause = {
  /** How many have not been logged, and the last of them. */
  count: number
  last: (() => Facts) | undefined
  readonly write: (facts: Facts) => void
  timer: NodeJS.Timeout | undefined
}

/** Interval at which a persisting error is logged again, in ms. */
const EVERY = 10_000
const MOST_CAUSES = 100

export class ErrorLog {
  readonly #logger: Logger
  readonly #every: number
  readonly #mostCauses: number
  readonly #causes = new Map<string, Cause>()

  constructor(logger: Logger, { every = EVERY, mostCauses = MOST_CAUSES }: ErrorLogOptions = {}) {
    this.#logger = logger
    this.#every = every
    this.#mostCauses = mostCauses
  }

  /** Logs an error that a client received. `facts`: further properties of the log line. */
  error(message: string, error: unknown, facts: Facts = {}): void {
    this.#log('error', message, error, facts)
  }

  /** Logs an error of background work, which will be retried. */
  warn(message: string, error: unknown): void {
    this.#log('warn', message, error, {})
  }

  /** Logs the pending counts. The log stays usable afterwards. */
  flush(): void {
    for (const [key, cause] of this.#causes) {
      clearTimeout(cause.timer)
      this.#causes.delete(key)
      writeCount(cause)
    }
  }

  #log(level: Level, message: string, error: unknown, facts: Facts): void {
    const key = this.#keyOf(message, error)
    const whole = (): Facts => ({ ...facts, error: errorFacts(error, isExpected) })
    const known = this.#causes.get(key)
    if (known !== undefined) {
      known.count += 1
      known.last = whole
      return
    }
    const cause: Cause = {
      count: 0,
      last: undefined,
      write: written => this.#logger[level](written, message),
      timer: undefined,
    }
    this.#causes.set(key, cause)
    cause.write(whole())
    this.#awaitMore(key, cause)
  }

  #awaitMore(key: string, cause: Cause): void {
    cause.timer = setTimeout(() => {
      if (writeCount(cause)) this.#awaitMore(key, cause)
      else this.#causes.delete(key)
    }, this.#every).unref()
  }

  #keyOf(message: string, error: unknown): string {
    const root = rootOf(error)
    const reason = root instanceof Error ? `${root.name}: ${root.message}` : String(root)
    // Numbers, IDs and addresses differ from one occurrence to the next.
    const key = `${message}\n${reason.replace(/[0-9a-f]{8,}|\d+/gi, '#').slice(0, 300)}`
    return this.#causes.has(key) || this.#causes.size < this.#mostCauses ? key : message
  }
}

/** Logs the pending count with its last error; false if there is none. */
function writeCount(cause: Cause): boolean {
  const { count, last } = cause
  if (count === 0 || last === undefined) return false
  cause.count = 0
  cause.last = undefined
  cause.write({ count, ...last() })
  return true
}

function rootOf(error: unknown): unknown {
  let root = error
  while (root instanceof Error && root.cause !== undefined && root.cause !== root) root = root.cause
  return root
}

/** Errors of the Elasticsearch client for failures on the other side. */
const FAILURES_OF_OTHERS: ReadonlySet<string> = new Set([
  'ConnectionError',
  'NoLivingConnectionsError',
  'RequestAbortedError',
  'ResponseError',
  'TimeoutError',
])

/** True for an error that is not a bug in this service, so that its stack is of no use. */
function isExpected(error: Error): boolean {
  if (error instanceof ServiceError) return error.code !== 'internal' && errorTable[error.code].status >= 500
  return FAILURES_OF_OTHERS.has(error.name) || 'syscall' in error
}
