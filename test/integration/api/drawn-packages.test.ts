// Does any of fifty packages drawn at random show a field beyond it: on any endpoint, in any format, asked again out of the
// cache, by another client's ETag, or by what was held for another?

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Random } from '../../../demo/random.ts'
import type { Client } from '../../../src/clients/client.ts'
import { packageEndpoints } from '../../../src/schema/endpoints.ts'
import { type Company, type FieldName, facetFields, fieldNames, fieldOf } from '../../../src/schema/fields.ts'
import { inTableOrder, type Package } from '../../../src/schema/packages.ts'
import { company, loadedCompany } from '../../support/companies.ts'
import { type Answer, COUNT, EXPORT, SEARCH, type Service, serviceForTests } from '../../support/service.ts'

const SEED = 20_261_121
const PACKAGES = 50
const JSON_LINES = 'application/x-ndjson'
const CSV = 'text/csv'
/** Requests under way together. */
const AT_ONCE = 8

/** A value that no other field has, where the field takes one: it is looked for in the text of answers. */
const marks = new Map<FieldName, string>()

/** A company whose values tell of which field they are. */
function markedCompany(ID: number): Company {
  const facts = fieldNames.map(name => {
    const at = fieldNames.indexOf(name)
    const candidates = [
      `Qx${at}q marked ${ID}`,
      [`qx${at}q@marked.example`],
      7_310_000 + at * 100 + ID,
      ...Object.keys(fieldOf(name).type.codes ?? {}),
      `qx${at}q.example`,
      true,
    ]
    const { type } = fieldOf(name)
    const value = name === 'ID' ? ID : candidates.find(given => isKept(type.read, given))
    const text = Array.isArray(value) ? value.join() : String(value)
    if (name !== 'ID' && /qx\d+q|^731\d{4}$/i.test(text)) marks.set(name, text.replace(/ marked \d+$/i, ''))
    return [name, value] as const
  })
  return company({ ...Object.fromEntries(facts), countryName: 'GERMANY' })
}

function isKept(read: (source: unknown) => unknown, given: unknown): boolean {
  try {
    return JSON.stringify(read(given)) === JSON.stringify(given)
  } catch {
    return false
  }
}

/** Some of a list, one at least. */
function some<Item>(random: Random, items: readonly Item[], share: number): Item[] {
  const drawn = items.filter(() => random.chance(share))
  return drawn.length > 0 ? drawn : [random.pick(items)]
}

function drawnPackage(random: Random): Package {
  const share = 0.05 + random.next() * 0.6
  return {
    searchFields: inTableOrder(some(random, fieldNames, share / 3)),
    exportFields: inTableOrder(some(random, fieldNames, share)),
    endpoints: random.chance(0.7) ? packageEndpoints : some(random, packageEndpoints, 0.6),
    limits: {},
  }
}

/** A client, and what it may see. */
type Buyer = {
  readonly key: string
  readonly bought: Package
  readonly client: Client
  readonly onSearch: readonly FieldName[]
  /** Its own of a field that it may count by, and one that it may not. */
  readonly countable: FieldName | undefined
}

const random = new Random(SEED)
const packages = new Map(Array.from({ length: PACKAGES }, (_, at) => [`package-${at}`, drawnPackage(random)]))
const companies = [1, 2, 3].map(markedCompany).map(loadedCompany)
let service: Service
let buyers: Buyer[]

beforeAll(async () => {
  service = await serviceForTests('drawn-packages', { packages, bought: 'package-0' })
  await service.holds(companies)
  buyers = await eightAtOnce([...packages], async ([name, bought]) => {
    const extraSearchFields = random.chance(0.3) ? some(random, fieldNames, 0.05) : []
    const keys = random.chance(0.5) ? 'labels' : 'names'
    const { client, key } = await service.store.add({ name, package: name, keys, extraSearchFields })
    const onSearch = inTableOrder([...bought.searchFields, ...extraSearchFields])
    const seen = [...onSearch, ...bought.exportFields]
    return { key, bought, client, onSearch, countable: facetFields.find(field => seen.includes(field)) }
  })
  await service.renewClients()
})
afterAll(() => service.close())

/** Results in the order of the items. */
async function eightAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))))
  return results
}

type Question = {
  readonly path: string
  readonly accept: string
  /** What may be seen where it is answered. */
  readonly fields: (buyer: Buyer) => readonly FieldName[]
  /** What is asked besides; undefined where it cannot be asked of this client. */
  readonly query: (buyer: Buyer) => string | undefined
  /** Asks for what the client has not bought. */
  readonly isBeyond?: true
}

const plain = [() => '', () => 'search=qx1q&pageSize=2']
const walks = [() => 'cursor=*&pageSize=2']
const streams = [() => 'cursor=*']

