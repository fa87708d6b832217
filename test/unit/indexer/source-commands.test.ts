// companies sources and companies inspect as people run them: without any Elasticsearch.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../support/commands.ts'

const main = resolve(import.meta.dirname, '../../../cli/main.ts')
const fixtures = resolve(import.meta.dirname, '../../fixtures/registers')
const companies = (args: readonly string[], stdin: string | Buffer = '') =>
  // Nobody answers there: a command that asked would fail.
  runCommand(args, { environment: { ELASTICSEARCH_URL: 'http://127.0.0.1:9' }, folder: fixtures, stdin })

describe('sources', () => {
  test('lists the maps, and shows what one does', async () => {
    const list = await companies(['sources'])
    expect(list.code).toBe(0)
    for (const name of [
      'companies-house',
      'finance-database',
      'gleif-level1',
      'norway-enheter',
      'sec-submissions',
    ])
      expect(list.stdout).toMatch(new RegExp(`│ ${name} +│ \\S.*│ \\S.*│ \\S`))
    expect(list.stdout).toContain('Columns named after the fields or their labels')
    const one = await companies(['sources', 'norway-enheter'])
    expect(one.stdout).toMatch(/^ {2}ID +organisasjonsnummer$/m)
    expect(one.stdout).toMatch(/^ {2}phoneNumber +telefon, else mobil \(onInvalid\)$/m)
    expect((await companies(['sources', 'norway'])).stderr).toContain('There is no map called norway')
  })
})

describe('inspect', () => {
  test('tells the map, the form, records, fill rates, rejects and what is left out', async () => {
    const { code, stdout } = await companies(['inspect', 'companies-house.csv', '--rows', '1'])
    expect(code).toBe(0)
    expect(stdout).toContain('Map: companies-house, fits 100 %')
    expect(stdout).toContain('companies-house.csv: CSV divided by commas, UTF-8')
    expect(stdout).toMatch(/^ {2}companyName +HARBOUR & QUILL LIMITED$/m)
    expect(stdout).not.toMatch(/^ {2}companyName +THISTLE/m)
    expect(stdout).toMatch(/^ {2}postalCode +█{18}·{6} +75\.0 % +3$/m)
    expect(stdout).toMatch(/│ rows read +│ 6 │/)
    expect(stdout).toMatch(/│ would be loaded +│ 4 │/)
    expect(stdout).toMatch(/│ {3}CompanyStatus is Dissolved.* +│ 1 │/)
    expect(stdout).toContain(
      'not_a_date, first: companies-house.csv, line 7, foundingYear "2012-09-11": must be a date',
    )
  })

  test('guesses the map of a packed stream too', async () => {
    const { stdout } = await companies(
      ['inspect', '-'],
      gzipSync(readFileSync(join(fixtures, 'sec-submissions.ndjson'))),
    )
    expect(stdout).toContain('Map: sec-submissions, fits 100 %')
    expect(stdout).toContain('standard input: NDJSON, UTF-8, gzip')
    expect(stdout).toMatch(/│ would be loaded +│ 3 │/)
  })

  test('counts duplicates, stops at a limit, and names unknown columns', async () => {
    const content = `ID;Company Name;Colour\n${'1;Acme;red\n'.repeat(3)}2;Beta;\n`
    const { stdout } = await companies(['inspect', '-', '--rows', '0', '--limit', '3'], content)
    expect(stdout).toContain('Map: none needed (field names), fits 67 %')
    expect(stdout).toMatch(/│ duplicates \(the last one wins\) +│ 2 │/)
    expect(stdout).toContain('Unused columns: Colour')
    expect(stdout).toContain('Only the first 3 records were read (--limit).')
  })

  test('takes no map where a file names ID and company, however many columns mean nothing', async () => {
    const { stdout } = await companies(
      ['inspect', '-', '--rows', '0'],
      'ID;companyName;a;b;c;d;e\n1;Acme;;;;;\n',
    )
    expect(stdout).toContain('Map: none needed (field names), fits 29 %')
    expect(stdout).toMatch(/│ would be loaded +│ 1 │/)
  })

  test('says what to do where no map fits', async () => {
    const { code, stderr } = await companies(['inspect', '-'], 'Firma;Ort\nAcme;Bonn\n')
    expect([code, stderr]).toEqual([1, expect.stringContaining('No map fits standard input')])
    expect(stderr).toContain('Its columns: Firma, Ort.\nDraft a map for it with --draft-map FILE')
  })

  test('shows control characters of a file as escapes, and lets none through to the terminal', async () => {
    const header = 'ID;Company Name;\u001b]0;\u009b2J\u0007Colour\u001b[31m\n'
    const { stdout, stderr } = await companies(['inspect', '-'], `${header}1;Ac\u001b[2Jme;;red\n`)
    expect(stdout).toContain('Colour\\x1b[31m')
    const refused = await companies(['inspect', '-'], 'Fir\u001b[31mma;Ort\nAcme;Bonn\n')
    expect(refused.stderr).toContain('Its columns: Fir\\x1b[31mma, Ort.')
    for (const text of [stdout, stderr, refused.stdout, refused.stderr])
      expect([...text].filter(character => '\u001b\u009b\u0007'.includes(character))).toEqual([])
  })

  test.each(['the end of its input', 'SIGINT'])('ends its line of progress on %s', async how => {
    const terminal = ['--import', 'data:text/javascript,process.stderr.isTTY=true']
    const child = spawn(process.execPath, [...terminal, main, 'inspect', '-', '--rows', '0'], {
      env: { PATH: process.env.PATH },
    })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      stderr += text
    })
    child.stdout.resume()
    const closed = once(child, 'close')
    async function* rowsUntilProgress() {
      yield 'ID;Company Name\n'
      while (stderr === '') {
        yield '1;Acme\n'.repeat(2_000)
        await setImmediate()
      }
      if (how !== 'SIGINT') return
      child.kill('SIGINT')
      await closed
    }
    // A process that was ended reads no more.
    await pipeline(Readable.from(rowsUntilProgress()), child.stdin).catch(() => {})
    await closed
    expect(stderr).toMatch(
      how === 'SIGINT' ? /records\nInterrupted \(SIGINT\): nothing was changed\.\n$/ : /records\n$/,
    )
  })
})

