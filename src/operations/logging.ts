// What the server writes down: one JSON line a request, from an allow-list of facts. Never headers, never the address.

import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** A logger that writes JSON lines; an API key anywhere in one is struck out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: withoutKeys },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Longest message of an error that is logged, in characters: Elasticsearch may name every shard. */
const LONGEST_MESSAGE = 2_000

/**
 * What is logged of an error: names, messages, stacks and the whole chain of causes. `isExpected`: true for those whose stack
 * tells nothing.
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
