// Finds the JDK that runs Elasticsearch and compiles the plugin, in the usual variables and folders. This distribution does not
// include one and needs version 21 or newer.

import { readdir, readFile, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { Unavailable } from './engine.ts'
import { isExecutable, runCommand } from './run-command.ts'

/** A JDK: its folder and its feature version, such as 21. */
export interface JavaHome {
  folder: string
  version: number
}

/** Where to look; the paths are parameters so that a test can give its own. */
export interface JavaPlaces {
  environment: Readonly<Record<string, string | undefined>>
  /** Folders whose sub-folders may be JDKs. */
  collections: readonly string[]
}

const oldest = 21
const longTermSupport = [21, 25, 29, 33]

/** The usual places on Linux and macOS. */
export function usualJavaPlaces(environment: JavaPlaces['environment']): JavaPlaces {
  const home = environment.HOME || homedir()
  return {
    environment,
    collections: [
      '/usr/lib/jvm',
      '/usr/java',
      '/opt',
      '/opt/homebrew/opt',
      '/usr/local/opt',
      '/Library/Java/JavaVirtualMachines',
      join(home, 'Library/Java/JavaVirtualMachines'),
      join(home, '.sdkman/candidates/java'),
      join(home, '.jdks'),
    ],
  }
}

/**
 * The JDK to use: one named by ES_JAVA_HOME if it suits, else the lowest long-term version found, else the newest.
 * @throws Unavailable that lists what was found, if none is a JDK of 21 or newer
 */
export async function findJavaHome(places: JavaPlaces): Promise<JavaHome> {
  const seen = new Set<string>()
  const suitable: JavaHome[] = []
  const unsuitable: string[] = []
  for (const { folder, named } of await candidates(places)) {
    const real = await realpath(folder).catch(() => undefined)
    if (real === undefined) {
      if (named) unsuitable.push(`${named}=${folder} (no such folder)`)
      continue
    }
    if (seen.has(real)) continue
    seen.add(real)
    const version = await javaVersion(real)
    const where = named ? `${named}=${folder}` : real
    if (version === undefined) {
      if (named) unsuitable.push(`${where} (no Java there)`)
    } else if (version < oldest) {
      unsuitable.push(`${where} (Java ${version})`)
    } else if (!(await isExecutable(join(real, 'bin/javac')))) {
      unsuitable.push(`${where} (Java ${version} without javac: a JRE, not a JDK)`)
    } else {
      suitable.push({ folder: real, version })
      if (named === 'ES_JAVA_HOME') return { folder: real, version }
    }
  }
  const best =
    suitable
      .filter(java => longTermSupport.includes(java.version))
      .toSorted((left, right) => left.version - right.version)[0] ??
    suitable.toSorted((left, right) => right.version - left.version)[0]
  if (best) return best
  throw new Unavailable(
    `no JDK ${oldest} or newer; ${unsuitable.length > 0 ? `found only ${unsuitable.join(', ')}` : 'found no Java at all'}. ` +
      'Looked at ES_JAVA_HOME, JAVA_HOME, JDK_HOME, PATH and the usual folders',
  )
}

async function candidates(places: JavaPlaces): Promise<{ folder: string; named?: string }[]> {
  const { environment, collections } = places
  const found: { folder: string; named?: string }[] = []
  for (const named of ['ES_JAVA_HOME', 'JAVA_HOME', 'JDK_HOME']) {
    const folder = environment[named]
    if (folder) found.push({ folder, named })
  }
  for (const folder of (environment.PATH ?? '').split(delimiter).filter(Boolean)) {
    const java = await realpath(join(folder, 'java')).catch(() => undefined)
    if (java) found.push({ folder: dirname(dirname(java)) })
  }
  for (const collection of collections) {
    for (const entry of (await readdir(collection).catch(() => [])).toSorted()) {
      const folder = join(collection, entry)
      found.push({ folder: join(folder, 'Contents/Home') })
      found.push({ folder: join(folder, 'libexec/openjdk.jdk/Contents/Home') })
      found.push({ folder })
    }
  }
  return found
}

/** The feature version of the Java in a folder; undefined if there is none. */
export async function javaVersion(folder: string): Promise<number | undefined> {
  if (!(await isExecutable(join(folder, 'bin/java')))) return undefined
  const release = await readFile(join(folder, 'release'), 'utf8').catch(() => '')
  const written = /^JAVA_VERSION="(.+)"/m.exec(release)?.[1]
  if (written) return featureVersion(written)
  const { output } = await runCommand(join(folder, 'bin/java'), ['-version'], { timeout: 10_000 })
  const said = /version "(.+?)"/.exec(output)?.[1]
  return said === undefined ? undefined : featureVersion(said)
}

/** 8 for "1.8.0_402", 21 for "21.0.3" and "21-ea". */
export function featureVersion(version: string): number | undefined {
  const parts = /^(\d+)(?:\.(\d+))?/.exec(version)
  if (!parts) return undefined
  return Number(parts[1] === '1' && parts[2] ? parts[2] : parts[1])
}
