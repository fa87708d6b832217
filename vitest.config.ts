import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const shared = {
  /** Milliseconds. A busy machine is slow, not wrong. */
  testTimeout: 60_000,
  hookTimeout: 300_000,
  // Half of the work would be loading the same modules for every file: so no module of the project or of test/support may
  // keep what a test changes, and only test files register hooks.
  isolate: false,
}
const globalSetup = ['test/support/elasticsearch-setup.ts']

/** Proofs by number (of kills, requests, names, files): `npm test` runs them short, `long` at length. */
const proofs = [
  'test/integration/web/company-autocomplete.test.ts',
  'test/integration/api/fuzz.test.ts',
  'test/integration/api/walk.test.ts',
  'test/integration/indexer/broken-file.test.ts',
  'test/integration/indexer/kills.test.ts',
  'test/integration/indexer/real-data.test.ts',
  'test/integration/limits/usage.test.ts',
  'test/integration/typing.test.ts',
  'test/unit/indexer/sources/inputs.test.ts',
]

export default defineConfig({
  test: {
    // More than there are cores: tests wait for Elasticsearch, for other processes and for the end of connections.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          provide: { proofLength: 'short' },
          ...shared,
        },
      },
      { test: { name: 'api', include: ['test/api/**/*.test.ts'], ...shared } },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts'], ...shared } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup,
          provide: { proofLength: 'short' },
          ...shared,
        },
      },
      { test: { name: 'long', include: proofs, globalSetup, provide: { proofLength: 'long' }, ...shared } },
    ],
  },
})
