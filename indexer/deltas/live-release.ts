// Finds the live release, checks that a delta may change it, and checks later that it is still live.

import type { Client } from '@elastic/elasticsearch'
import { mappingVersion } from '../../mappings/index-body.ts'
import { expectedRecords } from '../../src/elasticsearch/release-records.ts'
import { recordsFault } from '../durability.ts'
import { indicesBehind } from '../go-live.ts'
import { LoadError } from '../load-report.ts'
import type { RunLock } from '../lock.ts'
import { type Release, type ReleaseMeta, releasesOf } from '../releases.ts'

/**
 * The live release, checked.
 * @throws LoadError if a load is running, no release or more than one is live, or it has another mapping or lost records
 */
export async function releaseToChange(client: Client, alias: string): Promise<ReleaseMeta> {
  const releases = await releasesOf(client, alias)
  const loading = releases.find(({ state }) => state === 'loading')
  if (loading?.meta !== undefined) {
    const { host, pid } = loading.meta.loader
    throw new LoadError(
      `A load is running: process ${pid} on ${host} has been loading ${loading.name} since ${loading.meta.createdAt}. ` +
        'Changes made now would be lost when it goes live. Wait until it ends, then apply the delta.',
    )
  }
  const live = releases.filter(({ state }) => state === 'live')
  const [only] = live
  if (only?.meta === undefined || live.length > 1 || (await indicesBehind(client, alias)).length > 1) {
    throw new LoadError(
      `There must be exactly one live release of ${alias} to apply a delta to. To create one, run companies load FILE.`,
    )
  }
  refuseOtherMapping(only)
  const { count } = await client.count({ index: only.name })
  const fault = recordsFault(count, expectedRecords(only.meta))
  if (fault !== undefined)
    throw new LoadError(
      `${only.name} is damaged: it ${fault}. A delta cannot repair it: load in full or roll back first.`,
    )
  return only.meta
}

function refuseOtherMapping({ name, mappingVersion: made }: Release): void {
  if (made === mappingVersion) return
  throw new LoadError(
    `${name} was created with mapping ${made}, but this program needs ${mappingVersion}. Use the version of the program that created it, or load in full.`,
  )
}

/**
 * Checks that a release is still live and that this delta still holds the lock.
 * @throws LoadError if not
 */
export async function refuseOtherRelease(
  client: Client,
  alias: string,
  release: string,
  lock: RunLock,
): Promise<void> {
  if (lock.lost())
    throw new LoadError('Another delta took over, because this one sent no heartbeat for minutes.')
  const behind = await indicesBehind(client, alias)
  if (behind.length === 1 && behind[0] === release) return
  throw new LoadError(
    `Another release went live during the delta: ${alias} now points to ${behind.join(', ') || 'nothing'}, and ${release} is no longer searched. ` +
      'The live release has none of these changes. Apply the whole delta again.',
  )
}
