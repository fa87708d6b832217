// The entry files: the version of Node, .env and the flags of V8. Copies of them run in a folder of their own, so that a .env of
// the project does not matter.

import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unsupportedNode } from '../../../bin/prepare-process.js'

const root = resolve(import.meta.dirname, '../../..')
const { scripts, engines, bin } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

/** Entry file → the module that it loads. */
const entries = {
  'bin/serve.js': 'src/main.ts',
  'bin/start.js': 'demo/start.ts',
  'bin/companies.js': 'cli/main.ts',
} as const
type Entry = keyof typeof entries

/** Stands in for the module: prints what it was started with. */
const PRINT = `const { PORT, REDIS_URL } = process.env
console.log(JSON.stringify({ PORT, REDIS_URL, flags: process.execArgv, args: process.argv.slice(2) }))
`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entry-'))
  await cp(join(root, 'bin'), join(folder, 'bin'), { recursive: true })
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  for (const path of Object.values(entries)) {
    await mkdir(dirname(join(folder, path)))
    await writeFile(join(folder, path), PRINT)
  }
})
afterEach(() => rm(folder, { recursive: true }))

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs a program with the Node of this test first in the path, by default in another folder than that of the project. */
function run(
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  cwd = tmpdir(),
): Promise<Ended> {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  return new Promise(done => {
    execFile(file, args, { cwd, env: { PATH, ...environment } }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
  })
}
const start = (entry: Entry, environment?: Record<string, string>): Promise<Ended> =>
  run(process.execPath, [join(folder, entry)], environment)

describe('the version of Node', () => {
  test.each([
    ['18.0.0', true],
    ['20.20.2', true],
    ['23.11.1', true],
    ['24.0.0', false],
    ['100.1.0', false],
  ])('%s: refused is %s', (version, refused) => {
    expect(unsupportedNode(version, engines.node) !== undefined).toBe(refused)
  })

  test('of a range that cannot be read is refused', () => {
    expect(unsupportedNode('24.0.0', '^24 || ^26')).toContain('is needed')
  })

  test.each(Object.keys(entries) as Entry[])('%s names the one it needs, and loads nothing', async entry => {
    await writeFile(join(folder, 'package.json'), '{"type": "module", "engines": {"node": ">=999"}}')
    const { code, stdout, stderr } = await start(entry)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `Node 999 or newer is needed, and this is ${process.versions.node}. "npm ci" installs it for npm run, npm start and npx.\n`,
    )
  })
})

describe('.env', () => {
  test.each(Object.keys(entries) as Entry[])('is read by %s, and the environment wins', async entry => {
    await writeFile(join(folder, '.env'), 'PORT=4000\nREDIS_URL=redis://from-file:6379 # remark\n')
    const { stdout } = await start(entry, { PORT: '5000' })
    expect(JSON.parse(stdout)).toMatchObject({ PORT: '5000', REDIS_URL: 'redis://from-file:6379' })
  })

  test('does not replace a variable that is set to nothing', async () => {
    await writeFile(join(folder, '.env'), 'PORT=4000\n')
    expect(JSON.parse((await start('bin/serve.js', { PORT: '' })).stdout)).toMatchObject({ PORT: '' })
  })

  test('may be missing', async () => {
    expect(await start('bin/serve.js')).toMatchObject({ code: 0, stderr: '' })
  })

  test('that cannot be read ends the start', async () => {
    await mkdir(join(folder, '.env'))
    const { code, stdout, stderr } = await start('bin/serve.js')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`${join(folder, '.env')} cannot be read: `)
  })

  test('is never committed; the example is, and sets nothing', async () => {
    expect((await readFile(join(root, '.gitignore'), 'utf8')).split('\n')).toContain('.env')
    const example = await readFile(join(root, '.env.example'), 'utf8')
    expect(example.split('\n').filter(line => !/^(#.*|)$/.test(line))).toEqual([])
  })
})

describe('the program companies', () => {
  test('runs through a link, as npx runs it, with the flags of its first line and its arguments', async () => {
    const link = join(folder, 'companies')
    await symlink(join(folder, bin.companies), link)
    const { stdout } = await run(link, ['load', 'a b.csv'])
    expect(JSON.parse(stdout)).toMatchObject({
      flags: ['--max-semi-space-size=16'],
      args: ['load', 'a b.csv'],
    })
  })

  test('is found by npx in the project, without a network or a question', async () => {
    const npm = { HOME: folder, npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' }
    const { code, stdout } = await run('npx', ['companies', 'sources'], npm, root)
    expect([code, stdout]).toEqual([0, expect.stringContaining('companies-house')])
  })

  test('has the same flags through npm run', () => {
    expect(scripts.companies).toBe(`node --max-semi-space-size=16 ${bin.companies}`)
  })
})
