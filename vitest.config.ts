import { defineConfig } from 'vitest/config'

/** Milliseconds. A busy machine is slow, not wrong. */
const patience = { testTimeout: 60_000, hookTimeout: 300_000 }
const globalSetup = ['test/support/elasticsearch-setup.ts']

/** Proofs by number (of kills, requests, names): `integration` runs them short, `long` at length. */
const proofs = [
  'test/integration/api/fuzz.test.ts',
  'test/integration/indexer/kills.test.ts',
  'test/integration/typing.test.ts',
]

export default defineConfig({
  test: {
    // Vitest leaves one core to itself; its own work is over soon, and much of a test is waiting for Elasticsearch.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], ...patience } },
      { test: { name: 'api', include: ['test/api/**/*.test.ts'], ...patience } },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup,
          provide: { proofLength: 'short' },
          ...patience,
        },
      },
      { test: { name: 'long', include: proofs, globalSetup, provide: { proofLength: 'long' }, ...patience } },
    ],
  },
})
