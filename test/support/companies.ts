// Companies for tests: built from the facts a test is about, and put into an index as a load would.

import { isDeepStrictEqual } from 'node:util'
import type { Client as Elasticsearch } from '@elastic/elasticsearch'
import { indexBody } from '../../mappings/index-body.ts'
import { type Company, fieldOf, type StoredFieldName } from '../../src/schema/fields.ts'
import { matchPart } from '../../src/schema/match-fields.ts'

/** Facts of a company; undefined takes a default away. */
export type CompanyFacts = { readonly [Name in keyof Company]?: Company[Name] | undefined }

let lastID = 1_000_000

/**
 * A company that has an ID, a name and a country unless the facts say otherwise. Throws where a value is not one that
 * loading leaves: a test on it would prove nothing.
 */
export function company(facts: CompanyFacts = {}): Company {
  lastID += 1
  const given = { ID: lastID, companyName: 'Plain Company', countryName: 'GERMANY', ...facts }
  const held = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Company
  const loaded = loadedCompany(held)
  if (!isDeepStrictEqual(loaded, held))
    throw new Error(`${JSON.stringify(held)} would be loaded as ${JSON.stringify(loaded)}`)
  return held
}

/** A company with its values as loading leaves them. */
export function loadedCompany(source: Company): Company {
  const values = Object.entries(source) as [StoredFieldName, unknown][]
  return Object.fromEntries(values.map(([name, value]) => [name, fieldOf(name).type.read(value)])) as Company
}

/** Operations of a bulk request. */
const CHUNK = 2_000

/** Makes an index, fills it and sets the alias on it. `keepsMatch`: its source is stored whole, so that its terms can be listed. */
export async function indexCompanies(
  elasticsearch: Elasticsearch,
  {
    index,
    alias,
    keepsMatch = false,
  }: { readonly index: string; readonly alias: string; readonly keepsMatch?: boolean },
  companies: readonly Company[],
): Promise<void> {
  const mappings = { ...indexBody.mappings, ...(keepsMatch && { _source: {} }) }
  const body = { ...indexBody, mappings } as object
  await elasticsearch.indices.create({ index, ...body, aliases: { [alias]: {} } })
  await replaceCompanies(elasticsearch, index, [], companies)
}

/** Takes companies out of an index and puts others in: much cheaper than an index for every handful. */
export async function replaceCompanies(
  elasticsearch: Elasticsearch,
  index: string,
  old: readonly Company[],
  companies: readonly Company[],
): Promise<void> {
  const operations = [
    ...old.map(one => [{ delete: { _id: String(one.ID) } }]),
    ...companies.map(one => [{ create: { _id: String(one.ID) } }, { ...one, match: matchPart(one) }]),
  ]
  for (let start = 0; start < operations.length; start += CHUNK) {
    const answer = await elasticsearch.bulk({
      index,
      operations: operations.slice(start, start + CHUNK).flat(),
    })
    const refused = answer.items.flatMap(item => Object.values(item)).find(item => item.error !== undefined)
    if (refused !== undefined)
      throw new Error(`Company ${refused._id} was refused: ${JSON.stringify(refused.error)}`)
  }
  await elasticsearch.indices.refresh({ index })
}
