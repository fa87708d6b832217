// No request of many by chance gets an answer that the description does not promise.

import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { fuzz } from '../../../bench/fuzz/run.ts'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import { readConfig } from '../../../src/config.ts'
import { httpTimeouts } from '../../../src/http/http-server.ts'
import { createLogger } from '../../../src/operations/logging.ts'
import { noLimits } from '../../../src/schema/limits.ts'
import { type RunningServer, startServer } from '../../../src/server.ts'
import { loadedCompany } from '../../support/companies.ts'
import { clientOptionsForTests } from '../../support/elasticsearch.ts'
import { packagesPath, type Service, serviceForTests } from '../../support/service.ts'

const companies = [...demoCompanies({ count: 500, seed: 3 })].map(loadedCompany)
const REQUESTS = inject('proofLength') === 'long' ? 2_000 : 600
const log: string[] = []
let service: Service
let server: RunningServer
/** Of a client without limits. */
let key: string
beforeAll(async () => {
  service = await serviceForTests('fuzz')
  await service.holds(companies)
  ;({ key } = await service.store.add({ name: 'fuzz', package: 'full', limits: noLimits }))
  const config = {
    ...readConfig({}),
    port: 0,
    alias: service.alias,
    packagesPath,
    requestTimeout: 30_000,
    shutdownDelay: 0,
  }
  const logger = createLogger('error', { write: line => void log.push(line) })
  const timeouts = { ...httpTimeouts, idle: 100 }
  server = await startServer(config, clientOptionsForTests(), logger, undefined, timeouts)
})
afterAll(async () => {
  await server.stop()
  await service.close()
})

it('none of them does', { timeout: 300_000 }, async () => {
  const { faults, statuses } = await fuzz({
    url: server.url,
    requests: REQUESTS,
    seed: 1,
    material: { companies, key },
  })
  expect(faults.slice(0, 5)).toEqual([])
  expect(log.slice(0, 5)).toEqual([])
  // Requests by chance must be good ones too, or they would show little.
  for (const status of [200, 400, 401, 404, 405, 406])
    expect(statuses[status]).toBeGreaterThan(REQUESTS / 400)
  expect(statuses[200]).toBeGreaterThan(REQUESTS * 0.3)
})
