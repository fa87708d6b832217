// Downloads the distribution from Maven Central, shows progress and checks the file. It uses Maven itself, so that mirrors and
// proxies of the user's Maven settings apply.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Report, Unavailable } from './engine.ts'
import type { JavaHome } from './java-home.ts'
import { megabytes, withProgress } from './progress.ts'
import { isExecutable, runCommand } from './run-command.ts'
import { elasticsearchVersion } from './version.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What a download needs; `repository` is the folder that Maven fills. */
export interface DownloadRequest {
  repository: string
  java: JavaHome
  environment: Environment
  report: Report
}

const artifact = `org.elasticsearch.distribution.integ-test-zip:elasticsearch:${elasticsearchVersion}:zip`
const artifactFolder = `org/elasticsearch/distribution/integ-test-zip/elasticsearch/${elasticsearchVersion}`
const archiveBytes = 129_856_182
const archiveSha256 = 'db0e275fd790f723eca7bcde96069fd6fed304ad23afdb70c8c09553dd9e8b1b'
const mavenDownload = 'org.apache.maven.plugins:maven-dependency-plugin:3.7.1:get'

/**
 * Downloads the archive and compares it with the known sum.
 * @returns its path in the repository
 * @throws Unavailable if Maven is missing or fails, or the file is not the expected one
 */
export async function downloadArchive(request: DownloadRequest): Promise<string> {
  const { environment, java, report, repository } = request
  const maven = await findMaven(environment)
  const started = performance.now()
  report(`Downloading Elasticsearch ${elasticsearchVersion} with Maven, once (${megabytes(archiveBytes)})`)
  const args = [
    '-B',
    `-Dmaven.repo.local=${repository}`,
    mavenDownload,
    `-Dartifact=${artifact}`,
    '-Dtransitive=false',
  ]
  const run = runCommand(maven, args, {
    cwd: dirname(repository),
    environment: await mavenEnvironment(environment, java),
  })
  const folder = join(repository, artifactFolder)
  let first: { bytes: number; seconds: number } | undefined
  const { code, output, startError } = await withProgress(
    report,
    async seconds => {
      const bytes = await archiveSize(folder)
      const elapsed = `${seconds.toFixed(0)} s`
      if (bytes === 0) return `Downloading Elasticsearch: starting Maven, ${elapsed}`
      first ??= { bytes, seconds }
      const rate =
        bytes > first.bytes ? `, ${megabytes((bytes - first.bytes) / (seconds - first.seconds))}/s` : ''
      return `Downloading Elasticsearch: ${megabytes(bytes)} of ${megabytes(archiveBytes)}${rate}, ${elapsed}`
    },
    run,
  )
  if (startError || code !== 0) {
    throw new Unavailable(`the download with Maven failed: ${startError?.message ?? mavenFault(output)}`)
  }
  report(
    `Downloaded Elasticsearch ${elasticsearchVersion} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
  const archive = join(folder, `elasticsearch-${elasticsearchVersion}.zip`)
  await checkArchive(archive)
  return archive
}

async function findMaven(environment: Environment): Promise<string> {
  const homes = [environment.MAVEN_HOME, environment.M2_HOME].flatMap(home =>
    home ? [join(home, 'bin')] : [],
  )
  for (const folder of [...homes, ...(environment.PATH ?? '').split(delimiter).filter(Boolean)]) {
    const maven = join(folder, 'mvn')
    if (await isExecutable(maven)) return maven
  }
  throw new Unavailable(
    `Maven (mvn), which downloads Elasticsearch ${elasticsearchVersion} once, is neither on PATH nor in MAVEN_HOME`,
  )
}

/** Maven needs a Java; if the environment has none, it gets ours. */
async function mavenEnvironment(environment: Environment, java: JavaHome): Promise<Environment> {
  if (environment.JAVA_HOME) return environment
  for (const folder of (environment.PATH ?? '').split(delimiter).filter(Boolean)) {
    if (await isExecutable(join(folder, 'java'))) return environment
  }
  return { ...environment, JAVA_HOME: java.folder }
}

/** The line of Maven's output that says what went wrong, without its colours. */
export function mavenFault(output: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours are control characters
  const lines = output.replaceAll(/\u001b\[[\d;]*m/g, '').split('\n')
  const fault = lines.find(line => line.startsWith('[ERROR]') && line.length > '[ERROR] '.length)
  return (fault ?? lines.findLast(line => line.trim() !== '') ?? 'it printed nothing')
    .replace(/^\[ERROR\] /, '')
    .replace(/ -> \[Help \d+\]$/, '')
    .trim()
}

/** Bytes of the archive so far; during the download the file has another extension. */
async function archiveSize(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.includes('.zip'))
  const sizes = names.map(name => stat(join(folder, name)).catch(() => undefined))
  return Math.max(0, ...(await Promise.all(sizes)).map(found => found?.size ?? 0))
}

async function checkArchive(archive: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  if (hash.digest('hex') !== archiveSha256) {
    throw new Unavailable(
      `the downloaded Elasticsearch ${elasticsearchVersion} is not the expected file (its SHA-256 differs): ` +
        'try again, and if it stays so ask who runs your Maven mirror',
    )
  }
}
