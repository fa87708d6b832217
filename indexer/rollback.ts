// Makes an earlier release live again.

import type { Client } from '@elastic/elasticsearch'
import { mappingVersion } from '../mappings/index-body.ts'
import { expectedRecords } from '../src/elasticsearch/release-records.ts'
import { recordsFault, recordsOnDisk } from './durability.ts'
import { swapAlias } from './go-live.ts'
import { LoadError } from './load-report.ts'
import { releasesOf } from './releases.ts'

/**
 * Makes an earlier release live again: the one named, or the newest kept one.
 * @returns the names of the release now live and of the one before
 * @throws LoadError if there is none, it has another mapping, or it has lost records
 */
export async function rollBack(
  client: Client,
  alias: string,
  wanted?: string,
): Promise<{ live: string; before: string | undefined }> {
  const releases = await releasesOf(client, alias)
  const kept = releases.filter(({ state }) => state === 'kept')
  const target = wanted === undefined ? kept.at(-1) : releases.find(({ name }) => name === wanted)
  if (target === undefined || target.state !== 'kept') {
    const list = kept.map(({ name }) => `  ${name}`)
    const none =
      wanted === undefined ? 'There is no earlier release to go back to.' : `${wanted} is not a kept release.`
    throw new LoadError(list.length === 0 ? none : [none, 'Kept releases:', ...list].join('\n'))
  }
  if (target.mappingVersion !== mappingVersion) {
    throw new LoadError(
      `${target.name} was created with mapping ${target.mappingVersion}, but this program needs ${mappingVersion}. ` +
        'Use the version of the program that created it, or load the data again.',
    )
  }
  const records = await recordsOnDisk(client, target.name)
  const fault = recordsFault(records, expectedRecords(target.meta))
  if (fault !== undefined) throw new LoadError(`${target.name} is damaged: it ${fault}. Load the data again.`)
  const [before] = await swapAlias(client, alias, target.name)
  return { live: target.name, before }
}
