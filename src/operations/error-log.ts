// Errors in the log: the first of a cause is written at once, and those that follow are counted, so that an outage costs one
// line for each cause every few seconds and not one for each request.

import { errorTable, ServiceError } from '../errors.ts'
import { errorFacts, type Logger } from './logging.ts'

export type ErrorLogOptions = {
  /** The shortest time between two lines of one cause, in milliseconds. */
  readonly every?: number
  /** Most causes that are told apart at a time; beyond them, only messages are. */
  readonly mostCauses?: number
}

type Level = 'error' | 'warn'
type Facts = Readonly<Record<string, unknown>>
type Cause = {
  /** How many have not been written, and the last of them. */
  count: number
  last: (() => Facts) | undefined
  readonly write: (facts: Facts) => void
  timer: NodeJS.Timeout | undefined
}

/** As long as an operator waits to hear that something still fails, in milliseconds. */
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

  /** An error that a client was told of. `facts`: what else is written with it. */
  error(message: string, error: unknown, facts: Facts = {}): void {
    this.#log('error', message, error, facts)
  }

  /** An error of work in the background, which is tried again. */
  warn(message: string, error: unknown): void {
    this.#log('warn', message, error, {})
  }

  /** Writes the counts that are not written yet. Errors are still taken afterwards. */
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

/** Writes how many were counted, with the last of them; false where there were none. */
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

/** What the client of Elasticsearch throws when the other side fails. */
const FAILURES_OF_OTHERS: ReadonlySet<string> = new Set([
  'ConnectionError',
  'NoLivingConnectionsError',
  'RequestAbortedError',
  'ResponseError',
  'TimeoutError',
])

/** True for what happens without a bug here, where a stack tells nothing. */
function isExpected(error: Error): boolean {
  if (error instanceof ServiceError) return error.code !== 'internal' && errorTable[error.code].status >= 500
  return FAILURES_OF_OTHERS.has(error.name) || 'syscall' in error
}
