// What is said of one bad parameter, and of a good one that deserves a remark.

/** One bad parameter: `code` is stable, `message` says what is wrong and how to mend it. */
export type Fault = {
  readonly parameter: string
  readonly code: string
  readonly message: string
  readonly allowed?: readonly string[]
  readonly suggestion?: string
}

/** A remark on a query that was answered. */
export type Warning = { readonly code: string; readonly parameter: string; readonly message: string }

/** At most 60 characters of what a client sent, as it may be repeated in a message. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
