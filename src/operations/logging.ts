// Creates the logger of the server: one JSON line per request from an allow-list of properties.
// Headers and URLs are never logged.

import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** A logger that writes JSON lines and masks API keys anywhere in them. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: withoutKeys },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** How long a line may wait for others, in milliseconds. */
const LONGEST_WAIT = 50
/** Lines that wait take no more than about this, in characters. */
const MOST_WAITING = 16_000
/** How pino begins the lines that may wait. */
const INFO = `{"level":${pino.levels.values.info},`

/** A destination whose lines may wait; `flush` writes them. */
export type BufferedLines = DestinationStream & { readonly flush: () => void }

/**
 * Writes the lines of a moment in one piece: a write of its own would cost as much as all else that is done for a line. Only
 * the level `info` waits, so that what leads to a crash is written before it.
 */
export function bufferedLines(write: (lines: string) => void): BufferedLines {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = ''
    if (lines !== '') write(lines)
  }
  return {
    flush,
    write: line => {
      waiting += line
      if (!line.startsWith(INFO) || waiting.length >= MOST_WAITING) flush()
      else timer ??= setTimeout(flush, LONGEST_WAIT).unref()
    },
  }
}

/** The standard output, buffered. Flush it when the process exits. */
export function bufferedOutput(): BufferedLines {
  const output = pino.destination({ sync: true })
  return bufferedLines(text => output.write(text))
}

/** Maximum length of a logged error message, in characters: Elasticsearch may name every shard. */
const LONGEST_MESSAGE = 2_000

/**
 * The logged properties of an error: name, message, stack and the whole chain of causes.
 * `isExpected`: true for errors whose stack is of no use and left out.
 */
export function errorFacts(error: unknown, isExpected: (error: Error) => boolean = () => false): object {
  if (!(error instanceof Error)) return { message: String(error).slice(0, LONGEST_MESSAGE) }
  return {
    name: error.name,
    message: error.message.slice(0, LONGEST_MESSAGE),
    ...(!isExpected(error) && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: errorFacts(error.cause, isExpected) }),
  }
}

const withoutKeys = (line: string): string =>
  line.replace(/cds_[0-9A-Za-z]+/g, 'cds_…').replace(/cpt_[\w.-]+/g, 'cpt_…')
