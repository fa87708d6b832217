// Chooses the media type and the encoding of a response by the headers of its request (RFC 9110, 12.5.1 and 12.5.3). Our own
// code, because hono's `accepts` returns its default both for */* and for types that cannot be served, so that nothing could
// be answered with 406.

export const JSON_TYPE = 'application/json'

/** A client that accepts problems accepts JSON. */
const ALIASES: Readonly<Record<string, readonly string[]>> = { [JSON_TYPE]: ['application/problem+json'] }

/** Most types that are read: it must cost next to nothing, since anybody can send the header. */
const MOST_RANGES = 100

type Range = { readonly type: string; readonly weight: number }

/** The weight of a type, and how specifically it was named: 3 itself, 2 its group, 1 anything. */
type Wish = { readonly weight: number; readonly narrowness: number }

/** The media types of an Accept header with their weights; other parameters are ignored. */
function ranges(header: string): Range[] {
  return header.split(',', MOST_RANGES).flatMap(entry => {
    const [type = '', ...parameters] = entry.split(';').map(part => part.trim().toLowerCase())
    if (type === '') return []
    const weight = parameters.map(text => /^q\s*=\s*(\d(?:\.\d*)?)$/.exec(text)?.[1]).find(Boolean)
    return [{ type, weight: weight === undefined ? 1 : Math.min(1, Number(weight)) }]
  })
}

/** The most specific entry that covers a type decides its weight. */
function wish(type: string, asked: readonly Range[]): Wish {
  const levels = [[type], ALIASES[type] ?? [], [type.replace(/\/.*/, '/*')], ['*/*', '*']]
  for (const [level, names] of levels.entries()) {
    const covering = asked.filter(range => names.includes(range.type))
    if (covering.length > 0)
      return { weight: Math.max(...covering.map(({ weight }) => weight)), narrowness: 3 - level }
  }
  return { weight: 0, narrowness: 0 }
}

/**
 * The offered type that the client prefers: by weight, then by how specifically it was named, then in the order of
 * `offered`; undefined if none is acceptable. Without a header, the first.
 */
export function negotiatedType<Type extends string>(
  header: string | undefined,
  offered: readonly Type[],
): Type | undefined {
  const asked = ranges(header ?? '')
  if (asked.length === 0) return offered[0]
  const wishes = offered.map(type => ({ type, ...wish(type, asked) })).filter(({ weight }) => weight > 0)
  return wishes.toSorted((a, b) => b.weight - a.weight || b.narrowness - a.narrowness)[0]?.type
}

/** True if an Accept-Encoding header lists gzip without refusing it. */
export const takesGzip = (header: string | undefined): boolean =>
  header !== undefined && /(^|[\s,])gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/i.test(header)
