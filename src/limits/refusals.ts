// What a client is told that has gone beyond a limit: which one, and when there is more.

import { ServiceError } from '../errors.ts'
import { policyNames } from './standing.ts'
import { nextMonth } from './usage.ts'

const after = (seconds: number): Record<string, string> => ({ 'Retry-After': String(seconds) })

/** More requests a second than allowed. `wait` in milliseconds. */
export function tooManyASecond(rate: number, wait: number, now: Date): ServiceError {
  const seconds = Math.max(1, Math.ceil(wait / 1_000))
  return new ServiceError(
    'rate_limited',
    `This key may send ${requests(rate)} a second, and no more than twice as many at once: send them more slowly.`,
    {
      headers: after(seconds),
      quota: {
        'violated-policies': [policyNames.requestsPerSecond],
        renewsAt: new Date(now.getTime() + wait).toISOString(),
      },
    },
  )
}

/** More requests at the same time than allowed. */
export function tooManyAtOnce(limit: number, now: Date): ServiceError {
  return new ServiceError(
    'rate_limited',
    `This key may have ${requests(limit)} answered at the same time: wait for an answer before asking again.`,
    {
      headers: after(1),
      quota: {
        'violated-policies': [policyNames.concurrentRequests],
        renewsAt: new Date(now.getTime() + 1_000).toISOString(),
      },
    },
  )
}

/** The month's requests are used up. */
export function noRequestsLeft(limit: number, now: Date): ServiceError {
  return overVolume(
    'requestsPerMonth',
    `The ${requests(limit)} that this key may send in a month are used up.`,
    now,
  )
}

/** Fewer records may be exported than were asked for. `left`: how many may be. */
export function tooFewRecordsLeft(left: number, now: Date): ServiceError {
  const few = left === 0 ? 'No records are' : `Only ${left === 1 ? '1 record is' : `${left} records are`}`
  const mend = left === 0 ? '' : ` Ask for a pageSize of at most ${left} to take out the rest.`
  return overVolume(
    'recordsPerMonth',
    `${few} left of those that this key may export this month.${mend}`,
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
