// The gates before a release, each refusing and overridden, on a real index and through the code that serves.

import { expect, test } from 'vitest'
import type { FieldValues } from '../../../indexer/sources/rows.ts'
import { failure, freshAlias, load, statesOf } from './loading.ts'

const strict = { gates: {} }
const withEmail = (count: number, emails: number): FieldValues[] =>
  Array.from({ length: count }, (_, index) => ({
    ID: index + 1,
    companyName: `Acme ${index + 1}`,
    ...(index < emails && { email: `info@acme-${index + 1}.com` }),
  }))
const verdicts = (report: { gates: readonly { gate: string; verdict: string }[] }): Record<string, string> =>
  Object.fromEntries(report.gates.map(({ gate, verdict }) => [gate, verdict]))

test('the first load has nothing to be compared with; the next one is', async () => {
  const alias = freshAlias()
  expect(verdicts(await load(alias, withEmail(40, 40), strict))).toEqual({
    rejects: 'passed',
    count: 'not asked',
    fill: 'not asked',
    canaries: 'not asked',
  })
  expect(verdicts(await load(alias, withEmail(41, 41), strict))).toEqual({
    rejects: 'passed',
    count: 'passed',
    fill: 'passed',
    canaries: 'not asked',
  })
})

test('far fewer records do not go live, and leave the live release alone, until that is said', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, withEmail(40, 40), strict)
  expect(await failure(load(alias, withEmail(35, 35), strict))).toBe(
    'There are 35 records, 12.5 % fewer than the 40 that are live; at most 10 % fewer are allowed. Is a file missing or truncated? To load it anyway, pass --max-fall 0.13.',
  )
  expect(await statesOf(alias)).toEqual([[release, 'live']])
  expect(await load(alias, withEmail(35, 35), { gates: { maxFall: 0.13 } })).toMatchObject({ live: true })
  const overridden = await load(alias, withEmail(3, 3), { gates: { without: ['count'] } })
  expect([overridden.live, verdicts(overridden).count]).toEqual([true, 'overridden'])
})

test('a field that far fewer records have keeps a load from going live, until it is named', async () => {
  const alias = freshAlias()
  await load(alias, withEmail(40, 40), strict)
  expect(await failure(load(alias, withEmail(40, 31), strict))).toContain('email 100 % → 77.5 %')
  expect(await load(alias, withEmail(40, 31), { gates: { allowFall: ['email'] } })).toMatchObject({
    live: true,
  })
  const overridden = await load(alias, withEmail(40, 0), { gates: { without: ['fill'] } })
  expect([overridden.live, verdicts(overridden).fill]).toEqual([true, 'overridden'])
})

test('too many rejects, overridden by name', async () => {
  const alias = freshAlias()
  const records = [...withEmail(9, 9), { companyName: 'No ID' }]
  expect(await failure(load(alias, records, strict))).toContain('--max-rejects-share 0.1')
  const overridden = await load(alias, records, { gates: { without: ['rejects'] } })
  expect([overridden.live, verdicts(overridden).rejects]).toEqual([true, 'overridden'])
})

test('canaries are asked of the fresh index before anybody sees it, and every miss is told', async () => {
  const alias = freshAlias()
  const { release } = await load(alias, [{ ID: 1, companyName: 'Old' }], strict)
  const records: FieldValues[] = [
    { ID: 1, companyName: 'Müller & Söhne GmbH', countryName: 'GERMANY' },
    { ID: 2, companyName: 'Muller Mill', countryName: 'UNITED KINGDOM' },
  ]
  const finding = { query: 'search=mueller sohne&countryName=DE', ID: 1, within: 1 }
  const missing = [
    { query: 'search=mull&countryName=GB', ID: 1, within: 10 },
    { query: 'search=old', ID: 1, within: 10 },
  ]
  expect(await failure(load(alias, records, { gates: { canaries: [finding, ...missing] } }))).toBe(
    [
      '2 of 3 canaries do not find their company:',
      '  - search=mull&countryName=GB does not find 1 among the first 10: 1 found, first 2 (Muller Mill)',
      '  - search=old does not find 1 among the first 10: nothing is found',
      'Fix the data or the canaries, or pass --without-gate canaries.',
    ].join('\n'),
  )
  expect(await statesOf(alias)).toEqual([[release, 'live']])
  expect(await load(alias, records, { gates: { canaries: [finding] } })).toMatchObject({
    live: true,
    gates: expect.arrayContaining([
      { gate: 'canaries', verdict: 'passed', saw: '1 of 1 found their company' },
    ]),
  })
  const overridden = await load(alias, records, { gates: { canaries: missing, without: ['canaries'] } })
  expect([overridden.live, verdicts(overridden).canaries]).toEqual([true, 'overridden'])
})
