import { describe, expect, test } from 'vitest'
import { deltaRows } from '../../../../indexer/deltas/delta-rows.ts'
import { rejectLine } from '../../../../indexer/output-files.ts'
import { importMap } from '../../../../indexer/sources/import-map.ts'
import { all, chunksOf, recordsOf } from '../reading.ts'

const place = { file: 'companies.csv', line: 7, reason: 'r', message: 'm' }
const read = async (lines: readonly (object | string)[]) => {
  const text = lines.map(line => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
  const map = importMap({ fields: { ID: 'no', companyName: 'firm' } }, 'map.json')
  const bytes = { chunks: chunksOf(text), size: undefined, taken: () => 0 }
  const mapNamed = async (name: string) => {
    if (name !== 'map.json') throw new Error(`no map ${name}`)
    return map
  }
  return await all(deltaRows([{ name: 'x.rejects.ndjson', bytes }], { mapNamed }))
}

describe('a rejects file after its repair', () => {
  test('gives the rows at the places where they were refused, by the map that refused them', async () => {
    const [plain, mapped] = await read([
      { ...place, record: { ID: '1', 'Company Name': 'Acme' }, at: '2026-11-01T00:00:00.000Z' },
      { ...place, line: 9, record: { no: '2', firm: 'Beta' }, map: 'map.json' },
    ])
    expect(plain).toMatchObject({
      file: 'companies.csv',
      line: 7,
      at: '2026-11-01T00:00:00.000Z',
      values: { ID: '1', companyName: 'Acme' },
      row: { ID: '1', 'Company Name': 'Acme' },
    })
    expect(mapped).toMatchObject({ line: 9, map: 'map.json', values: { ID: '2', companyName: 'Beta' } })
    expect(JSON.parse(mapped?.json() ?? '')).toEqual({ no: '2', firm: 'Beta' })
  })

  test('deletes what stood in a list of deletions, or says so itself', async () => {
    const records = await read([
      { ...place, record: { ID: '1' }, deletes: true },
      { ...place, record: { no: '2', delete: 'yes' }, map: 'map.json' },
      { ...place, record: { ID: '3', companyName: 'Acme', delete: 'perhaps' } },
    ])
    expect(records).toMatchObject([
      { deletion: true, values: { ID: '1' } },
      { deletion: true, values: { ID: '2' } },
      { fault: { field: 'delete', reason: 'not_a_boolean' } },
    ])
  })

  test('reads a broken line of CSV or JSON once its text is a whole row', async () => {
    const columns = ['ID', 'companyName']
    const records = await read([
      { ...place, record: { text: '1;"Acme; Ltd"', columns } },
      { ...place, record: '{"ID":2,"companyName":"Beta"}' },
    ])
    expect(records.map(record => 'values' in record && record.values)).toEqual([
      { ID: '1', companyName: 'Acme; Ltd' },
      { ID: 2, companyName: 'Beta' },
    ])
  })

  test('refuses what is not repaired, and says so', async () => {
    const records = await read([
      { ...place, record: { text: '1,"Acme', columns: ['ID', 'companyName'] } },
      { ...place, record: '{"ID":2,"companyName' },
      { ...place, record: { base64: 'AAAA' } },
      { ...place, record: [1] },
      { ID: 3, companyName: 'No reject' },
      '{"file"',
    ])
    expect(records.map(record => ('fault' in record ? record.fault.reason : 'read'))).toEqual([
      'not_repaired',
      'not_repaired',
      'not_repaired',
      'not_repaired',
      'not_a_reject',
      'not_a_reject',
    ])
  })

  test('is what a refused row of CSV leaves: text and columns are kept together', async () => {
    const [refused] = await recordsOf('ID,companyName\n1,"Acme" Ltd\n', {}, 'companies.csv')
    if (refused === undefined || !('fault' in refused)) throw new Error('The row is not refused.')
    const line = JSON.parse(rejectLine({ ...refused, faults: [refused.fault] }))
    expect(line.record).toEqual({ text: '1,"Acme" Ltd', columns: ['ID', 'companyName'] })
    const mended = { ...line, record: { ...line.record, text: '1,Acme Ltd' } }
    expect(await read([mended])).toMatchObject([{ line: 2, values: { ID: '1', companyName: 'Acme Ltd' } }])
  })
})
