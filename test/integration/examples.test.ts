// Does every command that README, docs and the help show run as it stands there, and is every shown answer the one that comes?

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Application, startApplication } from '../../bench/application.ts'
import { companiesProgram } from '../../cli/program.ts'
import { reportTo } from '../../engine/progress.ts'
import { releasesOf } from '../../indexer/releases.ts'
import { keyName } from '../../src/clients/client-changes.ts'
import { ClientStore } from '../../src/clients/client-store.ts'
import { type CommandRun, runCommand } from '../support/commands.ts'
import {
  documentedExamples,
  documents,
  type Example,
  helpExamples,
  stagesOf,
  wordsOf,
} from '../support/documented-examples.ts'
import { zip } from '../unit/indexer/zip.ts'
import { folder as allFolders, client, elasticsearchUrl, freshAlias } from './indexer/loading.ts'

const root = resolve(import.meta.dirname, '../..')
/** Records that an example makes up; it may ask for more. */
const RECORDS = 10
/** What `npm start` loads, and the answers in README and docs are of. */
const DEMO_RECORDS = 10_000

/** Lines that are not run, with the reason. */
const NOT_RUN: ReadonlyMap<RegExp, string> = new Map([
  [/^npm ci && npm (start|test) /, 'installs the project and runs all of it'],
  [
    /^npm run (check|types|lint|format|docs) /,
    'checks of the project, which npm test and the tests of the reference run',
  ],
  [/^npx vitest run /, 'runs tests'],
  [/^schemathesis --config-file bench\/fuzz\/schemathesis\.toml /, 'a tool that is not part of the project'],
  [/^RateLimit(-Policy)?: /, 'header fields of an answer'],
  [/^(query,ID,within|\w+=[^ ]*,\d+,\d+)$/, 'lines of a file'],
])

/** Where a command runs: the index that it works on, and the folder of its files. */
type Place = { readonly alias: string; readonly folder: string }

const run = (args: readonly string[], { alias, folder }: Place, stdin?: string): Promise<CommandRun> =>
  runCommand(args, {
    environment: {
      ELASTICSEARCH_URL: elasticsearchUrl(),
      COMPANIES_INDEX: alias,
      COMPANIES_PACKAGES: join(root, 'config/packages.json'),
    },
    folder,
    ...(stdin !== undefined && { stdin }),
  })

async function ran(args: readonly string[], place: Place, stdin?: string): Promise<string> {
  const { code, stdout, stderr } = await run(args, place, stdin)
  expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
  return stdout
}

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
const program = companiesProgram({
  environment: {},
  currentFolder: root,
  projectFolder: root,
  stdin: process.stdin,
  stdout: nowhere,
  report: reportTo(nowhere),
  onTerminal: false,
  signal: new AbortController().signal,
})
const helpTexts = new Map<string, string>()
const helpPaths: readonly string[][] = [
  [],
  ...program.commands.flatMap(command => [
    [command.name()],
    ...command.commands.map(child => [command.name(), child.name()]),
  ]),
]
for (const path of helpPaths)
  helpTexts.set(path.join(' '), (await run([...path, '--help'], { alias: 'companies', folder: root })).stdout)

const examples: readonly Example[] = [
  ...documentedExamples(),
  ...helpExamples(program, path => helpTexts.get(path.join(' ')) ?? ''),
]

/** The arguments of `companies`, also through npx or npm; undefined for another program. */
function companiesArguments(words: readonly string[]): string[] | undefined {
  if (words[0] === 'companies') return words.slice(1)
  if (words[0] === 'npx' && words[1] === 'companies') return words.slice(2)
  const [, ...args] = /^npm run (?:-s )?companies --(?: |$)/.test(words.join(' '))
    ? words.slice(words.indexOf('--'))
    : []
  return words[0] === 'npm' && words.includes('companies') ? args : undefined
}

const isRun = ({ line }: Example): boolean => ![...NOT_RUN.keys()].some(pattern => pattern.test(line))
const isCurl = ({ line }: Example): boolean => line.startsWith('curl ')
const commands = examples.filter(example => isRun(example) && !isCurl(example))
const requests = examples.filter(isCurl)

