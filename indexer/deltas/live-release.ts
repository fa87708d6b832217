// Which release may a delta change, and is it still the one that serves?

import type { Client } from '@elastic/elasticsearch'
import { mappingVersion } from '../../mappings/index-body.ts'
import { expectedRecords } from '../../src/elasticsearch/release-records.ts'
import { recordsFault } from '../durability.ts'
import { type Generation, type GenerationMeta, generationsOf } from '../generations.ts'
import { LoadError } from '../load-error.ts'
import { indicesBehind } from '../release.ts'
import type { RunLock } from '../run-lock.ts'

/**
 * The live release, once it is certain that a delta may change it.
 * @throws LoadError where a load runs, where not one release is live, or where it is of another mapping or has lost records
 */
export async function releaseToChange(client: Client, alias: string): Promise<GenerationMeta> {
  const generations = await generationsOf(client, alias)
  const loading = generations.find(({ state }) => state === 'loading')
  if (loading?.meta !== undefined) {
    const { host, pid } = loading.meta.loader
    throw new LoadError(
      `A load is running: process ${pid} on ${host} fills ${loading.name} since ${loading.meta.createdAt}. ` +
        'What a delta changes now would be gone when it goes live: let it end, then apply the delta.',
    )
  }
  const live = generations.filter(({ state }) => state === 'live')
  const [only] = live
  if (only?.meta === undefined || live.length > 1 || (await indicesBehind(client, alias)).length > 1) {
    throw new LoadError(
      `There is no one release of ${alias} that is live: companies load FILE makes one, and a delta changes it.`,
    )
  }
  refuseOtherMapping(only)
  const { count } = await client.count({ index: only.name })
  const fault = recordsFault(count, expectedRecords(only.meta))
  if (fault !== undefined)
    throw new LoadError(
      `${only.name} is damaged: it ${fault}. A delta does not bring them back: load in full, or roll back, first.`,
    )
  return only.meta
}

function refuseOtherMapping({ name, mappingVersion: made }: Generation): void {
  if (made === mappingVersion) return
  throw new LoadError(
    `${name} was made with mapping ${made}, this program writes ${mappingVersion}: go back to that version of the program, or load in full.`,
  )
}

/**
 * Makes sure that a release still is the live one, and that this delta still is the one that runs.
 * @throws LoadError where not
 */
export async function refuseOtherRelease(
  client: Client,
  alias: string,
  release: string,
  lock: RunLock,
): Promise<void> {
  if (lock.lost())
    throw new LoadError('Another delta took over, since this one gave no sign of life for minutes.')
  const behind = await indicesBehind(client, alias)
  if (behind.length === 1 && behind[0] === release) return
  throw new LoadError(
    `${alias} is ${behind.join(', ') || 'gone'} now: another release went live while the delta ran, and ${release} is no longer searched. ` +
      'Nothing of this delta is in the release that is live: apply the whole delta again.',
  )
}
