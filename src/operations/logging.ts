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

const withoutKeys = (line: string): string => line.replace(/cds_[0-9A-Za-z]+/g, 'cds_…')
