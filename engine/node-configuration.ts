// What must be on disk before the embedded Elasticsearch starts, and who must own it?

import { chmod, cp, lchown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Purpose } from './engine.ts'
import { consoleLog } from './engine-log.ts'
import { type EngineUser, makeReadableFolder } from './folders.ts'
import { heapMegabytes, javaOptions, nodeFolders, nodeSettings } from './node-settings.ts'

/** For which data folder, from which installation, and as which user where not as ours. */
export interface ConfigurationRequest {
  folder: string
  installation: string
  purpose: Purpose
  user: EngineUser | undefined
}

/** Writes the configuration anew and gives every folder to the user that runs Elasticsearch. Data and logs stay. */
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

/** Bytes: those of the machine, or fewer where a container allows fewer. */
function memory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

async function giveTo(path: string, user: EngineUser): Promise<void> {
  await lchown(path, user.uid, user.gid)
  if (!(await stat(path)).isDirectory()) return
  for (const name of await readdir(path)) await giveTo(join(path, name), user)
}
