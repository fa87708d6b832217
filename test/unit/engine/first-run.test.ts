// What does the first run do where Maven is missing, fails, is killed or brings the wrong file?
// The JDK and Maven here are scripts; no Elasticsearch is started.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findElasticsearch } from '../../../engine/find-elasticsearch.ts'

let folder: string
let cache: string
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'first run ')))
  cache = join(folder, 'cache')
  await mkdir(join(folder, 'jdk'))
  await script('jdk/bin/java', '')
  await script('jdk/bin/javac', '')
  await writeFile(join(folder, 'jdk/release'), 'JAVA_VERSION="21.0.3"\n')
})
afterEach(() => rm(folder, { recursive: true }))

async function script(name: string, lines: string): Promise<void> {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, `#!/bin/sh\nPATH=/usr/bin:/bin\n${lines}\n`)
  await chmod(path, 0o755)
}

function environment(): Record<string, string> {
  return {
    PATH: join(folder, 'bin'),
    HOME: folder,
    ES_JAVA_HOME: join(folder, 'jdk'),
    COMPANIES_CACHE_DIR: cache,
    COMPANIES_DATA_DIR: join(folder, 'data'),
  }
}

function find() {
  return findElasticsearch({
    purpose: 'run',
    environment: environment(),
    projectFolder: folder,
    report: () => {},
  })
}

async function messageOf(failing: Promise<unknown>): Promise<string> {
  return failing.then(
    () => 'no failure',
    (error: Error) => error.message,
  )
}

test('without Docker and Maven, one message says what was tried', async () => {
  const message = await messageOf(find())
  expect(message).toContain('  - ELASTICSEARCH_URL: not set\n')
  expect(message).toContain('  - Docker: the docker command is not installed\n')
  expect(message).toContain(
    '  - embedded: Maven (mvn), which downloads Elasticsearch 9.5.0 once, is neither on PATH',
  )
  expect(message).toContain('  3. Install JDK 21 or newer and Maven')
})

test('the reason that Docker gives is passed on', async () => {
  await script('bin/docker', 'echo "Cannot connect to the Docker daemon" >&2; exit 1')
  expect(await messageOf(find())).toContain('  - Docker: Cannot connect to the Docker daemon\n')
  await script('bin/docker', 'test "$1" = info || exit 1')
  expect(await messageOf(find())).toContain(
    '  - Docker: Docker is installed, but its compose plugin is not\n',
  )
})

test("a failed download gives Maven's own words, and leaves nothing half-made", async () => {
  await script('bin/mvn', 'echo "[INFO] Scanning"; echo "[ERROR] Unknown host repository.example"; exit 1')
  expect(await messageOf(find())).toContain(
    '  - embedded: the download with Maven failed: Unknown host repository.example\n',
  )
  expect(await readdir(cache)).toEqual([])
})

test('another file than the expected one is refused, and not kept', async () => {
  await script(
    'bin/mvn',
    `for argument; do case "$argument" in -Dmaven.repo.local=*) repository="\${argument#*=}";; esac; done
     to="$repository/org/elasticsearch/distribution/integ-test-zip/elasticsearch/9.5.0"
     mkdir -p "$to" && echo something else > "$to/elasticsearch-9.5.0.zip"`,
  )
  expect(await messageOf(find())).toContain('is not the expected file (its SHA-256 differs)')
  expect(await readdir(cache)).toEqual([])
})

test('what a killed download left is cleared by the next run', async () => {
  await script('bin/mvn', 'sleep 5')
  const engine = JSON.stringify(join(import.meta.dirname, '../../../engine/find-elasticsearch.ts'))
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { findElasticsearch } = await import(${engine})
       await findElasticsearch({ purpose: 'run', environment: process.env, projectFolder: '.', report: () => {} })`,
    ],
    { env: environment(), stdio: 'inherit' },
  )
  while (!(await readdir(cache).catch(() => [])).some(name => name.includes('half-made'))) await sleep(20)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = await readdir(cache)
  expect(left.toSorted()).toEqual([`elasticsearch-9.5.0.half-made-${child.pid}`, 'elasticsearch-9.5.0.lock'])

  // The lock of a killed process is void once it has not been renewed for a while.
  await utimes(join(cache, 'elasticsearch-9.5.0.lock'), 0, 0)
  await script('bin/mvn', 'echo "[ERROR] still no network"; exit 1')
  expect(await messageOf(find())).toContain('still no network')
  expect(await readdir(cache)).toEqual([])
})

test('a run beside another that prepares the same cache waits for it', async () => {
  const [begun, goesOn] = ['begun', 'goes-on'].map(name => join(folder, name)) as [string, string]
  const wait = `until [ -e "${goesOn}" ]; do sleep 0.02; done`
  await script('bin/mvn', `touch "${begun}"; ${wait}; echo "[ERROR] no network"; exit 1`)
  const lines: string[] = []
  const second = () =>
    findElasticsearch({
      purpose: 'run',
      environment: environment(),
      projectFolder: folder,
      report: line => lines.push(line),
    })
  const first = messageOf(find())
  await expect.poll(() => existsSync(begun), { timeout: 30_000, interval: 20 }).toBe(true)
  const other = messageOf(second())
  await expect.poll(() => lines.length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
  await writeFile(goesOn, '')
  const [one, two] = await Promise.all([first, other])
  expect(one).toContain('no network')
  expect(two).toContain('no network')
  expect(lines[0]).toBe(
    'Waiting for another process that is preparing Elasticsearch in the same cache folder',
  )
})

test('a cache folder that cannot be made is named, with the variable that chooses another', async () => {
  await writeFile(cache, 'a file')
  const message = await messageOf(find())
  expect(message).toContain(`The cache folder ${cache} cannot be used`)
  expect(message).toContain('COMPANIES_CACHE_DIR')
})

test('COMPANIES_ENGINE allows one source alone, and only one that exists', async () => {
  await script('bin/mvn', 'echo "[ERROR] no network"; exit 1')
  const forced = (wanted: string) =>
    messageOf(
      findElasticsearch({
        purpose: 'run',
        environment: { ...environment(), COMPANIES_ENGINE: wanted, ELASTICSEARCH_URL: 'http://127.0.0.1:1' },
        projectFolder: folder,
        report: () => {},
      }),
    )
  expect(await forced('embedded')).toContain(
    'Tried:\n  - COMPANIES_ENGINE=embedded: the download with Maven failed',
  )
  expect(await forced('docker')).toContain(
    'Tried:\n  - COMPANIES_ENGINE=docker: the docker command is not installed',
  )
  for (const unknown of ['podman', 'toString'])
    expect(await forced(unknown)).toBe(
      `COMPANIES_ENGINE is "${unknown}". It must be docker or embedded; unset it to try both.`,
    )
})

test('an ELASTICSEARCH_URL that does not answer is an error: nothing else takes its place', async () => {
  const message = await messageOf(
    findElasticsearch({
      purpose: 'run',
      environment: { ...environment(), ELASTICSEARCH_URL: 'http://127.0.0.1:1' },
      projectFolder: folder,
      report: () => {},
    }),
  )
  expect(message).toContain('ELASTICSEARCH_URL is set, but http://127.0.0.1:1 does not answer')
  expect(message).toContain('or unset ELASTICSEARCH_URL')
})
