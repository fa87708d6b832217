// Which Elasticsearch is measured? The one that is named, or one of our own on a folder of its own, set up as for serving.

import { Client } from '@elastic/elasticsearch'
import type { Report } from '../../engine/engine.ts'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { loadCompanies } from '../../indexer/load.ts'
import { clientIndexName } from '../../src/clients/client-store.ts'
import { elasticsearchVersion } from '../elasticsearch-version.ts'
import { type CompanyFile, sourceOfFile } from './companies.ts'
import { programOf } from './processes.ts'

/** Our own has this heap, and unlike for tests the compiler that makes it fast; ES_JAVA_OPTS may say otherwise. */
const JAVA_OPTIONS = '-Xms2g -Xmx2g -XX:TieredStopAtLevel=4'

/** Elasticsearch with the companies under an alias. */
export type LoadedElasticsearch = {
  readonly url: string
  readonly client: Client
  readonly alias: string
  readonly pid: number | undefined
  readonly version: string
  /** Of the index on disk. Elasticsearch looks it up every ten seconds only: to be asked well after the load. */
  readonly bytes: () => Promise<number>
  readonly loadSeconds: number
  readonly stop: () => Promise<void>
}

/** Finds or starts an Elasticsearch and loads the file as any source is. */
export async function startElasticsearch(
  environment: Readonly<Record<string, string | undefined>>,
  projectFolder: string,
  { file, alias }: { readonly file: CompanyFile; readonly alias: string },
  report: Report,
): Promise<LoadedElasticsearch> {
  const { ES_JAVA_OPTS = '' } = environment
  const engine = await findElasticsearch({
    purpose: 'test',
    environment: { ...environment, ES_JAVA_OPTS: `${JAVA_OPTIONS} ${ES_JAVA_OPTS}`.trim() },
    projectFolder,
    report,
  })
  const client = new Client(engine.clientOptions)
  const stop = async (): Promise<void> => {
    // What is not ours to end is left as it was found.
    if (engine.source === 'url') await remove(client, alias)
    await client.close()
    await engine.stop()
  }
  try {
    const loaded = await loadCompanies({ client, alias, source: await sourceOfFile(file), report })
    await client.indices.flush({ index: loaded.release })
    return {
      url: addressOf(engine.clientOptions),
      client,
      alias,
      pid: await processOf(client),
      version: await elasticsearchVersion(client),
      bytes: async () => {
        const { _all } = await client.indices.stats({ index: loaded.release, metric: 'store' })
        return _all.primaries?.store?.size_in_bytes ?? Number.NaN
      },
      loadSeconds: loaded.seconds,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function addressOf({ nodes, node }: { readonly nodes?: unknown; readonly node?: unknown }): string {
  const first = Array.isArray(nodes) ? nodes[0] : (nodes ?? node)
  if (typeof first !== 'string') throw new Error('The address of Elasticsearch is not known.')
  return first
}

/** The number of its process, where it runs on this machine and its time can be told from others'. */
async function processOf(client: Client): Promise<number | undefined> {
  const { nodes } = await client.nodes.info({ metric: 'process' })
  const numbers = Object.values(nodes).map(node => (node as { process?: { id?: number } }).process?.id)
  const [only] = numbers
  return numbers.length === 1 && only !== undefined && programOf(only) === 'java' ? only : undefined
}

async function remove(client: Client, alias: string): Promise<void> {
  const held = await client.indices.get({
    index: `${alias}-*`,
    allow_no_indices: true,
    filter_path: '*.aliases',
  })
  const names = Object.keys(held).filter(name => name !== clientIndexName(alias))
  for (const index of [...names, clientIndexName(alias)])
    await client.indices.delete({ index, ignore_unavailable: true })
}
