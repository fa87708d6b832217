// `npm run bench:relevance`: does what is typed find what is meant, and better than the usual ways?

import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { Random } from '../../demo/random.ts'
import type { Engine } from '../../engine/engine.ts'
import { findElasticsearch } from '../../engine/find-elasticsearch.ts'
import { reportTo } from '../../engine/progress.ts'
import { clearingUp, type Later } from '../clearing-up.ts'
import { stageProgress } from '../stage-progress.ts'
import { wholeNumber } from '../whole-number.ts'
import {
  type BenchCompany,
  type CompanyList,
  companiesWithOtherNames,
  generatedCompanies,
  hasRealCompanies,
  realCompanies,
} from './companies.ts'
import { explanation } from './explain.ts'
import { fitting } from './fitting.ts'
import { hitsOf, outcomes } from './hits.ts'
import { keystrokes } from './keystrokes.ts'
import { knownLegalForms } from './known-legal-forms.ts'
import { violations } from './monotonic.ts'
import {
  otherNameQueries,
  type Query,
  type QueryKind,
  queriesOf,
  queryKinds,
  shuffled,
  soleBearers,
} from './query-kinds.ts'
import {
  type KeystrokesResult,
  type KindResult,
  type OtherNamesResult,
  type Results,
  resultsForTerminal,
  resultsInMarkdown,
} from './results.ts'
import { type Service, startService } from './service.ts'
import { remembering, type System } from './system.ts'
import { startTrigrams } from './trigrams.ts'
import { startTutorial } from './tutorial.ts'

const projectFolder = resolve(import.meta.dirname, '../..')

type Options = {
  readonly data: string
  readonly queries: number
  readonly formerNames: number
  readonly names: number
  readonly prominent: number
  readonly seed: number
  readonly kinds: string
  readonly only?: true
  readonly worst?: true
  readonly explain?: string
  readonly monotonic?: number
  readonly write: boolean
}

const count = wholeNumber(0)

const options = new Command('bench:relevance')
  .description('Measures how well typed texts find companies, against two usual ways of building it.')
  .option('--data <folder>', 'where companies-real.csv.gz is', resolve(projectFolder, '../shared/data'))
  .option('--queries <number>', 'queries of each kind', count, 400)
  .option('--former-names <number>', 'queries of former names', count, 3000)
  .option('--names <number>', 'names typed letter by letter', count, 1500)
  .option('--prominent <number>', 'names typed letter by letter of the prominent tenth', count, 1000)
  .option('--seed <number>', 'what chance starts from', count, 1)
  .option('--kinds <pattern>', 'only the kinds of query whose name matches', '')
  .option('--only', 'only our service, without the two it is compared with')
  .option('--worst', 'show the ten worst queries of every kind, not only of those that miss their figure')
  .option('--explain <text>', 'only show the first ten for a text, with the steps that each reached')
  .option(
    '--monotonic <number>',
    'only type so many names letter by letter, and show where their company is lost',
    count,
  )
  .option('--no-write', 'do not write docs/relevance.md')
  .parse()
  .opts<Options>()

const report = reportTo(process.stderr)

await clearingUp(run)

async function run(later: Later): Promise<void> {
  const isReal = hasRealCompanies(options.data)
  const list = isReal ? await realCompanies(options.data) : generatedCompanies(options.seed)
  report(`Records: ${list.origin}`)
  const engine = await findElasticsearch({ purpose: 'test', environment: process.env, projectFolder, report })
  later(() => engine.stop())
  const prefix = `bench-${randomBytes(4).toString('hex')}`
  const service = await startService(engine.clientOptions, `${prefix}-ours`, list.companies)
  later(() => service.stop())
  report('ours is loaded')
  if (options.explain !== undefined) {
    process.stdout.write(`${await explanation(service, list.companies, options.explain)}\n`)
  } else if (options.monotonic !== undefined) {
    await showViolations(service, list.companies, options.monotonic)
  } else {
    const results = await measured(
      list,
      await compared(service, engine, prefix, list.companies, later),
      isReal ? await byOtherNames(engine, later) : [],
    )
    process.stdout.write(`${resultsForTerminal(results, options.worst === true)}\n`)
    if (!isReal)
      report(
        `${options.data} has no companies-real.csv.gz: docs/relevance.md is of real companies and stays.`,
      )
    else if (options.write && options.only !== true && options.kinds === '') {
      await mkdir(resolve(projectFolder, 'docs'), { recursive: true })
      await writeFile(resolve(projectFolder, 'docs/relevance.md'), resultsInMarkdown(results))
      report('docs/relevance.md is written')
    }
  }
}

