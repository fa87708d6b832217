// A client that does not read its response must not hold its connection, and the memory of what waits to be sent, for ever.

import type { Server } from 'node:http'

/** As long as a stream waits for its reader, in milliseconds. */
const LONGEST_STALL = 60_000

/**
 * Cuts off connections on which nothing moves for `longestStall` milliseconds while a response is under way. A slow reader
 * stays: each part that it takes begins the time anew. Between requests the server's keep-alive time applies.
 */
export function cutUnreadResponses(server: Server, longestStall = LONGEST_STALL): void {
  server.timeout = longestStall
}
