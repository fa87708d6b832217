// What the server writes down: one JSON line a request, from an allow-list of facts. Never headers, never the address.

import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** A logger that writes JSON lines, errors with their whole chain of causes. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** What is logged of an error: names, messages, stacks and causes; an API key in any of them is struck out. */
export function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutKeys(String(error)) }
  return {
    name: error.name,
    message: withoutKeys(error.message),
    stack: withoutKeys(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: errorFacts(error.cause) }),
  }
}

function withoutKeys(text: string): string {
  return text.replace(/cds_[0-9A-Za-z]+/g, 'cds_…')
}
