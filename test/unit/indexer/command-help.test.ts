import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../support/commands.ts'

const projectFolder = resolve(import.meta.dirname, '../../..')
const companies = (...args: string[]) => runCommand(args, { environment: {}, folder: projectFolder })

/** As `companies`, in a process of its own. */
const companiesProcess = (...args: string[]) =>
  spawnSync(process.execPath, ['cli/main.ts', ...args], {
    cwd: projectFolder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })

const commands = [
  'load',
  'inspect',
  'sources',
  'delta',
  'releases',
  'rollback',
  'prune',
  'demo',
  'audit',
  'usage',
]

describe('companies', () => {
  test('tells its commands', () => {
    const { status, stdout } = companiesProcess('--help')
    expect(status).toBe(0)
    for (const command of [...commands, 'clients', 'packages'])
      expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'))
  })

  test('ends its process with 1 after an error in words', () => {
    const { status, stdout, stderr } = companiesProcess('load', 'none.csv')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('none.csv cannot be read: there is no such file.')
    expect(stderr).not.toContain('    at ')
  })

  test.each(commands)('%s has help with examples', async command => {
    const { code, stdout } = await companies('help', command)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Examples:\n  companies ${command}`)])
  })

  test.each([
    ...['add', 'list', 'show', 'change', 'rotate', 'revoke'].map(name => ['clients', name]),
    ...['list', 'diff'].map(name => ['packages', name]),
  ])('%s %s has help with examples', async (group, name) => {
    const { code, stdout } = await companies(group as string, name as string, '--help')
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Examples:\n  companies ${group} ${name}`)])
  })

  test.each([
    [['lod'], "unknown command 'lod'\n(Did you mean load?)"],
    [['load'], "missing required argument 'file'"],
    [['load', 'a.csv', '--mpa', 'x'], "unknown option '--mpa'\n(Did you mean --map?)"],
    [['load', 'a.csv', '--format', 'xml'], 'Allowed choices are csv, ndjson, json.'],
    [
      ['load', 'a.csv', '--max-rejects-share', '7'],
      'It must be a number from 0 to 1, or a percentage such as 5%.',
    ],
    [['load', 'a.csv', '--without-gate', 'all'], 'rejects, count, fill, canaries'],
    [['load', 'a.csv', '--allow-fall', 'emial'], 'emial (perhaps email?) is not a field.'],
    [['load', 'a.csv', '--as-of', '2026-11-01'], 'a day alone does not order the changes'],
    [['load', 'package.json', '--canaries', 'none.csv'], 'none.csv cannot be read: there is no such file'],
    [['delta'], 'Name a file of changes or of deletions (--deletions).'],
    [['delta', 'a.csv', '--deletions', 'a.csv'], 'A file is named twice'],
    [['prune', '--keep', '0'], 'the live release always stays'],
    [['demo', '--count', '-1'], 'It must be a whole number, 0 or more.'],
    [['load', 'none.csv'], 'none.csv cannot be read: there is no such file.'],
    [['load', 'package.json', 'package.json'], 'A file is named twice'],
    [['load', 'package.json', '--rejects', 'package.json'], 'package.json is the source itself'],
    [['load', 'package.json', '--map', 'none.json'], 'none.json cannot be read'],
    [
      ['load', 'package.json', '--map', 'companyhouse'],
      'There is no map called companyhouse: perhaps companies-house',
    ],
    [['load', '*.none'], 'No file matches *.none.'],
    [
      ['load', 'a.csv', '--encoding', 'ebcdic'],
      'It must be one of utf-8, windows-1252, utf-16le, utf-16be, latin1.',
    ],
    [['inspect', 'package.json', '--delimiter', ';;'], 'It must be one character, such as ; or tab.'],
    [['inspect', 'package.json'], 'No map fits package.json'],
    [['load', 'package.json', '--report', 'package.json'], 'package.json is the source itself'],
    [['load', 'package.json', '--report', ''], 'is a folder: name another file for the report (--report)'],
    [['load', 'package.json', '--report', 'src'], 'is a folder: name another file for the report (--report)'],
    [['load', 'package.json', '--report', 'no/such/file'], 'is in no folder that exists'],
    [['load', 'package.json', '--rejects', 'no/such/file'], 'is in no folder that exists'],
    [['load', 'package.json', '--rejects', 'a', '--report', 'a'], 'is already used for the rejects'],
    [['delta', 'package.json', '--report', 'package.json'], 'package.json is the source itself'],
    [['sources', 'x'.repeat(5000)], 'There is no map called'],
    [['clients', 'add', '', '--package', 'full'], 'It must be a name of 1 to 200 characters on one line.'],
    [
      ['clients', 'add', 'a\nb', '--package', 'full'],
      'It must be a name of 1 to 200 characters on one line.',
    ],
    [['clients', 'add', 'x'.repeat(201), '--package', 'full'], 'It must be a name of 1 to 200 characters'],
    [
      ['clients', 'change', 'client_1', '--name', ' '],
      'It must be a name of 1 to 200 characters on one line.',
    ],
    [['clients', 'show', ''], 'It must be an ID such as client_0123456789abcdef'],
    [['clients', 'rotate', '../x'], 'It must be an ID such as client_0123456789abcdef'],
    [['clients', 'rotate', 'client_1', '--expires', '2001-01-01'], 'It is in the past'],
    [['clients', 'revoke', 'client_1', '--key', ''], "It must be the first digits of the key's hash"],
    [['audit', '--client', ''], 'It must be an ID such as client_0123456789abcdef'],
    [['usage', '--month', '2026-13'], 'Write a month like this: 2026-11.'],
  ])('%j is refused in words', async (args, message) => {
    const { code, stderr } = await companies(...args)
    expect(stderr).toContain(message)
    expect(code).toBe(1)
    expect(stderr).not.toContain('    at ')
  })

  test.each([
    [{ COMPANIES_INDEX: 'Bad*' }, ['clients', 'list'], 'COMPANIES_INDEX'],
    [{ PORT: 'none' }, ['usage'], 'PORT'],
    [{ COMPANIES_PACKAGES: '/none' }, ['packages', 'list'], '/none'],
  ])('an environment of %j is refused in words', async (environment, args, message) => {
    const { code, stderr } = await runCommand(args, { environment, folder: import.meta.dirname })
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
    expect(stderr).not.toContain('    at ')
  })
})
