import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import { itemOutcome, reasonOf } from '../../../indexer/bulk-request.ts'
import { HEARTBEAT, isAlive } from '../../../indexer/releases.ts'

describe('an answer of Elasticsearch to one document', () => {
  const conflict = (current: number, provided: number) => ({
    status: 409,
    error: {
      type: 'version_conflict_engine_exception',
      reason: `[7]: version conflict, current version [${current}] is higher or equal to the one provided [${provided}]`,
    },
  })
  test.each([
    [{ status: 201, result: 'created' }, { kind: 'created' }],
    [{ status: 200, result: 'updated' }, { kind: 'replaced' }],
    [conflict(9, 4), { kind: 'outdated' }],
    [conflict(4, 4), { kind: 'uncertain' }],
    [
      {
        status: 429,
        error: { type: 'cluster_block_exception', reason: 'disk usage exceeded flood-stage watermark' },
      },
      { kind: 'later', type: 'cluster_block_exception', reason: 'disk usage exceeded flood-stage watermark' },
    ],
    [
      { status: 503, error: { type: 'unavailable_shards_exception', reason: 'r' } },
      { kind: 'later', type: 'unavailable_shards_exception', reason: 'r' },
    ],
    [
      {
        status: 400,
        error: {
          type: 'document_parsing_exception',
          reason: 'failed to parse',
          caused_by: { reason: 'too big' },
        },
      },
      { kind: 'refused', type: 'document_parsing_exception', reason: 'failed to parse: too big' },
    ],
    [
      { status: 404, error: { type: 'index_not_found_exception', reason: 'gone' } },
      { kind: 'fatal', type: 'index_not_found_exception', reason: 'gone' },
    ],
    [{ status: 403 }, { kind: 'fatal', type: 'refused_by_elasticsearch', reason: 'status 403' }],
  ])('%j means %j', (item, outcome) => {
    expect(itemOutcome(item)).toEqual(outcome)
  })

  test('is put in the words of Elasticsearch, each once', () => {
    expect(reasonOf('plain')).toBe('plain')
    expect(reasonOf({ type: 't' })).toBe('t')
    expect(reasonOf({ reason: 'outer: inner', caused_by: { reason: 'inner' } })).toBe('outer: inner')
    expect(reasonOf(undefined)).toBeUndefined()
  })
})

describe('the process that fills a generation', () => {
  const now = 1_700_000_000_000
  const loader = { host: 'elsewhere', pid: 12, since: 0, beatAt: now }
  const since = Math.round(performance.timeOrigin)

  test('runs on another host as long as it gives signs of life', () => {
    expect(isAlive(loader, now + HEARTBEAT.deadAfter - 1)).toBe(true)
    expect(isAlive(loader, now + HEARTBEAT.deadAfter)).toBe(false)
  })

  test('does not run where its host knows no such process', () => {
    expect(isAlive({ ...loader, host: hostname(), pid: 2 ** 30 }, now)).toBe(false)
  })

  test('is this one where number and beginning are the same', () => {
    const own = { ...loader, host: hostname(), pid: process.pid }
    expect(isAlive({ ...own, since }, now + HEARTBEAT.deadAfter)).toBe(true)
    expect(isAlive({ ...own, since: since - 5_000 }, now)).toBe(false)
  })
})