/** A folder with the files that examples name. */
function fixtures(): string {
  const folder = mkdtempSync(join(allFolders, 'example-'))
  const write = (name: string, content: string | Buffer): void => writeFileSync(join(folder, name), content)
  // The first row of each is one that is loaded.
  const register = (name: string): string =>
    readFileSync(join(root, 'test/fixtures/registers', name), 'utf8')
      .split('\n')
      .slice(0, 2)
      .join('\n')
  const rows = Array.from(
    { length: 40 },
    (_, at) => `${at + 1},Acme ${at + 1},GERMANY,${at === 9 ? 'soon' : 1990}`,
  )
  const table = ['ID,companyName,countryName,foundingYear', ...rows, ''].join('\n')
  for (const name of ['companies.csv', 'one.csv']) write(name, table)
  for (const name of ['companies.csv.gz', 'month.csv.gz']) write(name, gzipSync(table))
  write('members.csv', 'Mitgliedsnummer;Firma;Ort\n1;Acme GmbH;Bonn\n2;Beta AG;Ulm\n')
  write('canaries.csv', 'query,ID,within\nsearch=acme 1&countryName=DE,1,5\n')
  const changed = { companyName: 'Acme, changed', countryName: 'FRANCE' }
  const [updatedAt, sequence] = ['2026-11-21T09:30:00Z', 7]
  write('week.csv', `ID,companyName,countryName,updatedAt\n1,Other,FRANCE,${updatedAt}\n`)
  write('changes.csv', `ID,companyName,countryName,updatedAt\n1,Other,FRANCE,${updatedAt}\n`)
  write('changes.ndjson', `${JSON.stringify({ ID: 1, ...changed, sequence })}\n`)
  write('closed.csv', `ID,updatedAt,sequence\n2,${updatedAt},${sequence}\n`)
  const map = JSON.stringify({ fields: { ID: 'ID', companyName: 'companyName', countryName: 'countryName' } })
  for (const name of ['my-map.json', 'register.json']) write(name, map)
  mkdirSync(join(folder, 'parts'))
  const line = (ID: number): string =>
    `${JSON.stringify({ ID, companyName: `Part ${ID}`, countryName: 'FRANCE' })}\n`
  for (const part of [1, 2]) {
    write(`parts/${part}.csv`, `ID,companyName,countryName\n${part},Part ${part},FRANCE\n`)
    write(`parts/${part}.ndjson.gz`, gzipSync(line(part)))
    write(`part-${part}.ndjson.gz`, gzipSync(line(part)))
  }
  for (const name of ['other.zip', 'BasicCompanyDataAsOneFile.zip'])
    write(name, zip({ 'companies-house.csv': register('companies-house.csv') }))
  write('enheter.csv.gz', gzipSync(register('norway-enheter.csv')))
  for (const name of ['packages-new.json', 'packages-old.json'])
    write(name, readFileSync(join(root, 'config/packages.json')))
  return folder
}

/** What an example needs to be there, and the names that stand for those of the example. */
async function prepared(line: string): Promise<{ place: Place; named: (words: string[]) => string[] }> {
  const alias = freshAlias()
  const folder = fixtures()
  const place = { alias, folder }
  const [, command] = /companies (?:-- )?(\w+)/.exec(line) ?? []
  const names = new Map<RegExp, string>()
  if (/client_[0-9a-f]{16}/.test(line)) {
    const store = new ClientStore(client, alias)
    const { client: made } = await store.add({ name: 'Acme CRM', package: 'basic' })
    names.set(/^client_[0-9a-f]{16}$/, made.id)
    for (const key of made.apiKeys) names.set(/^1a2b3c4d$/, keyName(key))
  }
  const rejects = /(\S+)\.rejects\.ndjson/.exec(line)?.[1]
  if (['delta', 'releases', 'rollback', 'prune'].includes(command ?? '')) {
    await ran(['load', rejects ?? 'one.csv', '--no-merge'], place)
  }
  if (command === 'rollback') {
    await ran(['load', 'one.csv', '--no-merge'], place)
    const kept = (await releasesOf(client, alias)).find(({ state }) => state !== 'live')
    names.set(/^companies-\d{8}t\d{6}-/, kept?.name ?? '')
  }
  if (rejects !== undefined) {
    const path = join(folder, `${rejects}.rejects.ndjson`)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"soon"', '"1990"'))
  }
  const nameOf = (word: string): string => [...names].find(([pattern]) => pattern.test(word))?.[1] ?? word
  return { place, named: words => words.map(nameOf) }
}

