// What is said about a query: an error for each bad parameter, and a warning about a good one.

/** One bad parameter: `code` is stable, `message` says what is wrong and how to fix it. */
export type ParameterError = {
  readonly parameter: string
  readonly code: string
  readonly message: string
  readonly allowed?: readonly string[]
  readonly suggestion?: string
}

/** A remark on how a query was understood. */
export type Warning = { readonly code: string; readonly parameter: string; readonly message: string }

/** At most 60 characters of what a client sent, quoted, as a message may repeat it. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
