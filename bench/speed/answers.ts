// What does an answer say, whoever gave it: how many companies there are in all, and which are on the page?

/** What is compared of answers; no IDs where none are given (facets). */
export type Answer = { readonly total: number; readonly IDs: readonly number[] }

type ServiceBody = {
  readonly data: { readonly totalCount: number; readonly records?: readonly { readonly ID: number }[] }
  readonly nextCursor?: string
}

/** An answer of the service, and where a walk goes on. */
export function serviceAnswer(body: string): Answer & { readonly next: string | undefined } {
  const { data, nextCursor } = JSON.parse(body) as ServiceBody
  return { total: data.totalCount, IDs: data.records?.map(({ ID }) => ID) ?? [], next: nextCursor }
}

type Hit = {
  readonly _id?: string
  readonly _source?: { readonly ID?: number }
  readonly fields?: { readonly ID?: readonly number[] }
}
type SearchBody = {
  readonly error?: unknown
  readonly hits?: { readonly total?: { readonly value: number }; readonly hits?: readonly Hit[] }
}

/**
 * Answers of Elasticsearch to one search or several: the largest total that is told, and the hits of all in their order,
 * each company once (several searches may give parts of a page).
 */
export function elasticsearchAnswer(bodies: readonly string[]): Answer {
  const searches = bodies.flatMap(body => {
    const parsed = JSON.parse(body) as SearchBody & { readonly responses?: readonly SearchBody[] }
    return parsed.responses ?? [parsed]
  })
  for (const { error } of searches) {
    if (error !== undefined)
      throw new Error(`Elasticsearch refuses what the service asks: ${JSON.stringify(error).slice(0, 300)}`)
  }
  const hits = searches.flatMap(search => search.hits?.hits ?? [])
  return {
    total: Math.max(0, ...searches.map(search => search.hits?.total?.value ?? 0)),
    IDs: [...new Set(hits.map(hit => hit._source?.ID ?? hit.fields?.ID?.[0] ?? Number(hit._id)))],
  }
}

/** An answer of PostgreSQL. */
export function postgresAnswer(row: { readonly total: number; readonly records: string | null }): Answer {
  const records = row.records === null ? [] : (JSON.parse(row.records) as readonly { readonly ID: number }[])
  return { total: row.total, IDs: records.map(({ ID }) => ID) }
}

/** How far records are compared: in their order, as a part of what was found, or not at all. */
export type Closeness = 'ordered' | 'contained' | 'total'

/** What differs between an answer and the service's; undefined where they agree. */
export function difference(service: Answer, other: Answer, closeness: Closeness): string | undefined {
  if (service.total !== other.total) return `total ${other.total} in place of ${service.total}`
  if (closeness === 'total') return undefined
  if (closeness === 'contained') {
    const missing = service.IDs.find(ID => !other.IDs.includes(ID))
    return missing === undefined ? undefined : `record ${missing} is absent`
  }
  const at = service.IDs.findIndex((ID, index) => other.IDs[index] !== ID)
  return at < 0
    ? undefined
    : `record ${at + 1} is ${other.IDs[at] ?? 'absent'} in place of ${service.IDs[at]}`
}
