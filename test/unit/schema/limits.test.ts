// Which limits are in force: the client's own before its package's, none where neither states one.

import { expect, test } from 'vitest'
import { limitsInForce } from '../../../src/schema/limits.ts'

test("a client's own limits stand before its package's, none among them", () => {
  const ofPackage = { requestsPerSecond: 10, requestsPerMonth: 1000, recordsPerMonth: 500 }
  expect(limitsInForce(ofPackage, { requestsPerSecond: 50, requestsPerMonth: null })).toEqual({
    requestsPerSecond: 50,
    concurrentRequests: null,
    requestsPerMonth: null,
    recordsPerMonth: 500,
  })
})
