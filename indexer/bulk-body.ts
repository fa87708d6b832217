// Which bytes does a bulk request have? Written once, so that a request that is sent again, whole or in part, is a matter
// of slices: nothing is serialised twice.

/** Documents and the bytes that say so to Elasticsearch: two lines each, `ends` where those of each document end. */
export type BulkBody<Document> = {
  readonly documents: readonly Document[]
  readonly bytes: Buffer
  readonly ends: readonly number[]
}

/** A body of documents given by their two lines, `lengths` being the bytes of each. */
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

/** The documents at the places given, in their order. */
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
