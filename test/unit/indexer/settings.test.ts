import { expect, test } from 'vitest'
import { indexerSettings } from '../../../cli/command-line.ts'

test('the alias is companies unless COMPANIES_INDEX names another', () => {
  expect(indexerSettings({}, '/here')).toEqual({ alias: 'companies', folder: '/here' })
  expect(indexerSettings({ COMPANIES_INDEX: '' }, '/here').alias).toBe('companies')
  expect(indexerSettings({ COMPANIES_INDEX: 'firms_2' }, '/here').alias).toBe('firms_2')
})

test.each(['Companies', '-a', '_a', 'a*', 'a,b', 'a b', '.a', 'ä', 'a'.repeat(101)])(
  '%j is no alias',
  alias => {
    expect(() => indexerSettings({ COMPANIES_INDEX: alias }, '/here')).toThrow(/^COMPANIES_INDEX must /)
  },
)

test('through npm, paths begin where npm was called', () => {
  expect(indexerSettings({ INIT_CWD: '/there' }, '/here').folder).toBe('/there')
})
