// Resumes an interrupted load at its last checkpoint, provided that its files, map and mapping have not changed.

import { stat } from 'node:fs/promises'
import type { Client } from '@elastic/elasticsearch'
import { mappingVersion } from '../mappings/index-body.ts'
import { recordsOnDisk } from './durability.ts'
import { type Checkpoint, type GenerationMeta, generationsOf } from './generations.ts'
import { LoadError } from './load-error.ts'
import { refuseSecond, takeOver } from './load-lock.ts'
import { type LoadOrigin, originFault } from './load-origin.ts'
import { counted, type Report } from './progress.ts'

/** What a resuming load reads, and where it writes its rejects. */
export type Resumption = {
  readonly origin: LoadOrigin | undefined
  readonly rejectsFile: string | undefined
}

/**
 * Takes over the newest release that an interrupted load left. Undefined if there is none, or if it may lack records, which is
 * reported; the load then has to start over.
 * @throws LoadError if there is one that this load cannot resume, or another load is running
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
      : `it was created with mapping ${last.mappingVersion}, but this program has ${mappingVersion}`
  if (fault !== undefined)
    throw new LoadError(`${last.name} cannot be resumed: ${fault}. To start over, load without --resume.`)
  const doubt = await uncertainty(client, last.name, checkpoint)
  if (doubt !== undefined) {
    report(`${last.name} cannot be resumed: ${doubt}.`)
    return undefined
  }
  return await takeOver(client, alias, meta)
}

/** Why a release may lack records that its checkpoint counts; undefined if it has them all. */
async function uncertainty(
  client: Client,
  name: string,
  { flushed, written }: Checkpoint,
): Promise<string | undefined> {
  if (!flushed) return 'the program that started it did not wait until its records were on disk'
  const records = await recordsOnDisk(client, name)
  if (records >= written.created) return undefined
  return `its index holds ${counted(records)} of the ${counted(written.created)} records that were on disk before`
}

async function checkpointFault(
  { origin, rejectsFile, rejectsBytes }: Checkpoint,
  now: Resumption,
): Promise<string | undefined> {
  if (origin === undefined || now.origin === undefined) return 'input from a pipe cannot be read again'
  const changed = originFault(origin, now.origin)
  if (changed !== undefined || rejectsBytes === 0) return changed
  if (rejectsFile !== now.rejectsFile)
    return `its previous rejects are in ${rejectsFile} (pass this file with --rejects)`
  const size = await stat(rejectsFile ?? '')
    .then(found => found.size)
    .catch(() => 0)
  return size < rejectsBytes ? `its rejects file ${rejectsFile} is gone or was changed` : undefined
}
