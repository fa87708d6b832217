// Cuts off clients that do not read their responses: they must not hold a connection and its unsent data forever.

import type { Server } from 'node:http'

/** The same as for streams, in milliseconds. */
const LONGEST_STALL = 60_000

/**
 * Cuts off connections on which nothing moves for `longestStall` milliseconds while a response is under way. A slow reader
 * stays: each part that it reads restarts the timer. Between requests the server's keep-alive time applies.
 */
export function cutUnreadResponses(server: Server, longestStall = LONGEST_STALL): void {
  server.timeout = longestStall
}
