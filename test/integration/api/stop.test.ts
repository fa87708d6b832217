// Does a server that is asked to stop lose a request of its clients? The small form of `npm run bench:stop`.

import { expect, test } from 'vitest'
import { startServiceProcess } from '../../../bench/speed/service-process.ts'
import { measureStop } from '../../../bench/stop/measure.ts'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import { noLimits } from '../../../src/schema/limits.ts'
import { loadedCompany } from '../../support/companies.ts'
import { clientOptionsForTests } from '../../support/elasticsearch.ts'
import { serviceForTests } from '../../support/service.ts'

const { nodes, node } = clientOptionsForTests()

test('64 busy clients lose none, and streams end as promised', { timeout: 300_000 }, async () => {
  const service = await serviceForTests('stop')
  await service.holds([...demoCompanies({ count: 5_000, seed: 1 })].map(loadedCompany))
  const { key } = await service.store.add({ name: 'busy', package: 'full', limits: noLimits })
  const running = await startServiceProcess(
    { PATH: process.env.PATH, REQUEST_TIMEOUT_MS: '30000', LOG_LEVEL: 'fatal' },
    { elasticsearch: [nodes ?? node].flat().map(String).join(','), alias: service.alias, key },
  )
  const { clients, streams, exitCode } = await measureStop(running, { clients: 64, streams: 1, warmUp: 3 })
  expect({ ...clients, answered: 0 }).toEqual({
    answered: 0,
    otherStatus: 0,
    truncated: 0,
    reset: 0,
    refused: 64,
  })
  expect(clients.answered).toBeGreaterThan(64 * 3)
  expect(streams.untold).toBe(0)
  expect(exitCode).toBe(0)
  await service.close()
})
