import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  cacheFolder,
  checkReachable,
  dataFolder,
  engineUser,
  makeReadableFolder,
  unreachable,
} from '../../../engine/folders.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folders '))
})
afterEach(() => rm(folder, { recursive: true }))

describe('where things are', () => {
  test.each<[Record<string, string>, boolean, string]>([
    [{ HOME: '/home/ada' }, false, '/home/ada/.cache/company-data-service'],
    [{ HOME: '/home/ada', XDG_CACHE_HOME: '/cache' }, false, '/cache/company-data-service'],
    [{ HOME: '/root', XDG_CACHE_HOME: '/cache' }, true, '/var/cache/company-data-service'],
    [{ COMPANIES_CACHE_DIR: '/mine' }, true, '/mine'],
  ])('the cache with %j, root: %s, is %s', (environment, root, expected) => {
    expect(cacheFolder(environment, root)).toBe(expected)
  })

  test('the data of an ordinary user is in the project', () => {
    expect(dataFolder({}, '/home/ada/a project', false)).toBe('/home/ada/a project/.data')
  })

  test('the data of root is under /var/lib, another folder for each project', () => {
    const one = dataFolder({}, '/root/service', true)
    expect(one).toMatch(/^\/var\/lib\/company-data-service\/service-[\da-f]{8}$/)
    expect(dataFolder({}, '/srv/service', true)).not.toBe(one)
  })

  test('COMPANIES_DATA_DIR comes before both', () => {
    expect(dataFolder({ COMPANIES_DATA_DIR: '/mine' }, '/root/service', true)).toBe('/mine')
    expect(dataFolder({ COMPANIES_DATA_DIR: '/mine' }, '/root/service', false)).toBe('/mine')
  })
})

test('a folder is made for all to enter, whatever the umask, and one that is there is left alone', async () => {
  const before = process.umask(0o077)
  try {
    await makeReadableFolder(join(folder, 'a/b'))
  } finally {
    process.umask(before)
  }
  expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o755)
  expect((await stat(join(folder, 'a/b'))).mode & 0o777).toBe(0o755)
  await chmod(join(folder, 'a'), 0o700)
  await makeReadableFolder(join(folder, 'a'))
  expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o700)
})

describe('the user that runs Elasticsearch', () => {
  test('is ourselves where we are not root', async () => {
    expect(await engineUser(folder, false)).toBeUndefined()
  })

  test('is never root where we are', async () => {
    const user = await engineUser('/', true)
    expect(user?.uid).toBeGreaterThan(0)
  })

  test('is told the first closed folder on the way, and what to do', async () => {
    const stranger = { uid: 64_999, gid: 64_999 }
    await chmod(folder, 0o755)
    await mkdir(join(folder, 'closed/inside'), { recursive: true })
    await chmod(join(folder, 'closed'), 0o700)
    expect(await unreachable(join(folder, 'closed/inside'), stranger)).toBe(join(folder, 'closed'))
    const check = checkReachable(
      join(folder, 'closed/inside'),
      stranger,
      'the data folder',
      'COMPANIES_DATA_DIR',
    )
    await expect(check).rejects.toThrow(`That user cannot enter ${join(folder, 'closed')}`)
    await expect(check).rejects.toThrow(`chmod o+x '${join(folder, 'closed')}'`)
    await chmod(join(folder, 'closed'), 0o711)
    expect(await unreachable(join(folder, 'closed/inside'), stranger)).toBeUndefined()
  })
})
