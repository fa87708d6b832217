// Prepares the files and folders that the embedded Elasticsearch needs before it starts, with the right owner.

import { chmod, cp, lchown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Purpose } from './engine.ts'
import { consoleLog } from './engine-log.ts'
import { type EngineUser, makeReadableFolder } from './folders.ts'
import { heapMegabytes, javaOptions, nodeFolders, nodeSettings } from './node-settings.ts'

/** The data folder, the installation, and the user if it is not the current one. */
export interface ConfigurationRequest {
  folder: string
  installation: string
  purpose: Purpose
  user: EngineUser | undefined
}

/** Rewrites the configuration and gives every folder to the user that runs Elasticsearch. Data and logs are kept. */
export async function writeNodeConfiguration(request: ConfigurationRequest): Promise<void> {
  const { folder, installation, purpose, user } = request
  const folders = nodeFolders(folder)
  await makeReadableFolder(join(folder, 'elasticsearch'))
  await rm(folders.config, { recursive: true, force: true })
  await rm(folders.temporary, { recursive: true, force: true })
  for (const transport of ['http', 'transport'])
    await rm(join(folders.logs, `${transport}.ports`), { force: true })
  await cp(join(installation, 'config'), folders.config, { recursive: true })
  for (const path of Object.values(folders)) {
    await mkdir(path, { recursive: true })
    await chmod(path, 0o700)
  }
  await writeFile(join(folders.config, 'elasticsearch.yml'), nodeSettings(purpose, folders))
  const options = join(folders.config, 'jvm.options.d')
  await mkdir(options, { recursive: true })
  await writeFile(
    join(options, 'company-data-service.options'),
    javaOptions(purpose, heapMegabytes(purpose, memory())),
  )
  await writeFile(consoleLog(folders), '')
  if (!user) return
  await giveTo(folders.config, user)
  await giveTo(folders.temporary, user)
  for (const path of [folders.data, folders.logs, folders.snapshots]) {
    if ((await stat(path)).uid !== user.uid) await giveTo(path, user)
  }
}

/** Bytes of memory of the machine, or of the container if its limit is lower. */
function memory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

async function giveTo(path: string, user: EngineUser): Promise<void> {
  await lchown(path, user.uid, user.gid)
  if (!(await stat(path)).isDirectory()) return
  for (const name of await readdir(path)) await giveTo(join(path, name), user)
}
