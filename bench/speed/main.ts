// `npm run bench`: how fast is the service, and how near to what Elasticsearch itself allows?

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { reportTo } from '../../engine/progress.ts'
import { counted, duration } from '../../indexer/progress.ts'
import { clearingUp, type Later } from '../clearing-up.ts'
import { type Agreement, agreements } from './check.ts'
import { type CompanyFile, writeCompanies } from './companies.ts'
import { type LoadedElasticsearch, startElasticsearch } from './engine.ts'
import { keep } from './kept.ts'
import { limberUp, measurementsOf, type Subjects } from './measure.ts'
import { makeNew } from './new-data.ts'
import { MOST_FOR_POSTGRES, readOptions } from './options.ts'
import { startPostgresCompanies } from './postgres-companies.ts'
import { type PreparedWorkload, prepared } from './preparation.ts'
import { residentBytes } from './processes.ts'
import { startRecorder } from './recorder.ts'
import { inOneLine, resultsForTerminal } from './report.ts'
import { type Measurement, type Results, type System, systemNames } from './results.ts'
import { addClient, type ServiceProcess, startServiceProcess } from './service-process.ts'
import { soaked } from './soak.ts'
import { rememberedAfterAll, verdictInWords, verdictOnSoak } from './verdicts.ts'
import type { Extent, Workload } from './workload.ts'
import { workloadsOf } from './workloads.ts'

const projectFolder = resolve(import.meta.dirname, '../..')
const docs = resolve(projectFolder, 'docs')
/** Keystrokes of one part of typing, as a multiple of the questions of every other workload. */
const KEYSTROKES = 3
const DEFAULT_SOAK = 5
/** Most that is asked for on disk for a record: the file, the index before and after its merge. */
const DISK_A_RECORD = 4_000

const options = readOptions()
const report = reportTo(process.stderr)

await clearingUp(run)

async function run(later: Later): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-speed-'))
  later(() => rm(folder, { recursive: true, force: true }))
  await checkDisk(folder)
  const began = performance.now()
  const file = await writeCompanies(join(folder, 'companies.ndjson'), options, report)
  report(
    `${counted(file.records)} companies are written: ${counted(file.bytes / 1e6)} MB of NDJSON in ${duration((performance.now() - began) / 1000)}`,
  )
  const alias = `bench-${randomBytes(4).toString('hex')}`
  const elasticsearch = await startElasticsearch(process.env, projectFolder, { file, alias }, report)
  later(() => elasticsearch.stop())
  const key = await addClient(elasticsearch.client, alias)
  const { seed, questions, rounds, connections } = options
  const extent: Extent = {
    seed,
    questions,
    keystrokes: KEYSTROKES * questions,
    parts: rounds * connections.length,
  }
  const workloads = chosen(workloadsOf(file.sample, extent))
  if (options.soak === undefined) await compare(file, elasticsearch, key, workloads, later)
  else await soak(elasticsearch, key, workloads, options.soak === true ? DEFAULT_SOAK : options.soak, later)
}

async function checkDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < options.records * DISK_A_RECORD)
    throw new Error(
      `${counted(options.records)} companies need about ${counted((options.records * DISK_A_RECORD) / 1e9)} GB on the disk of ${folder}: make room, or set TMPDIR to a folder on another.`,
    )
}

function chosen(workloads: readonly Workload[]): Workload[] {
  const wanted = workloads.filter(
    ({ name }) => options.workloads.length === 0 || options.workloads.some(part => name.includes(part)),
  )
  if (wanted.length === 0)
    throw new Error(`No workload is called so. There are: ${workloads.map(({ name }) => name).join(', ')}.`)
  return wanted
}

async function soak(
  elasticsearch: LoadedElasticsearch,
  key: string,
  workloads: readonly Workload[],
  minutes: number,
  later: Later,
): Promise<void> {
  const { url, alias } = elasticsearch
  const service = await serving({ elasticsearch: url, alias, key }, later)
  const connections = Math.max(...options.connections)
  const { records, seed } = options
  const found = await soaked(service, workloads, { minutes, connections, records, seed }, report)
  process.stdout.write(`${counted(found.requests)} requests\n${verdictInWords(verdictOnSoak(found))}\n`)
  if (options.write) report(`Written: ${(await keep(docs, { soak: found })).join(', ')}`)
}

/** The service, to be ended with everything else. */
async function serving(
  place: Parameters<typeof startServiceProcess>[1],
  later: Later,
): Promise<ServiceProcess> {
  const service = await startServiceProcess(process.env, place)
  later(() => service.stop())
  return service
}

