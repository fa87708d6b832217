// Results as a run finds them, with defaults, so that a test states only what it is about.

import type { Measurement, Results } from '../../../bench/speed/results.ts'

export function measurement(given: Partial<Measurement> = {}): Measurement {
  return {
    workload: 'typing',
    kind: 'autocomplete',
    connections: 1,
    system: 'service',
    requests: 1_000,
    perSecond: 500,
    p50: 1,
    p95: 2,
    p99: 3,
    processor: {},
    ...given,
  }
}

export function results(given: Partial<Results> = {}): Results {
  return {
    records: 200_000,
    seed: 1,
    measuredAt: '2026-01-02T03:04:05.000Z',
    seconds: 3,
    rounds: 3,
    machine: '2 processors',
    versions: { elasticsearch: 'Elasticsearch 9.5.0' },
    bytes: { ndjson: 200_000_000, index: 150_000_000 },
    loadSeconds: 20,
    measurements: [],
    faults: [],
    setAside: [],
    ...given,
  }
}
