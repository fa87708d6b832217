import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { featureVersion, findJavaHome, javaVersion } from '../../../engine/java-home.ts'

let folder: string
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'java homes ')))
})
afterEach(() => rm(folder, { recursive: true }))

/** A folder that looks like a JDK; `says` is what its java prints where it has no release file. */
async function jdk(
  name: string,
  { release, says = '', javac = true }: { release?: string; says?: string; javac?: boolean },
) {
  const home = join(folder, name)
  await mkdir(join(home, 'bin'), { recursive: true })
  await writeFile(join(home, 'bin/java'), `#!/bin/sh\necho '${says}' >&2\n`)
  await chmod(join(home, 'bin/java'), 0o755)
  if (javac) {
    await writeFile(join(home, 'bin/javac'), '')
    await chmod(join(home, 'bin/javac'), 0o755)
  }
  if (release) await writeFile(join(home, 'release'), `IMPLEMENTOR="X"\nJAVA_VERSION="${release}"\n`)
  return home
}

function find(environment: Record<string, string> = {}, collections = [folder]) {
  return findJavaHome({ environment, collections })
}

describe('featureVersion', () => {
  test.each([
    ['1.8.0_402', 8],
    ['11.0.22', 11],
    ['17', 17],
    ['21-ea', 21],
    ['25.0.3', 25],
    ['unknown', undefined],
  ])('of %s is %s', (written, feature) => {
    expect(featureVersion(written)).toBe(feature)
  })
})

describe('javaVersion', () => {
  test('asks java itself where there is no release file', async () => {
    expect(await javaVersion(await jdk('a', { says: 'openjdk version "21.0.3" 2024-04-16' }))).toBe(21)
    expect(await javaVersion(await jdk('b', { says: 'java version "1.8.0_402"' }))).toBe(8)
  })

  test('is undefined where there is no Java', async () => {
    expect(await javaVersion(folder)).toBeUndefined()
  })
})

describe('findJavaHome', () => {
  test('takes the lowest long-term version that suits', async () => {
    await jdk('jdk-17', { release: '17.0.15' })
    await jdk('jdk-23', { release: '23.0.1' })
    await jdk('jdk-25', { release: '25.0.3' })
    const home = await jdk('jdk-21', { release: '21.0.3' })
    expect(await find()).toEqual({ folder: home, version: 21 })
  })

  test('takes the newest where none is a long-term one', async () => {
    await jdk('jdk-22', { release: '22' })
    const home = await jdk('jdk-24', { release: '24.0.1' })
    expect(await find()).toEqual({ folder: home, version: 24 })
  })

  test('takes ES_JAVA_HOME before any other, and JAVA_HOME where it is the only one', async () => {
    await jdk('jdk-21', { release: '21' })
    const other = await jdk('other/jdk-24', { release: '24' })
    expect(await find({ ES_JAVA_HOME: other })).toEqual({ folder: other, version: 24 })
    expect(await find({ JAVA_HOME: other }, [])).toEqual({ folder: other, version: 24 })
  })

  test('follows the java on PATH to its home', async () => {
    const home = await jdk('elsewhere/jdk-21', { release: '21' })
    const bin = join(folder, 'bin')
    await mkdir(bin)
    await symlink(join(home, 'bin/java'), join(bin, 'java'))
    expect(await find({ PATH: `/nowhere:${bin}` }, [])).toEqual({ folder: home, version: 21 })
  })

  test("looks into a macOS bundle's Contents/Home", async () => {
    const home = await jdk('temurin-21.jdk/Contents/Home', { release: '21.0.2' })
    expect(await find()).toEqual({ folder: home, version: 21 })
  })

  test('falls back from an unsuitable ES_JAVA_HOME to one that suits', async () => {
    const old = await jdk('old/jdk-17', { release: '17' })
    const home = await jdk('jdk-21', { release: '21' })
    expect(await find({ ES_JAVA_HOME: old })).toEqual({ folder: home, version: 21 })
  })

  test('says what it found where nothing suits', async () => {
    const old = await jdk('jdk-17', { release: '17.0.15' })
    const runtime = await jdk('jre-21', { release: '21', javac: false })
    const failed = find({ JAVA_HOME: '/no/such/folder' })
    await expect(failed).rejects.toThrow('no JDK 21 or newer; found only')
    await expect(failed).rejects.toThrow('JAVA_HOME=/no/such/folder (no such folder)')
    await expect(failed).rejects.toThrow(`${old} (Java 17)`)
    await expect(failed).rejects.toThrow(`${runtime} (Java 21 without javac: a JRE, not a JDK)`)
  })

  test('says where it looked when there is no Java at all', async () => {
    await expect(find()).rejects.toThrow(
      'found no Java at all. Looked at ES_JAVA_HOME, JAVA_HOME, JDK_HOME, PATH and the usual folders',
    )
  })
})
