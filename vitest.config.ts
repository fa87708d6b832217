import { defineConfig } from 'vitest/config'

/** Milliseconds. A busy machine is slow, not wrong. */
const patience = { testTimeout: 60_000, hookTimeout: 300_000 }

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
          globalSetup: ['test/support/elasticsearch-setup.ts'],
          ...patience,
        },
      },
    ],
  },
})
