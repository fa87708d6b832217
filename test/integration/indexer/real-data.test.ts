// A public register as it comes, by the map for it that comes with the project.

import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { expect, inject, test } from 'vitest'
import { derivedId } from '../../../indexer/sources/derived-id.ts'
import { readImportMap } from '../../../indexer/sources/import-map.ts'
import { fileBytes } from '../../../indexer/sources/inputs.ts'
import { sourceOf } from '../../../indexer/sources/records.ts'
import { client, folder, freshAlias, load } from './loading.ts'

const project = resolve(import.meta.dirname, '../../..')
const published = resolve(project, '../shared/data/companies-real.csv.gz')

const COLUMNS =
  'symbol,name,summary,currency,sector,industry_group,industry,exchange,mic,market,country,state,city,zipcode,website,market_cap,isin,cusip,figi,composite_figi,shareclass_figi,delisted'

/** So many rows of the published file. */
const ROWS = inject('proofLength') === 'long' ? Number.POSITIVE_INFINITY : 4_000

/** The file as it was published, or its beginning, or where it is not at hand one of the same layout and the same oddities. */
async function register(): Promise<string> {
  const path = join(folder, 'companies-real.csv.gz')
  if (existsSync(published)) {
    const bytes = gunzipSync(await readFile(published))
    const read = parse(bytes, { info: true }) as unknown as { info: { bytes: number } }[]
    await writeFile(path, gzipSync(bytes.subarray(0, read[ROWS]?.info.bytes)))
    return path
  }
  const rows = Array.from({ length: 4_000 }, (_, index) =>
    [
      `SY${index}`,
      index % 7 === 0 ? `"Acme ${index}, Inc."` : `Acme ${index}`,
      index % 5 === 0 ? `"Acme was founded in ${1850 + (index % 150)},\nand ""grows"" still."` : '',
      ['USD', 'GBp', 'None', ''][index % 4],
      'Industrials',
      '',
      'Conglomerates',
      'PNK',
      '',
      'us_market',
      'United States',
      index % 3 === 0 ? 'TX' : '',
      'Austin',
      '78701',
      index === 3_999 ? 'http://a_b.com' : 'http://www.acme.com',
      'Nano Cap',
      '',
      '',
      '',
      '',
      '',
      '',
    ].join(','),
  )
  await writeFile(path, gzipSync(`${[COLUMNS, ...rows].join('\n')}\n`))
  return path
}

test('listed companies are loaded by their map, none is lost', async () => {
  const path = await register()
  const alias = freshAlias()
  const map = await readImportMap(join(project, 'indexer/maps/finance-database.json'))
  const rejects = join(folder, 'real.rejects.ndjson')
  const rows = parse(gunzipSync(await readFile(path)), { columns: true }) as Record<string, string>[]

  const source = sourceOf([{ name: 'companies-real.csv.gz', bytes: await fileBytes(path) }], {
    map,
    strict: true,
  })
  const report = await load(alias, [], { source, rejectsFile: rejects })

  expect(report).toMatchObject({ live: true, read: rows.length, duplicates: 0, unknownColumns: [] })
  expect(report.loaded + report.rejected).toBe(rows.length)
  expect(report.rejected / rows.length).toBeLessThan(0.001)
  const refused = (await readFile(rejects, 'utf8'))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(refused).toHaveLength(report.rejected)
  const symbols = new Set(rows.map(({ symbol }) => symbol))
  for (const { record, reason } of refused)
    expect([reason, symbols.has(record.symbol)]).toEqual([expect.any(String), true])

  const refusedSymbols = new Set(refused.map(({ record }) => record.symbol))
  const sample = rows.filter(({ symbol }, index) => index % 97 === 0 && !refusedSymbols.has(symbol))
  const ids = sample.map(({ symbol = '' }) => String(derivedId([symbol])))
  const { docs } = await client.mget<Record<string, unknown>>({ index: alias, ids })
  for (const [index, row] of sample.entries()) {
    const found = docs[index]
    const stored = found && '_source' in found ? found._source : undefined
    expect(stored).toMatchObject({ companyName: expect.any(String), countryName: row.country?.toUpperCase() })
    expect(stored?.postalCode).toBe(row.zipcode ? row.zipcode.replace(/\s+/g, ' ').trim() : undefined)
    const year = /(?:founded|incorporated|established|formed) in (\d{4})/.exec(row.summary ?? '')?.[1]
    if (stored?.foundingYear !== undefined) expect(row.summary).toContain(String(stored.foundingYear))
    else expect(year === undefined || !row.summary?.includes(`was founded in ${year}`)).toBe(true)
  }
}, 300_000)
