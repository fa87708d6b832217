// What does a newcomer read where Elasticsearch cannot be had or does not start?

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saysTaken, takenFolder } from '../../../engine/data-lock.ts'
import { lastLines } from '../../../engine/engine-log.ts'
import { noElasticsearch } from '../../../engine/find-elasticsearch.ts'
import { mavenFault } from '../../../engine/maven-download.ts'

test('what was tried and the three ways out are one message', () => {
  expect(
    noElasticsearch([
      { source: 'ELASTICSEARCH_URL', reason: 'not set' },
      { source: 'Docker', reason: 'the docker command is not installed' },
      { source: 'embedded', reason: 'no JDK 21 or newer; found no Java at all' },
    ]),
  ).toBe(
    `No Elasticsearch is available. Tried:
  - ELASTICSEARCH_URL: not set
  - Docker: the docker command is not installed
  - embedded: no JDK 21 or newer; found no Java at all
To fix it, do one of these:
  1. Name a running one: ELASTICSEARCH_URL=http://localhost:9200 (and ELASTICSEARCH_API_KEY, or _USERNAME and _PASSWORD, and _CA_FILE, if it needs them).
  2. Start Docker, with its compose plugin.
  3. Install JDK 21 or newer and Maven; Elasticsearch is then downloaded once and runs on this machine.`,
  )
})

test("Maven's fault is its first error, without colours", () => {
  const output = [
    '[INFO] Scanning for projects...',
    '[\u001b[1;31mERROR\u001b[m] Failed to execute goal get: Unknown host -> [Help 1]',
    '[\u001b[1;31mERROR\u001b[m] ',
    '[\u001b[1;31mERROR\u001b[m] To see the full stack trace, re-run Maven with -e',
  ].join('\n')
  expect(mavenFault(output)).toBe('Failed to execute goal get: Unknown host')
  expect(mavenFault('Error: JAVA_HOME is not defined correctly.\n\n')).toBe(
    'Error: JAVA_HOME is not defined correctly.',
  )
  expect(mavenFault('')).toBe('it printed nothing')
})

test('the last log lines are those that say something', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-'))
  try {
    const file = join(folder, 'console.log')
    const frames = Array.from(
      { length: 50 },
      (_, frame) => `\tat org.elasticsearch.Thing.call(Thing.java:${frame})`,
    )
    await writeFile(
      file,
      ['first', 'java.lang.IllegalStateException: the fault', ...frames, '\t... 12 more', ''].join('\n'),
    )
    expect(await lastLines(file)).toBe('first\njava.lang.IllegalStateException: the fault')
    expect(await lastLines(file, 1)).toBe('java.lang.IllegalStateException: the fault')
    await writeFile(file, `${'x'.repeat(200_000)}\nlast\n`)
    expect(await lastLines(file, 1)).toBe('last')
    expect(await lastLines(join(folder, 'none'))).toBe('')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a taken folder: who, and what to do', () => {
  const known = takenFolder('/data', { pid: 42, command: 'java -Xms1g org.elasticsearch' })
  expect(known).toContain('The data folder /data is in use: process 42 (java -Xms1g org.elasticsearch')
  expect(known).toContain('Stop that process (kill 42), or set COMPANIES_DATA_DIR to another folder.')
  expect(takenFolder('/data', undefined)).toContain('another process, which could not be identified')
  expect(saysTaken('java.lang.IllegalStateException: failed to obtain node locks, tried [/data]')).toBe(true)
  expect(saysTaken('java.lang.IllegalStateException: something else')).toBe(false)
})
