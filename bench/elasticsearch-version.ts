// Which Elasticsearch was measured?

import type { Client } from '@elastic/elasticsearch'

/** `Elasticsearch 9.5.0`, asked of the nodes: not every distribution answers at its root. */
export async function elasticsearchVersion(client: Client): Promise<string> {
  const { nodes } = await client.nodes.info({ filter_path: 'nodes.*.version' })
  const versions = new Set(Object.values(nodes).map(({ version }) => version))
  return `Elasticsearch ${[...versions].join(', ')}`
}