describe('inspect --draft-map', () => {
  const folder = mkdtempSync(join(tmpdir(), 'draft-map-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const members =
    'Mitgliedsnummer|Firma|Ort|registered|Farbe\n1|Acme GmbH|Bonn|1999-01-02|rot\n2|Beta AG|Ulm|2004-05-06|blau\n'

  test('writes a map that loads, and shows columns, reasons, warnings and what is ignored', async () => {
    const path = join(folder, 'members.json')
    const { code, stdout } = await companies(
      ['inspect', '-', '--draft-map', path, '--delimiter', '|', '--rows', '1'],
      members,
    )
    expect(code).toBe(0)
    expect(stdout).toContain(`Drafted ${path} from 2 rows`)
    expect(stdout).toMatch(/│ Firma +│ companyName +│ high +│ by name +│ Acme GmbH +│/)
    expect(stdout).toMatch(
      /│ registered +│ foundingYear +│ medium +│ by a name that may mean it.*│ 1999-01-02 +│/,
    )
    expect(stdout).toContain('Warning: uncertain, check in the map: foundingYear from registered')
    expect(stdout).toContain('No column gives the country.')
    expect(stdout).toContain('Ignored columns: Farbe\n')
    expect(stdout).toMatch(/^ {2}foundingYear +1999$/m)
    expect(stdout).toMatch(/│ would be loaded +│ 2 │/)
    const map = JSON.parse(readFileSync(path, 'utf8'))
    expect(map).toMatchObject({
      $schema: expect.stringMatching(/indexer\/maps\/schema\.json$/),
      $comment: expect.stringContaining('To be checked: foundingYear from registered'),
      file: { delimiter: '|' },
      fields: { ID: 'Mitgliedsnummer', companyName: 'Firma', cityName: 'Ort' },
      ignore: ['Farbe'],
    })
    const again = await companies(['inspect', '-', '--map', path], members)
    expect(again.stdout).toMatch(/│ would be loaded +│ 2 │/)
  })

  test('replaces no file, and is not combined with a map', async () => {
    const path = join(folder, 'mine.json')
    await companies(['inspect', '-', '--draft-map', path], members.replaceAll('|', ';'))
    const before = readFileSync(path, 'utf8')
    const { code, stderr } = await companies(['inspect', '-', '--draft-map', path], members)
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('exists and is not replaced: name another file'),
    ])
    expect(readFileSync(path, 'utf8')).toBe(before)
    const both = await companies(['inspect', '-', '--draft-map', path, '--map', 'gleif-level1'], members)
    expect([both.code, both.stderr]).toEqual([1, expect.stringContaining('cannot be used with option')])
    const nowhere = await companies(['inspect', '-', '--draft-map', join(folder, 'none/a.json')], members)
    expect(nowhere.stderr).toContain('is in no folder that exists')
  })
})
