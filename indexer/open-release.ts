// Opens the release that a load writes into: a fresh one, or the one that an interrupted load left, provided that its files, map
// and mapping have not changed.

import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import type { Client } from '@elastic/elasticsearch'
import { mappingVersion } from '../mappings/index-body.ts'
import { recordsOnDisk } from './durability.ts'
import { refuseTakenAlias } from './go-live.ts'
import { LoadError } from './load-report.ts'
import { createLocked, isTaken, refuseSecond, refuseWhileDeltaRuns, unlock } from './lock.ts'
import { counted, type Report } from './progress.ts'
import {
  type Checkpoint,
  type IndexBody,
  type LoadOrigin,
  lockAlias,
  type OriginFile,
  ownLoader,
  type ReleaseMeta,
  releasesOf,
  removeRelease,
  writeMeta,
} from './releases.ts'

const FIRST_PART = 64 * 1024

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

/** The origin of a load from files; undefined if one of them cannot be read twice, such as a pipe. */
export async function originOf(
  files: readonly { readonly name: string; readonly path: string }[],
  rules: unknown,
): Promise<LoadOrigin | undefined> {
  const found: OriginFile[] = []
  for (const { name, path } of files) {
    const status = await stat(path)
    if (!status.isFile()) return undefined
    const { size, mtimeMs } = status
    const handle = await open(path)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_PART), 0, FIRST_PART, 0)
      found.push({ name, size, modified: Math.round(mtimeMs), hash: hashOf(buffer.subarray(0, bytesRead)) })
    } finally {
      await handle.close()
    }
  }
  return { files: found, rules: hashOf(JSON.stringify(rules) ?? '') }
}

/** How two origins differ, in words; undefined if they do not. */
export function originFault(before: LoadOrigin, now: LoadOrigin): string | undefined {
  const names = (origin: LoadOrigin): string => origin.files.map(({ name }) => name).join(', ')
  if (names(before) !== names(now)) return `it read ${names(before)}, not ${names(now)}`
  const changed = now.files.filter((file, index) => {
    const other = before.files[index]
    return file.size !== other?.size || file.hash !== other.hash || file.modified !== other.modified
  })
  if (changed.length > 0) {
    const verb = changed.length === 1 ? 'has' : 'have'
    return `${changed.map(({ name }) => name).join(', ')} ${verb} changed since`
  }
  return before.rules === now.rules ? undefined : 'the map or the format is different'
}

/** What a resuming load reads, and where it writes its rejects. */
export type Resumption = {
  readonly origin?: LoadOrigin | undefined
  readonly rejectsFile?: string | undefined
}

/** What to load, and whether to resume. */
export type OpenRequest = Resumption & {
  readonly client: Client
  readonly alias: string
  readonly sources: readonly string[]
  readonly resume?: boolean | undefined
  /** Mappings and settings of a fresh index. */
  readonly body?: IndexBody | undefined
}

/**
 * The release to load: the one that an interrupted load left, or a fresh one.
 * @throws LoadError if a load or delta is running, or the release cannot be resumed
 */
export async function openRelease(request: OpenRequest, report: Report): Promise<ReleaseMeta> {
  const { client, alias, sources, origin, rejectsFile } = request
  await refuseTakenAlias(client, alias)
  await refuseWhileDeltaRuns(client, alias)
  const left = request.resume
    ? await resumeRelease(client, alias, { origin, rejectsFile }, report)
    : undefined
  if (left !== undefined) {
    report(
      `Resuming ${left.dataVersion}: ${counted(left.checkpoint?.ordinal ?? 0)} records are loaded already.`,
    )
    return left
  }
  if (request.resume) report('There is no load to resume: starting from the first record.')
  await refuseSecond(client, alias)
  for (const name of await removeAbandoned(client, alias))
    report(`Removed ${name}, left behind by an interrupted load.`)
  const fresh = await createLocked(client, alias, sources, request.body)
  report(`Loading ${sources.join(', ')} into ${fresh.dataVersion}`)
  return fresh
}

/**
 * Takes over the newest release that an interrupted load left. Undefined if there is none, or if it may lack records, which is
 * reported; the load then has to start over.
 * @throws LoadError if there is one that this load cannot resume, or another load is running
 */
async function resumeRelease(
  client: Client,
  alias: string,
  resumption: Resumption,
  report: Report,
): Promise<ReleaseMeta | undefined> {
  await refuseSecond(client, alias)
  const abandoned = (await releasesOf(client, alias)).filter(({ state }) => state === 'abandoned')
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

/**
 * Makes this process the loader of a release whose load has died.
 * @throws LoadError if another load took it over first
 */
export async function takeOver(client: Client, alias: string, meta: ReleaseMeta): Promise<ReleaseMeta> {
  const { dataVersion: name } = meta
  const faster = `Another load has just resumed ${name}.`
  // If two loads try at once, one of them finds the lock gone.
  if (!(await unlock(client, alias, name))) throw new LoadError(faster)
  const own: ReleaseMeta = { ...meta, loader: ownLoader() }
  const current = (await releasesOf(client, alias)).find(release => release.name === name)
  const stolen = current?.state === 'loading'
  if (!stolen) await writeMeta(client, own)
  try {
    await client.indices.updateAliases({
      actions: [{ add: { index: name, alias: lockAlias(alias), is_hidden: true, is_write_index: true } }],
    })
  } catch (error) {
    throw isTaken(error) ? new LoadError(`Another load of ${alias} has just started.`) : error
  }
  if (stolen) throw new LoadError(faster)
  return own
}
/** Removes the releases that killed loads have left behind; returns their names. */
async function removeAbandoned(client: Client, alias: string): Promise<string[]> {
  const abandoned = (await releasesOf(client, alias)).filter(({ state }) => state === 'abandoned')
  for (const { name } of abandoned) await removeRelease(client, name)
  return abandoned.map(({ name }) => name)
}
