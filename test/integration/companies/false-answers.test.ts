// A table of false answers from Elasticsearch and from what stands before it: whatever comes, every endpoint gives the right
// answer or an error, and gives it when the request's time is up.

import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults } from '../../../bench/false-answers/faults.ts'
import {
  type EndpointName,
  endpointNames,
  type FaultOutcome,
  falseAnswers,
} from '../../../bench/false-answers/measure.ts'
import { type LyingProxy, startProxy } from '../../../bench/false-answers/proxy.ts'
import { company, indexCompanies } from '../../support/companies.ts'
import { clientOptionsForTests, elasticsearchForTests } from '../../support/elasticsearch.ts'

const LIMIT = 400
/** Beyond any busy machine, and far below what the other side would take by itself; milliseconds. */
const GENEROUS = 5_000

let client: Client
let proxy: LyingProxy
let alias: string
beforeAll(async () => {
  const { client: elasticsearch, prefix } = elasticsearchForTests()
  client = elasticsearch
  alias = `${prefix}-false`
  const companies = Array.from({ length: 1_200 }, (_, at) =>
    company({ ID: at + 1, companyName: `Acme ${at}`, cityName: 'BERLIN', countryName: 'GERMANY' }),
  )
  await indexCompanies(client, { index: `${alias}-1`, alias }, companies)
  const { nodes, node } = clientOptionsForTests()
  proxy = await startProxy(String([nodes ?? node].flat()[0]))
})
afterAll(async () => {
  await proxy.stop()
  await client.close()
})

/** Runs the faults, each against a timer that it must beat. */
async function outcomesOf(endpoints: readonly EndpointName[], chosen: RegExp): Promise<FaultOutcome[]> {
  const asked = falseAnswers({
    client,
    proxy,
    alias,
    limit: LIMIT,
    endpoints,
    faults: faults(LIMIT).filter(({ name }) => chosen.test(name)),
  })
  const outcomes: FaultOutcome[] = []
  for (;;) {
    const tooLate = Promise.withResolvers<'too late'>()
    const timer = setTimeout(() => tooLate.resolve('too late'), GENEROUS)
    const next = await Promise.race([asked.next(), tooLate.promise])
    clearTimeout(timer)
    if (next === 'too late') throw new Error(`no answer in ${GENEROUS} ms, after ${outcomes.at(-1)?.fault}`)
    if (next.done === true) return outcomes
    outcomes.push(next.value)
  }
}

const wrongOf = (outcomes: readonly FaultOutcome[]) =>
  outcomes.flatMap(({ fault, outcomes: each }) =>
    Object.entries(each)
      .filter(([, { verdict }]) => verdict === 'wrong')
      .map(([endpoint, { status, text }]) => ({ fault, endpoint, status, text: text.slice(0, 200) })),
  )

test('no endpoint answers wrongly, or later than it may', { timeout: 300_000 }, async () => {
  const outcomes = await outcomesOf(
    endpointNames.filter(name => name !== 'new key'),
    /./,
  )
  expect(wrongOf(outcomes)).toEqual([])
  expect(outcomes.length).toBeGreaterThan(40)
  const late = outcomes.find(({ fault }) => fault === 'answers late')
  expect(Object.values(late?.outcomes ?? {}).map(({ verdict }) => verdict)).toContain('right')
  const dead = outcomes.filter(({ fault }) =>
    /^(never answers|trickles its body|refuses connections)$/.test(fault),
  )
  expect(dead).toHaveLength(3)
  for (const { outcomes: each } of dead) {
    for (const { verdict } of Object.values(each)) expect(verdict).toBe('refused')
  }
})

test('a new key is not refused because its client cannot be read', async () => {
  const outcomes = await outcomesOf(
    ['new key'],
    /^clients: (404|never answers|a failed shard|no hits|a list)$/,
  )
  expect(wrongOf(outcomes)).toEqual([])
  expect(outcomes.map(({ outcomes: each }) => each['new key'].verdict)).toEqual(outcomes.map(() => 'refused'))
  expect(outcomes).toHaveLength(5)
})
