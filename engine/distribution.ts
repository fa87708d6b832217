// Installs an unmodified Elasticsearch of the pinned version into the cache folder, completely or not at all: everything is
// prepared in a temporary folder and then renamed. The next run removes what a killed run left.

import { chmod, copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lock } from 'proper-lockfile'
import { buildPlugin, pluginHash } from './analysis-plugin.ts'
import { EngineError, type Report, Unavailable } from './engine.ts'
import { makeReadableFolder } from './folders.ts'
import type { JavaHome } from './java-home.ts'
import { downloadArchive } from './maven-download.ts'
import { withProgress } from './progress.ts'
import { runCommand } from './run-command.ts'
import { elasticsearchVersion } from './version.ts'

/** What an installation needs. */
export interface DistributionRequest {
  cache: string
  java: JavaHome
  environment: Readonly<Record<string, string | undefined>>
  report: Report
}

/**
 * The folder of an Elasticsearch with the analysis plugin, created on first use: downloaded with Maven, unpacked, plugin compiled.
 * A changed plugin source is recompiled without another download.
 * @throws Unavailable if Maven is missing or cannot download, EngineError if the cache folder cannot be used
 */
export async function installedElasticsearch(request: DistributionRequest): Promise<string> {
  const { cache, report } = request
  const plain = join(cache, `elasticsearch-${elasticsearchVersion}`)
  const complete = `${plain}-plugin-${await pluginHash()}`
  if (await exists(complete)) return complete
  try {
    await makeReadableFolder(cache)
    const release = await lockCache(cache, report)
    try {
      if (await exists(complete)) return complete
      await clearHalfMade(cache)
      if (!(await exists(plain))) await makePlain(request, plain)
      await addPlugin(request, plain, complete)
      return complete
    } finally {
      await release().catch(() => {})
    }
  } catch (error) {
    if (error instanceof EngineError || error instanceof Unavailable) throw error
    throw new EngineError(
      `The cache folder ${cache} cannot be used (${(error as Error).message}). ` +
        'Free some space, or set COMPANIES_CACHE_DIR to a folder that you can write to.',
    )
  }
}

/** Marks unfinished folders in the cache; whoever holds the lock may remove them, since only killed runs leave them. */
const halfMade = '.half-made-'

/** A process can lose the lock while the machine sleeps, so each one works in its own folder. */
function halfMadeName(folder: string): string {
  return `${folder}${halfMade}${process.pid}`
}

async function clearHalfMade(cache: string): Promise<void> {
  for (const entry of await readdir(cache)) {
    if (entry.includes(halfMade)) await rm(join(cache, entry), { recursive: true, force: true })
  }
}

async function lockCache(cache: string, report: Report): Promise<() => Promise<void>> {
  const lockfilePath = join(cache, `elasticsearch-${elasticsearchVersion}.lock`)
  for (;;) {
    try {
      return await lock(cache, { lockfilePath, stale: 10_000, update: 2_500, onCompromised: () => {} })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error
      report('Waiting for another process that is preparing Elasticsearch in the same cache folder', true)
      await new Promise(resolve => setTimeout(resolve, 500))
    }
  }
}

async function makePlain(request: DistributionRequest, plain: string): Promise<void> {
  const making = halfMadeName(plain)
  await mkdir(making, { recursive: true })
  try {
    const archive = await downloadArchive({ ...request, repository: join(making, 'repository') })
    const unpacked = join(making, 'unpacked')
    await mkdir(unpacked)
    await withProgress(
      request.report,
      seconds => `Unpacking Elasticsearch ${elasticsearchVersion}: ${seconds.toFixed(0)} s`,
      unpack(request.java, archive, unpacked),
    )
    await rename(join(unpacked, `elasticsearch-${elasticsearchVersion}`), plain)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function unpack(java: JavaHome, archive: string, folder: string): Promise<void> {
  const { code, output, startError } = await runCommand(join(java.folder, 'bin/jar'), ['xf', archive], {
    cwd: folder,
  })
  if (startError || code !== 0) {
    throw new EngineError(`Elasticsearch could not be unpacked: ${startError?.message ?? output.trim()}`)
  }
  await openToAll(folder)
}

/** Archives unpacked by `jar` lose their modes, and the umask may hide them from the user that runs Elasticsearch. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else await chmod(path, folder.endsWith('/bin') ? 0o755 : 0o644)
  }
}

async function addPlugin(
  { java, report }: DistributionRequest,
  plain: string,
  complete: string,
): Promise<void> {
  const making = halfMadeName(complete)
  report('Compiling the analysis plugin', true)
  await linkFolder(plain, making)
  await buildPlugin(java, making)
  await openToAll(join(making, 'plugins'))
  await rename(making, complete)
  report(`Elasticsearch ${elasticsearchVersion} is ready in ${complete}`)
}

/** A second installation that shares the files of the first, or copies them if the file system has no hard links. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await linkFolder(source, target)
    else await link(source, target).catch(() => copyFile(source, target))
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
