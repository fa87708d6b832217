// What is Docker asked to do, in which order, and what becomes of its answers?
// `docker` is a script here that writes down what it is asked; no container is started.

import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dockerEngine } from '../../../engine/docker-engine.ts'
import { EngineError, Unavailable } from '../../../engine/engine.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docker '))
})
afterEach(() => rm(folder, { recursive: true }))

/** Answers by the compose command; what is not given succeeds and says nothing. */
async function docker(answers: Record<string, string>): Promise<void> {
  const cases = Object.entries(answers).map(([command, answer]) => `${command}) ${answer} ;;`)
  const script = `#!/bin/sh
[ "$1" = info ] && exit 0
shift 3
echo "$@ port=$ELASTICSEARCH_PORT" >> '${folder}/asked'
case "$1" in
${cases.join('\n')}
esac
`
  await writeFile(join(folder, 'docker'), script)
  await chmod(join(folder, 'docker'), 0o755)
}

async function asked(): Promise<string[]> {
  return (await readFile(join(folder, 'asked'), 'utf8')).trim().split('\n')
}

function engine(environment: Record<string, string> = {}) {
  return dockerEngine({
    purpose: 'run',
    environment: { PATH: folder, ...environment },
    projectFolder: folder,
    report: () => {},
  })
}

test('starts the service on a port that can be chosen, and stops what it started', async () => {
  await docker({ port: 'echo 127.0.0.1:9234' })
  const { clientOptions, description, stop } = await engine({ ELASTICSEARCH_PORT: '9234' })
  expect(clientOptions.nodes).toEqual(['http://127.0.0.1:9234'])
  expect(description).toBe('Docker 9.5.0 on http://127.0.0.1:9234')
  await stop()
  expect(await asked()).toEqual([
    'version port=9234',
    'ps --quiet --status running elasticsearch port=9234',
    'up --detach --wait elasticsearch port=9234',
    'port elasticsearch 9200 port=9234',
    'stop elasticsearch port=9234',
  ])
})

test('takes a free port where none is chosen', async () => {
  await docker({ port: 'echo "127.0.0.1:$ELASTICSEARCH_PORT"' })
  const { clientOptions } = await engine()
  expect([clientOptions.nodes].flat()[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}$/)
})

test('joins the service where it runs already, and leaves it running', async () => {
  await docker({ ps: 'echo 0123456789ab', port: 'echo 127.0.0.1:9200' })
  const { description, stop } = await engine()
  expect(description).toContain('which was running already')
  await stop()
  expect(await asked()).toEqual([
    'version port=',
    'ps --quiet --status running elasticsearch port=',
    'up --detach --wait --no-recreate elasticsearch port=',
    'port elasticsearch 9200 port=',
  ])
})

test("a failed start shows Elasticsearch's own last lines", async () => {
  await docker({
    up: 'echo container is unhealthy >&2; exit 1',
    logs: 'echo "java.lang.Error: the fault"; printf "\\tat some.Frame\\n"',
  })
  const failure = await engine().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(EngineError)
  expect((failure as Error).message).toBe(
    'Elasticsearch did not start in Docker: container is unhealthy\nIts last log lines:\n  | java.lang.Error: the fault',
  )
})

test('an image that cannot be fetched is a reason to look elsewhere', async () => {
  await docker({ up: 'echo "no such host" >&2; exit 1' })
  const failure = await engine().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Unavailable)
  expect((failure as Error).message).toBe('Elasticsearch could not be started: no such host')
})
