// Millions of rows into PostgreSQL: by its COPY, as a stream that waits for the server.

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Characters sent at once: a message for each row takes five times as long. */
const PORTION = 1 << 18

/** A value as a column of COPY's text format. */
export function copyText(value: unknown): string {
  if (value === undefined || value === null) return '\\N'
  return String(value)
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
}

/** Runs `COPY … FROM STDIN` with rows that end in a line feed each. */
export async function copyRows(pool: Pool, statement: string, rows: AsyncIterable<string>): Promise<void> {
  const client = await pool.connect()
  try {
    await pipeline(Readable.from(portions(rows)), client.query(copyFrom(statement)))
  } finally {
    client.release()
  }
}

async function* portions(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let portion = ''
  for await (const row of rows) {
    portion += row
    if (portion.length < PORTION) continue
    yield portion
    portion = ''
  }
  yield portion
}
