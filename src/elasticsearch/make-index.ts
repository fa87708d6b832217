// Creates the indices of what is kept beside the companies: clients, usage, deltas.

import {
  type Client as Elasticsearch,
  errors,
  type estypes,
  type TransportRequestOptions,
} from '@elastic/elasticsearch'

/** Creates an index unless it exists; one that another process creates at the same moment is as good. */
export async function makeIndex(
  elasticsearch: Elasticsearch,
  index: string,
  body: Omit<estypes.IndicesCreateRequest, 'index'>,
  options: TransportRequestOptions = {},
): Promise<void> {
  try {
    await elasticsearch.indices.create({ index, ...body }, options)
  } catch (error) {
    const exists =
      error instanceof errors.ResponseError && error.message.includes('resource_already_exists_exception')
    if (!exists) throw error
  }
}
