// How is a service made to forget its answers? By other data, as far as it can tell: nothing remembered is valid any more.

import type { Client } from '@elastic/elasticsearch'
import type { ServiceProcess } from './service-process.ts'

/** The service looks at most this late whether the data are others, in milliseconds. */
const VERSION_AGE = 1_300

/** Makes the data others by what the index says of itself, so that no remembered answer is valid. */
export async function makeNew(
  { client, alias }: { readonly client: Client; readonly alias: string },
  service: Pick<ServiceProcess, 'url' | 'key'>,
): Promise<void> {
  const found = await client.indices.getMapping({ index: alias })
  for (const [index, { mappings }] of Object.entries(found)) {
    await client.indices.putMapping({ index, _meta: { ...mappings._meta, bench: performance.now() } })
  }
  await new Promise(resolve => setTimeout(resolve, VERSION_AGE))
  // The first question after that may still be answered by what is known, while the version is looked up.
  for (let time = 0; time < 2; time += 1) {
    await fetch(`${service.url}/api/company/search?pageSize=1`, {
      headers: { 'x-api-key': service.key },
    }).then(response => response.arrayBuffer())
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
