// Companies in an index of three shards: counts must not depend on how the records are spread.

import { indexBody } from '../../mappings/index-body.ts'
import type { Company } from '../../src/schema/fields.ts'
import { replaceCompanies } from './companies.ts'
import type { Service } from './service.ts'

/** Puts companies into an index of three shards behind the service's alias, which must not have one yet. */
export async function holdsInThreeShards(service: Service, companies: readonly Company[]): Promise<void> {
  const index = `${service.alias}-1`
  const settings = { ...indexBody.settings, index: { ...indexBody.settings.index, number_of_shards: 3 } }
  await service.elasticsearch.indices.create({
    index,
    ...({ ...indexBody, settings } as object),
    aliases: { [service.alias]: {} },
  })
  await replaceCompanies(service.elasticsearch, index, [], companies)
  const shards = await service.elasticsearch.cat.shards({ index, format: 'json', h: ['docs'] })
  if (shards.filter(({ docs }) => Number(docs) > 0).length < 3) throw new Error('the records are not spread')
}