const questions: readonly Question[] = [
  ...[SEARCH, EXPORT].flatMap(path => {
    const fields = (buyer: Buyer) => (path === SEARCH ? buyer.onSearch : buyer.bought.exportFields)
    return ['application/json', ...(path === EXPORT ? [CSV, JSON_LINES] : [])].flatMap(accept => [
      ...[...plain, ...(accept === 'application/json' ? walks : streams)].map(query => ({
        ...{ path, accept, fields, query },
      })),
      // The same text for all: narrowed to what each has of it, or refused.
      ...(['companyName', 'annualSales'] as const).map(name => ({
        ...{ path, accept },
        fields: (buyer: Buyer) => (fields(buyer).includes(name) ? (['ID', name] as const) : []),
        query: () => `fields=${name === 'companyName' ? name : `ID,${name}`}`,
      })),
      {
        ...{ path, accept, fields: () => [], isBeyond: true as const },
        query: (buyer: Buyer) => {
          const beyond = fieldNames.find(name => !fields(buyer).includes(name))
          return beyond && `fields=${beyond}`
        },
      },
    ])
  }),
  ...[SEARCH, EXPORT, COUNT].flatMap(path => {
    const accept = 'application/json'
    return [
      {
        ...{ path, accept },
        fields: (buyer: Buyer) => {
          if (path === COUNT) return []
          return path === SEARCH ? buyer.onSearch : buyer.bought.exportFields
        },
        query: ({ countable }: Buyer) => countable && `facets=${countable}`,
      },
      {
        ...{ path, accept, fields: () => [], isBeyond: true as const },
        query: ({ onSearch, bought }: Buyer) => {
          const seen = [...onSearch, ...bought.exportFields]
          const beyond = facetFields.find(field => !seen.includes(field))
          return beyond && `facets=${beyond}`
        },
      },
    ]
  }),
  ...['/api/usage', COUNT].map(path => ({
    ...{ path, accept: 'application/json', fields: () => [] },
    query: () => '',
  })),
]

/** The names of properties in every record of an answer, doubles once. */
function properties({ text, headers, body }: Answer): string[][] {
  const type = headers.get('Content-Type') ?? ''
  const records = (): object[] => {
    if (type.startsWith(JSON_LINES))
      return text
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line))
    return (body as { data?: { records?: object[] } } | undefined)?.data?.records ?? []
  }
  const lists = type.startsWith(CSV)
    ? (parse(text, { to: 1 }) as string[][])
    : records().map(record => Object.keys(record))
  return [...new Map(lists.map(list => [list.join('\n'), list])).values()]
}

/** A field's property as the table of the service document has it. */
function labelOf(field: FieldName, path: string): string {
  const { label, searchLabel } = fieldOf(field)
  return path === SEARCH ? (searchLabel ?? label) : label
}

let shown = 0
let refused = 0

/** Fails where an answer has a property or a value that is not the client's. */
function expectNothingBeyond(question: Question, buyer: Buyer, answer: Answer): void {
  const { path, accept, isBeyond } = question
  const query = question.query(buyer)
  const what = `${buyer.client.package} ${accept} ${path}?${query}`
  const endpoint = path.slice(path.lastIndexOf('/') + 1)
  const isOpen = path === '/api/usage' || buyer.bought.endpoints.some(name => name === endpoint)
  const fields = isOpen ? question.fields(buyer) : []
  const isNarrowed = query?.startsWith('fields=') && fields.length === 0
  if (!isOpen || isBeyond || isNarrowed) {
    expect([what, answer.status]).toEqual([what, 403])
    refused += 1
  } else {
    expect([what, answer.status]).toEqual([what, 200])
    const named = fields.map(field => (buyer.client.keys === 'labels' ? labelOf(field, path) : field))
    for (const list of properties(answer)) {
      expect([what, list]).toEqual([what, named])
      shown += 1
    }
  }
  const counted = query?.startsWith('facets=') && answer.status === 200 ? buyer.countable : undefined
  for (const [field, mark] of marks) {
    if (fields.includes(field) || field === counted) continue
    expect([what, field, answer.text.toLowerCase().includes(mark.toLowerCase())]).toEqual([
      what,
      field,
      false,
    ])
  }
}

it('none does', { timeout: 120_000 }, async () => {
  expect(marks.size).toBeGreaterThan(25)
  let others = 0
  for (const question of questions) {
    const { path, accept } = question
    const asked = buyers.filter(buyer => question.query(buyer) !== undefined)
    const send = (buyer: Buyer, headers: Record<string, string> = {}): Promise<Answer> => {
      const query = question.query(buyer)
      const sent = { key: buyer.key, headers: { Accept: accept, ...headers } }
      return service.request(query === '' ? path : `${path}?${query}`, sent)
    }
    const first = await eightAtOnce(asked, buyer => send(buyer))
    const again = await eightAtOnce(asked, buyer => send(buyer))
    for (const [at, buyer] of asked.entries()) {
      expectNothingBeyond(question, buyer, first[at] as Answer)
      expectNothingBeyond(question, buyer, again[at] as Answer)
      // What is held says the same as what was searched; problems and usage bear their own IDs and times.
      if (first[at]?.headers.has('ETag')) expect(again[at]?.text).toBe(first[at]?.text)
    }
    const held = asked.flatMap((buyer, at) => {
      const { headers, text } = first[at] as Answer
      const etag = headers.get('ETag')
      return etag === null ? [] : [{ buyer, etag, text }]
    })
    await eightAtOnce(held, async ({ buyer, etag, text }) => {
      expect((await send(buyer, { 'If-None-Match': etag })).status).toBe(304)
      const foreign = held.filter(other => other.text !== text).map(other => other.etag)
      if (foreign.length === 0) return
      const answer = await send(buyer, { 'If-None-Match': foreign.join(', ') })
      expect([answer.status, answer.text]).toEqual([200, text])
      others += 1
    })
  }
  // Where nothing were shown, refused or told apart, nothing would have been tried.
  console.info(`${shown} answers with records, ${refused} refused, ${others} told from other clients' ETags`)
  expect(shown).toBeGreaterThan(1_000)
  expect(refused).toBeGreaterThan(500)
  expect(others).toBeGreaterThan(500)
})
