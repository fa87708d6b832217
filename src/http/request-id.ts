// The ID of a request, for its response and its log lines.

/** Longest ID that is taken over from a request, in characters. */
const LONGEST_ID = 64

/** The ID that a client or a proxy gave, if it is fit for a log; else a new one. */
export function requestIdOf(given: string | undefined): string {
  const isFit = given !== undefined && given.length <= LONGEST_ID && /^[\w\-=]+$/.test(given)
  return isFit ? given : crypto.randomUUID()
}