async function compare(
  file: CompanyFile,
  elasticsearch: LoadedElasticsearch,
  key: string,
  workloads: readonly Workload[],
  later: Later,
): Promise<void> {
  const { url, alias } = elasticsearch
  const left =
    options.without === 'postgres' || (file.records > MOST_FOR_POSTGRES && options.with !== 'postgres')
  if (left)
    report(
      `PostgreSQL is left out${options.without ? '' : ` beyond ${counted(MOST_FOR_POSTGRES)} records (--with postgres includes it)`}.`,
    )
  const postgres = left ? undefined : await startPostgresCompanies(file, report)
  if (postgres) later(() => postgres.stop())

  const asked = await askedOnce(workloads, elasticsearch, key)
  const service = await serving({ elasticsearch: url, alias, key }, later)
  const subjects: Subjects = { service, elasticsearch, postgres }
  report('Asking the service for a while before anything is timed')
  await limberUp(asked, subjects)
  const faults: string[] = []
  const setAside: string[] = []
  const measurements: Measurement[] = []
  const started = performance.now()
  for (const [at, workload] of asked.entries()) {
    const timed = await systemsThatAgree(workload, subjects, faults, setAside)
    const found = await measurementsOf(workload, timed, subjects, options, {
      progress: done =>
        report(
          `Workload ${at + 1} of ${asked.length}, ${workload.name}: ${done}${timeLeft(started, at, asked.length)}`,
          true,
        ),
      fault: text => {
        report(`FAULT: ${text}`)
        faults.push(text)
      },
    })
    measurements.push(...found)
    if (!workload.remembers) faults.push(...rememberedAfterAll(found))
    report(`${workload.name}: ${inOneLine(found)}`)
  }
  if (service.said() !== '') report(`The service wrote:\n${service.said()}`)
  const peak = residentBytes(service.pid, 'peak')
  const results: Results = {
    records: file.records,
    seed: options.seed,
    measuredAt: new Date().toISOString(),
    seconds: options.seconds,
    rounds: options.rounds,
    machine: `${availableParallelism()} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
    versions: { elasticsearch: elasticsearch.version, ...(postgres && { postgres: postgres.version }) },
    bytes: {
      ndjson: file.bytes,
      index: await elasticsearch.bytes(),
      ...(postgres && { postgres: postgres.bytes }),
    },
    loadSeconds: Math.round(elasticsearch.loadSeconds),
    ...(peak !== undefined && { servicePeak: peak }),
    measurements,
    faults,
    setAside,
  }
  process.stdout.write(`${resultsForTerminal(results)}\n`)
  if (faults.length > 0) process.exitCode = 1
  if (!options.write) return
  if (options.workloads.length > 0) report('Only some workloads were measured: docs stay as they are.')
  else report(`Written: ${(await keep(docs, { results })).join(', ')}`)
}

function timeLeft(started: number, done: number, all: number): string {
  const passed = (performance.now() - started) / 1000
  return done === 0 ? '' : `, ${duration((passed * (all - done)) / done)} left`
}

/** Every question once, through a copy of the service whose requests are kept. */
async function askedOnce(
  workloads: readonly Workload[],
  { url, alias, client }: LoadedElasticsearch,
  key: string,
): Promise<PreparedWorkload[]> {
  const recorder = await startRecorder(url, alias)
  const copy = await startServiceProcess(process.env, { elasticsearch: recorder.url, alias, key })
  try {
    return await prepared(workloads, copy, recorder, () => makeNew({ client, alias }, copy), report)
  } finally {
    await copy.stop()
    await recorder.stop()
  }
}

/** The systems that answer a workload as the service did when it was asked first. */
async function systemsThatAgree(
  workload: PreparedWorkload,
  { service, elasticsearch, postgres }: Subjects,
  faults: string[],
  setAside: string[],
): Promise<System[]> {
  const pool = postgres?.pool(1)
  let found: Agreement[]
  try {
    found = await agreements(
      workload,
      { service, elasticsearch: elasticsearch.url, postgres: pool },
      options.seed,
    )
  } finally {
    await pool?.end()
  }
  for (const { system, faults: wrong, setAside: texts, compared } of found) {
    if (texts.length > 0) {
      setAside.push(
        `${workload.name}: ${systemNames[system]} means something else by ${texts.length === 1 ? 'one text' : `${texts.length} texts`} (${texts
          .slice(0, 3)
          .map(text => JSON.stringify(text))
          .join(', ')}${texts.length > 3 ? ', …' : ''}); ${compared} others agree`,
      )
    }
    if (wrong.length === 0) continue
    faults.push(
      `${workload.name} is not timed on ${systemNames[system]}, which answers otherwise: ${wrong.slice(0, 3).join('; ')} (${wrong.length} differ, ${compared} agree)`,
    )
    report(`FAULT: ${faults.at(-1)}`)
  }
  return found.filter(agreement => agreement.faults.length === 0).map(({ system }) => system)
}
