// How do millions of rows get into PostgreSQL? By its COPY, as a stream that waits for the server.

import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Pool } from 'pg'

/** What the client of PostgreSQL offers to a COPY (its documented types leave it out). */
type Connection = {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** Sent at once, in characters. */
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
    await new Promise<void>((resolve, reject) => {
      // What fails on our side is told to the server, which then fails the statement.
      let failure: unknown
      const send = async (connection: Connection): Promise<void> => {
        try {
          let portion = ''
          const flush = async (): Promise<void> => {
            connection.sendCopyFromChunk(Buffer.from(portion))
            portion = ''
            if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
          }
          for await (const row of rows) {
            portion += row
            if (portion.length >= PORTION) await flush()
          }
          if (portion !== '') await flush()
          connection.endCopyFrom()
        } catch (error) {
          failure = error
          connection.sendCopyFail(error instanceof Error ? error.message : String(error))
        }
      }
      client.query({
        submit: (connection: Connection) => connection.query(statement),
        handleCopyInResponse: (connection: Connection) => void send(connection),
        handleCommandComplete: () => undefined,
        handleError: (error: Error) => reject(failure ?? error),
        handleReadyForQuery: () => resolve(),
      } as never)
    })
  } finally {
    client.release()
  }
}
