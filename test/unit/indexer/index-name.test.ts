import { expect, test } from 'vitest'
import { loadingAlias, parseReleaseName, releaseName } from '../../../indexer/releases.ts'
import { mappingVersion } from '../../../mappings/index-body.ts'

test('a name tells the alias, the second and the mapping', () => {
  const name = releaseName('companies', new Date('2026-11-21T10:15:00.700Z'))
  expect(name).toMatch(/^companies-20261121t101500-[0-9a-f]{8}-[0-9a-f]{4}$/)
  expect(parseReleaseName('companies', name)).toEqual({
    name,
    alias: 'companies',
    createdAt: new Date('2026-11-21T10:15:00Z'),
    mappingVersion,
  })
})

test('two names of one second differ, and sort by time', () => {
  const at = (time: string): string => releaseName('companies', new Date(time))
  expect(at('2026-11-21T10:15:00Z')).not.toBe(at('2026-11-21T10:15:00Z'))
  const times = ['2026-01-31T23:59:59Z', '2026-02-01T00:00:00Z', '2026-11-01T00:00:00Z']
  expect(
    times
      .map(at)
      .sort()
      .map(name => name.slice(10, 18)),
  ).toEqual(['20260131', '20260201', '20261101'])
})

test.each([
  ['companies-clients'],
  ['companies'],
  ['companies-'],
  ['companies-20261121t101500-1f2e3d4c'],
  ['companies-20261121t101500-1f2e3d4c-9a0b-loading'],
  ['companies-20261121t101500-1f2e3d4c-9a0g'],
  ['companies-20261121T101500-1f2e3d4c-9a0b'],
  ['companies-20260231t101500-1f2e3d4c-9a0b'],
  ['companies-20261121t251500-1f2e3d4c-9a0b'],
  ['companies-clients-20261121t101500-1f2e3d4c-9a0b'],
  ['xcompanies-20261121t101500-1f2e3d4c-9a0b'],
  ['.companies-20261121t101500-1f2e3d4c-9a0b'],
  ['companiesx20261121t101500-1f2e3d4c-9a0b'],
])('%s is no generation of companies', name => {
  expect(parseReleaseName('companies', name)).toBeUndefined()
})

test('the alias that a generation is filled through is no generation', () => {
  expect(parseReleaseName('companies', loadingAlias(releaseName('companies')))).toBeUndefined()
})