async function showViolations(
  service: Service,
  companies: readonly BenchCompany[],
  names: number,
): Promise<void> {
  const sample = shuffled(companies, new Random(options.seed)).slice(0, names)
  const lost = await violations(service, sample, report)
  for (const { company, text, forgiven } of lost) {
    process.stdout.write(
      `${JSON.stringify(text)} loses ${company.name}${forgiven ? ' (forgiven as a typing error)' : ''}\n`,
    )
  }
  const namesLost = new Set(lost.map(({ company }) => company.ID)).size
  process.stdout.write(
    `${sample.length} names typed; ${lost.length} texts of ${namesLost} names lose their company.\n`,
  )
  if (lost.length > 0) process.exitCode = 1
}

/** Ours and, unless left out, the two baselines, loaded. */
async function compared(
  service: Service,
  engine: Engine,
  prefix: string,
  companies: readonly BenchCompany[],
  later: Later,
): Promise<System[]> {
  if (options.only === true) return [service]
  const tutorial = await startTutorial(engine.clientOptions, `${prefix}-tutorial`, companies)
  later(() => tutorial.stop())
  report('tutorial is loaded')
  const trigrams = await startTrigrams(companies)
  later(() => trigrams.stop())
  report('pg_trgm is loaded')
  return [service, tutorial, ...trigrams.systems]
}

/** The companies under their other names, in indices of their own so that they change no other figure. */
async function byOtherNames(engine: Engine, later: Later): Promise<OtherNamesResult[]> {
  const list = await companiesWithOtherNames(options.data)
  const asked = otherNameQueries(list, options.formerNames, options.seed).filter(({ kind }) =>
    kind.name.includes(options.kinds),
  )
  if (asked.length === 0) return []
  const prefix = `bench-${randomBytes(4).toString('hex')}`
  const service = await startService(engine.clientOptions, `${prefix}-ours`, list.companies)
  later(() => service.stop())
  report('ours is loaded with other names')
  const systems = await compared(service, engine, prefix, list.companies, later)
  return [{ list, kinds: await kindsMeasured(asked, systems.map(remembering)) }]
}

async function measured(
  list: CompanyList,
  all: readonly System[],
  otherNames: readonly OtherNamesResult[],
): Promise<Results> {
  const { companies, origin } = list
  const systems = all.map(remembering)
  const bearers = soleBearers(companies)
  const fits = fitting(companies)
  const asked = queryKinds
    .filter(kind => kind.name.includes(options.kinds))
    .map(kind => ({ kind, queries: queriesOf(kind, bearers, fits, options.queries, options.seed) }))
  return {
    systems,
    origin,
    companies,
    seed: options.seed,
    soleCount: bearers.sole.length,
    kinds: await kindsMeasured(asked, systems),
    otherNames,
    legalForms: hasRealCompanies(options.data) ? knownLegalForms(options.data) : undefined,
    keystrokes: options.kinds === '' ? await typed(companies, bearers.sole, systems) : [],
  }
}

async function kindsMeasured(
  every: readonly { readonly kind: QueryKind; readonly queries: readonly Query[] }[],
  systems: readonly System[],
): Promise<KindResult[]> {
  const kinds: KindResult[] = []
  const asked = every.filter(({ queries }) => queries.length > 0)
  const total = asked.reduce((sum, { queries }) => sum + queries.length, 0)
  for (const system of systems) {
    const progress = stageProgress(report, `${system.name}, queries`, total)
    let done = 0
    for (const [index, { kind, queries }] of asked.entries()) {
      const found = outcomes(queries, await system.firstTen(queries.map(({ text }) => text)))
      const known = kinds[index]
      kinds[index] = known
        ? { ...known, hits: [...known.hits, hitsOf(found)] }
        : { kind, count: queries.length, hits: [hitsOf(found)], outcomes: found }
      done += queries.length
      progress(done)
    }
  }
  return kinds
}

async function typed(
  companies: readonly BenchCompany[],
  sole: readonly BenchCompany[],
  systems: readonly System[],
): Promise<KeystrokesResult[]> {
  const tenth = new Set(
    companies
      .toSorted((a, b) => b.prominence - a.prominence || a.ID - b.ID)
      .slice(0, Math.ceil(companies.length / 10))
      .map(({ ID }) => ID),
  )
  const drawn = (from: readonly BenchCompany[], size: number, stream: number) =>
    shuffled(from, new Random(options.seed, stream)).slice(0, size)
  const prominent = sole.filter(({ ID }) => tenth.has(ID))
  const samples = [
    { sample: 'all companies', mostOfOthers: 1, most: 4.09, names: drawn(sole, options.names, 101) },
    {
      sample: 'the prominent tenth',
      mostOfOthers: 0.8,
      most: 3.1,
      names: drawn(prominent, options.prominent, 102),
    },
  ].filter(({ names }) => names.length > 0)
  const results: KeystrokesResult[] = []
  for (const { names, ...sample } of samples) {
    const counted = []
    for (const system of systems) {
      counted.push(
        await keystrokes(
          system,
          names,
          stageProgress(report, `${system.name}, letters, ${sample.sample}`, names.length),
        ),
      )
    }
    results.push({ ...sample, names, keystrokes: counted })
  }
  return results
}
