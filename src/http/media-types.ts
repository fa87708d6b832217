// Which media type a client is answered with: what its header Accept asks of what there is (RFC 9110, 12.5.1). Own code,
// because hono's `accepts` gives its default both for */* and for what cannot be served: nothing could be answered with 406.

export const JSON_TYPE = 'application/json'

/** Whoever takes problems takes JSON: both are read by the same means. */
const ALIASES: Readonly<Record<string, readonly string[]>> = { [JSON_TYPE]: ['application/problem+json'] }

/** No client names more types than this: reading them must cost nothing to speak of, as it is done for anybody. */
const MOST_RANGES = 100

type Range = { readonly type: string; readonly weight: number }

/** How much a type is wanted, and how narrowly it was named: 3 itself, 2 its group, 1 anything. */
type Wish = { readonly weight: number; readonly narrowness: number }

/** The media types of an Accept header with their weights; parameters other than the weight are not looked at. */
function ranges(header: string): Range[] {
  return header.split(',', MOST_RANGES).flatMap(entry => {
    const [type = '', ...parameters] = entry.split(';').map(part => part.trim().toLowerCase())
    if (type === '') return []
    const weight = parameters.map(text => /^q\s*=\s*(\d(?:\.\d*)?)$/.exec(text)?.[1]).find(Boolean)
    return [{ type, weight: weight === undefined ? 1 : Math.min(1, Number(weight)) }]
  })
}

/** The narrowest entry that covers a type decides how much it is wanted. */
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
 * The type of `offered` that is wanted most: by weight, then by how narrowly it was named, then in the order of `offered`;
 * undefined where none is wanted. Without a header, the first.
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