/** Fewer records than an example asks for. */
function cheap(args: readonly string[]): string[] {
  return args.map((word, at) => (args[at - 1] === '--count' ? `${Math.min(Number(word), RECORDS)}` : word))
}

test('examples are found, and every line of them is a known command', () => {
  expect(documents.size).toBeGreaterThan(5)
  expect(commands.length).toBeGreaterThan(60)
  expect(requests.length).toBeGreaterThan(5)
  for (const [pattern, reason] of NOT_RUN) {
    expect([reason, examples.some(({ line }) => pattern.test(line))]).toEqual([reason, true])
  }
  const unknown = commands.filter(({ line }) => companiesArguments(stagesOf(line)[0] ?? []) === undefined)
  expect(unknown.map(({ where, line }) => `${where}: ${line}`)).toEqual([])
})

test('each command has an example', () => {
  const without = helpPaths.filter(
    path =>
      !/^(|clients|packages)$/.test(path.join(' ')) &&
      !commands.some(({ where }) => where === `companies ${path.join(' ')} --help`),
  )
  expect(without).toEqual([])
})

test('npm scripts that the documents name are there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = [...documents.values()].flatMap(text =>
    [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter(name => !(name in scripts))).toEqual([])
})

test('what npm runs into a pipe is kept free of its own words', () => {
  const loud = examples.filter(({ line }) =>
    stagesOf(line)
      .slice(0, -1)
      .some(([program, ...words]) => program === 'npm' && !words.includes('-s')),
  )
  expect(loud.map(({ where, line }) => `${where}: ${line}`)).toEqual([])
})

describe.concurrent('the example', () => {
  test.each(commands.map(example => [example.where, example.line] as const))(
    'of %s: %s',
    async (_where, line) => {
      const { place, named } = await prepared(line)
      let piped: string | undefined
      for (const words of stagesOf(line)) {
        if (words[0] === 'gzip' && words[1] === '>') {
          const packed = gzipSync(piped ?? '')
          writeFileSync(join(place.folder, words[2] ?? ''), packed)
          expect(gunzipSync(packed).toString().trimEnd().split('\n')).toHaveLength(RECORDS)
          continue
        }
        const args = companiesArguments(words)
        if (args === undefined) throw new Error(`${words[0]} is no command that this test can run`)
        piped = await ran(cheap(named(args)), place, piped)
      }
    },
  )
})

describe('a request', () => {
  let application: Application
  beforeAll(async () => {
    const alias = freshAlias()
    const place = { alias, folder: fixtures() }
    await ran(['load', '-'], place, await ran(['demo', '--count', `${DEMO_RECORDS}`], place))
    application = await startApplication(client, { alias, deadline: 30_000 })
  })
  afterAll(() => application.stop())

  test.each(requests.map(example => [example.where, example] as const))(
    'of %s is answered as shown',
    async (_where, { line, output }) => {
      const words = wordsOf(line)
      const { pathname, search } = new URL(words.find(word => word.startsWith('http')) ?? '')
      const accept = words.find(word => word.startsWith('Accept: '))?.slice('Accept: '.length)
      expect(words).toContain('x-api-key: $KEY')
      const response = await application.request(pathname + search, accept)
      const text = await response.text()
      if (accept === undefined) {
        const { requestId: _shown, ...shown } = JSON.parse(output)
        const { requestId: _came, ...came } = JSON.parse(text)
        expect(came).toEqual(shown)
      } else {
        expect([response.status, response.headers.get('Content-Type')]).toEqual([
          200,
          expect.stringContaining(accept),
        ])
        expect(text.split('\r\n').length).toBeGreaterThan(RECORDS)
      }
    },
  )
})
