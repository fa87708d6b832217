// Creates the errors for exceeded limits: which limit, and when it renews.

import { ServiceError } from '../errors.ts'
import { policyNames } from './rate-limit-state.ts'
import { nextMonth } from './usage.ts'

const after = (seconds: number): Record<string, string> => ({ 'Retry-After': String(seconds) })

/** More requests per second than allowed. `wait`: ms until the next one may be sent. */
export function tooManyASecond(rate: number, wait: number, now: Date): ServiceError {
  const seconds = Math.max(1, Math.ceil(wait / 1_000))
  return new ServiceError(
    'rate_limited',
    `This key may send ${requests(rate)} per second, with bursts of up to twice as many. Send requests more slowly.`,
    {
      headers: after(seconds),
      quota: {
        'violated-policies': [policyNames.requestsPerSecond],
        renewsAt: new Date(now.getTime() + wait).toISOString(),
      },
    },
  )
}

/** More concurrent requests than allowed. */
export function tooManyAtOnce(limit: number, now: Date): ServiceError {
  return new ServiceError(
    'rate_limited',
    `This key may have ${requests(limit)} in progress at the same time. Wait for a response before sending the next one.`,
    {
      headers: after(1),
      quota: {
        'violated-policies': [policyNames.concurrentRequests],
        renewsAt: new Date(now.getTime() + 1_000).toISOString(),
      },
    },
  )
}

/** The monthly quota of requests is used up. */
export function noRequestsLeft(limit: number, now: Date): ServiceError {
  return overVolume('requestsPerMonth', `The monthly quota of this key (${requests(limit)}) is used up.`, now)
}

/** Fewer records may be exported than requested. `left`: how many may be. */
export function tooFewRecordsLeft(left: number, now: Date): ServiceError {
  const remaining =
    left === 0 ? 'No records are' : `Only ${left === 1 ? '1 record is' : `${left} records are`}`
  const fix = left === 0 ? '' : ` To export the rest, request a pageSize of at most ${left}.`
  return overVolume(
    'recordsPerMonth',
    `${remaining} left in this key's monthly export quota.${fix}`,
    now,
    left,
  )
}

function overVolume(
  name: 'requestsPerMonth' | 'recordsPerMonth',
  detail: string,
  now: Date,
  left = 0,
): ServiceError {
  const renewal = nextMonth(now)
  return new ServiceError('quota_exceeded', detail, {
    headers: after(Math.max(1, Math.ceil((renewal.getTime() - now.getTime()) / 1_000))),
    quota: { 'violated-policies': [policyNames[name]], renewsAt: renewal.toISOString(), left },
  })
}

const requests = (count: number): string =>
  count === 1 ? '1 request' : `${count.toLocaleString('en-US')} requests`
