// What a run found, as it is kept: one file a number of records, from which every table, plot and verdict is made.

/** What is compared. */
export const systems = ['service', 'elasticsearch', 'postgres'] as const
export type System = (typeof systems)[number]

export const systemNames: Readonly<Record<System, string>> = {
  service: 'service',
  elasticsearch: 'Elasticsearch',
  postgres: 'PostgreSQL',
}

/** One workload at one number of connections on one system. */
export type Measurement = {
  readonly workload: string
  readonly kind: 'autocomplete' | 'filter' | 'other'
  readonly connections: number
  readonly system: System
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Milliseconds of processor time for a request, by process; absent where it is not to be known. */
  readonly processor: Partial<Readonly<Record<System, number>>>
  /** Searches that Elasticsearch made for a request; below 1 where answers were remembered. */
  readonly searches?: number
}

/** Memory of the service in bytes while it was kept busy. */
export type Soak = {
  readonly records: number
  readonly minutes: number
  readonly connections: number
  readonly requests: number
  /** At the end of each minute. */
  readonly byMinute: readonly number[]
  readonly peak: number
  /** Means of the third and the last quarter. */
  readonly third: number
  readonly last: number
}

/** Everything that a run found. */
export type Results = {
  readonly records: number
  readonly seed: number
  readonly measuredAt: string
  /** Seconds that each workload was asked at each number of connections on each system, and in how many rounds. */
  readonly seconds: number
  readonly rounds: number
  readonly machine: string
  readonly versions: { readonly elasticsearch: string; readonly postgres?: string }
  readonly bytes: { readonly ndjson: number; readonly index: number; readonly postgres?: number }
  readonly loadSeconds: number
  readonly servicePeak?: number
  readonly measurements: readonly Measurement[]
  /** Each in words: what answered otherwise or not at all, and so was not timed or must not be trusted. */
  readonly faults: readonly string[]
  /** Each in words: texts that another system means otherwise by design. */
  readonly setAside: readonly string[]
}

/** The measurement of a workload at a number of connections on a system. */
export function measured(
  { measurements }: Pick<Results, 'measurements'>,
  workload: string,
  connections: number,
  system: System,
): Measurement | undefined {
  return measurements.find(
    one => one.workload === workload && one.connections === connections && one.system === system,
  )
}

/** The workloads and numbers of connections that were measured, in their order. */
export function measuredPairs({
  measurements,
}: Pick<Results, 'measurements'>): { workload: string; connections: number }[] {
  const pairs = measurements.map(({ workload, connections }) => ({ workload, connections }))
  return [...new Map(pairs.map(pair => [`${pair.workload} ${pair.connections}`, pair])).values()]
}
