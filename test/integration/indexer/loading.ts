// What the tests of loading share: fresh aliases, small loads, and a look at what is in the index.

import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientOptions } from '@elastic/elasticsearch'
import { inject } from 'vitest'
import { type LoadRequest, loadCompanies } from '../../../indexer/load.ts'
import type { LoadReport } from '../../../indexer/load-report.ts'
import { releasesOf } from '../../../indexer/releases.ts'
import { sourceOfRecords } from '../../../indexer/sources/records.ts'
import type { FieldValues } from '../../../indexer/sources/rows.ts'
import { elasticsearchForTests } from '../../support/elasticsearch.ts'

/** Shared by all test files that a worker runs: none of them closes the client. */
export const { client, prefix } = elasticsearchForTests()

/** A folder for files, removed after the run. */
export const folder = mkdtempSync(join(inject('folder'), 'load-'))

let aliases = 0
/** An alias that no other test has. */
export function freshAlias(): string {
  aliases += 1
  return `${prefix}-${process.pid}-${aliases}`
}

/** The address of the Elasticsearch of this run. */
export function elasticsearchUrl(): string {
  const { nodes, node } = JSON.parse(inject('elasticsearch')) as ClientOptions
  return String([nodes ?? node].flat()[0])
}

/** Loads records; without a merge, quietly, fewer records than before or not, and with older generations deleted at once, unless told otherwise. */
export async function load(
  alias: string,
  records: Iterable<FieldValues> | AsyncIterable<FieldValues>,
  over: Partial<LoadRequest> = {},
): Promise<LoadReport> {
  return await loadCompanies({
    client,
    alias,
    source: sourceOfRecords('test', records),
    merge: false,
    drain: 0,
    gates: { maxFall: 1, without: ['fill'] },
    ...over,
  })
}

/** `count` companies with the IDs 1, 2, …, all called `name`. */
export function companies(count: number, name = 'Acme'): { ID: number; companyName: string }[] {
  return Array.from({ length: count }, (_, index) => ({ ID: index + 1, companyName: name }))
}

/** The names of the companies behind an alias, by ID. */
export async function namesBehind(alias: string): Promise<Map<number, string>> {
  const found = await client.search<{ ID: number; companyName: string }>({
    index: alias,
    size: 10_000,
    _source: ['ID', 'companyName'],
  })
  return new Map(found.hits.hits.map(({ _source }) => [_source?.ID ?? 0, _source?.companyName ?? '']))
}

/** The generations of an alias as `[name, state]`, oldest first. */
export async function statesOf(alias: string): Promise<[string, string][]> {
  return (await releasesOf(client, alias)).map(({ name, state }) => [name, state])
}

/** Takes the companies with the IDs 1 to `count` out of an index, as if it had lost them. */
export async function loseFirst(index: string, count: number): Promise<void> {
  const operations = companies(count).map(({ ID }) => ({ delete: { _id: String(ID) } }))
  await client.bulk({ index, operations, refresh: true })
}

/** The message that a promise fails with. */
export async function failure(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    return (error as Error).message
  }
  return 'no failure'
}
