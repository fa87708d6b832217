// The body of a bulk request as bytes. A retry, whole or in part, sends slices of it, so nothing is serialised twice.

/** Documents and their bytes, two lines each; `ends` are the offsets at which each document ends. */
export type BulkBody<Document> = {
  readonly documents: readonly Document[]
  readonly bytes: Buffer
  readonly ends: readonly number[]
}

/** A body from the encoded lines of documents; `lengths` are the bytes of each document. */
export function bulkBody<Document>(
  documents: readonly Document[],
  bytes: Buffer,
  lengths: readonly number[],
): BulkBody<Document> {
  let end = 0
  return { documents, bytes, ends: lengths.map(length => (end += length)) }
}

/** The part of a body from the document at `start` up to, not including, the one at `end`. */
export function partOfBody<Document>(
  { documents, bytes, ends }: BulkBody<Document>,
  start: number,
  end: number,
): BulkBody<Document> {
  const from = ends[start - 1] ?? 0
  return {
    documents: documents.slice(start, end),
    bytes: bytes.subarray(from, ends[end - 1] ?? from),
    ends: ends.slice(start, end).map(at => at - from),
  }
}

/** A body of only the documents at the given indexes, in that order. */
export function pickedBody<Document>(
  body: BulkBody<Document>,
  places: readonly number[],
): BulkBody<Document> {
  if (places.length === body.documents.length) return body
  const parts = places.map(place => partOfBody(body, place, place + 1))
  return bulkBody(
    parts.flatMap(({ documents }) => documents),
    Buffer.concat(parts.map(({ bytes }) => bytes)),
    parts.map(({ bytes }) => bytes.length),
  )
}
