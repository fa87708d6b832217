// One Elasticsearch for all integration tests: found or started before them, cleared and let go after them.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client, type ClientOptions } from '@elastic/elasticsearch'
import type { TestProject } from 'vitest/node'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { reportTo } from '../../engine/progress.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How the tests reach Elasticsearch: `ClientOptions`, all of which is JSON. */
    elasticsearch: string
    /** Where it came from: the embedded engine's own tests run where it is in use. */
    engineSource: 'url' | 'docker' | 'embedded'
    /** Begins the name of every index and alias that this run makes. */
    runId: string
    /** For files of tests; removed after the run. */
    folder: string
    /** How much the proofs by number try: `npm test` is short, `npm run test:long` is long. */
    proofLength: 'short' | 'long'
  }
}

/** Vitest's global setup: gives the tests `elasticsearch` and `runId`. There is no skipping: without an engine the run fails. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await findElasticsearch({
    purpose: 'test',
    environment: process.env,
    projectFolder: resolve(import.meta.dirname, '../..'),
    report: reportTo(process.stderr),
  })
  const runId = `t${randomBytes(5).toString('hex')}`
  project.provide('elasticsearch', JSON.stringify(engine.clientOptions))
  project.provide('engineSource', engine.source)
  project.provide('runId', runId)
  const folder = await mkdtemp(join(tmpdir(), 'companies-tests-'))
  project.provide('folder', folder)
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await removeIndices(engine.clientOptions, runId)
    await engine.stop()
  }
}

/** One by one: an Elasticsearch that was named to us may refuse to delete by pattern. */
async function removeIndices(clientOptions: ClientOptions, prefix: string): Promise<void> {
  const client = new Client(clientOptions)
  try {
    const indices = await client.indices.get({
      index: `${prefix}*`,
      expand_wildcards: 'all',
      allow_no_indices: true,
    })
    for (const index of Object.keys(indices).filter(name => name.startsWith(prefix))) {
      await client.indices.delete({ index, ignore_unavailable: true })
    }
  } finally {
    await client.close()
  }
}
