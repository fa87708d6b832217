// Where does a load go on that was broken off? At the last point before which everything was acknowledged, where nothing that
// decides what is read and stored has changed since.

import { stat } from 'node:fs/promises'
import type { Client } from '@elastic/elasticsearch'
import { mappingVersion } from '../mappings/index-body.ts'
import { recordsOnDisk } from './durability.ts'
import { type Checkpoint, type GenerationMeta, generationsOf } from './generations.ts'
import { LoadError } from './load-error.ts'
import { refuseSecond, takeOver } from './load-lock.ts'
import { type LoadOrigin, originFault } from './load-origin.ts'
import { counted, type Report } from './progress.ts'

/** What a load brings that wants to go on. */
export type Resumption = {
  readonly origin: LoadOrigin | undefined
  readonly rejectsFile: string | undefined
}

/**
 * Takes over the newest generation that a load left half-filled; undefined if there is none to go on with, or if what it holds
 * is not certain, which is reported: the load then has to begin anew.
 * @throws LoadError where there is one that this load cannot go on with, or another load runs
 */
export async function resumeGeneration(
  client: Client,
  alias: string,
  resumption: Resumption,
  report: Report,
): Promise<GenerationMeta | undefined> {
  await refuseSecond(client, alias)
  const abandoned = (await generationsOf(client, alias)).filter(({ state }) => state === 'abandoned')
  const last = abandoned.at(-1)
  if (last?.meta?.checkpoint === undefined) return undefined
  const { meta } = last
  const { checkpoint } = last.meta
  const fault =
    last.mappingVersion === mappingVersion
      ? await checkpointFault(checkpoint, resumption)
      : `it was begun with mapping ${last.mappingVersion}, and this program has ${mappingVersion}`
  if (fault !== undefined)
    throw new LoadError(`${last.name} cannot be gone on with: ${fault}. Load without --resume to begin anew.`)
  const doubt = await uncertainty(client, last.name, checkpoint)
  if (doubt !== undefined) {
    report(`${last.name} cannot be resumed: ${doubt}.`)
    return undefined
  }
  return await takeOver(client, alias, meta)
}

/** Why an index may lack records that its checkpoint counts; undefined if it has them all. */
async function uncertainty(
  client: Client,
  name: string,
  { flushed, written }: Checkpoint,
): Promise<string | undefined> {
  if (!flushed) return 'the program that began it did not wait until its records were on disk'
  const records = await recordsOnDisk(client, name)
  if (records >= written.created) return undefined
  return `its index holds ${counted(records)} of the ${counted(written.created)} records that were on disk before`
}

async function checkpointFault(
  { origin, rejectsFile, rejectsBytes }: Checkpoint,
  now: Resumption,
): Promise<string | undefined> {
  if (origin === undefined || now.origin === undefined)
    return 'what comes from a pipe cannot be read again from the middle'
  const changed = originFault(origin, now.origin)
  if (changed !== undefined || rejectsBytes === 0) return changed
  if (rejectsFile !== now.rejectsFile)
    return `its rejects so far are in ${rejectsFile} (name it with --rejects)`
  const size = await stat(rejectsFile ?? '')
    .then(found => found.size)
    .catch(() => 0)
  return size < rejectsBytes ? `its rejects file ${rejectsFile} is gone or was changed` : undefined
}
