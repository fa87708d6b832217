// The other database: the same companies in PostgreSQL, in one table with the indexes that its users would make.

import { Pool } from 'pg'
import { counted, type Report } from '../../indexer/progress.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { stageProgress } from '../stage-progress.ts'
import { type CompanyFile, type StoredCompany, storedCompanies } from './companies.ts'
import { copyRows, copyText } from './copy-rows.ts'

/** As much memory of its own as Elasticsearch has by default. */
const SETTINGS = { shared_buffers: '2GB', effective_cache_size: '8GB', max_connections: '100' }

/** PostgreSQL with the companies. */
export type PostgresCompanies = {
  readonly version: string
  readonly pid: number
  readonly bytes: number
  readonly pool: (connections: number) => Pool
  readonly stop: () => Promise<void>
}

type Column = {
  readonly name: string
  readonly type: string
  readonly value: (company: StoredCompany, json: string) => unknown
}

/** Words, and whole names as they are written together: what is typed may begin either (ha: H & A Foods). */
function lexemes(words: string | undefined, keys: readonly string[] = []): string | undefined {
  if (words === undefined) return undefined
  const all = new Set([...words.split(' '), ...keys.filter(key => !key.includes(' '))])
  return [...all].map(word => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(' ')
}
const list = (values: readonly string[] | undefined): string =>
  `{${(values ?? []).map(value => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

const columns: readonly Column[] = [
  { name: 'id', type: 'bigint PRIMARY KEY', value: company => company.ID },
  { name: 'company_name', type: 'text', value: company => company.companyName },
  { name: 'trade_name', type: 'text', value: company => company.tradeName },
  {
    name: 'company_words',
    type: 'tsvector',
    value: company => lexemes(company.match.companyWords, company.match.companyKeys),
  },
  {
    name: 'trade_words',
    type: 'tsvector',
    value: company => lexemes(company.match.tradeWords, company.match.tradeKeys),
  },
  { name: 'country_name', type: 'text', value: company => company.countryName },
  { name: 'country_code', type: 'text', value: company => company.match.countryCode },
  { name: 'city_name', type: 'text', value: company => company.cityName },
  { name: 'city_key', type: 'text', value: company => company.match.cityKey },
  { name: 'sic', type: 'text', value: company => company.sic4Digits },
  { name: 'legal_status', type: 'text', value: company => company.legalStatus },
  { name: 'status_code', type: 'text', value: company => company.statusCode },
  { name: 'employees_total', type: 'bigint', value: company => company.employeesTotal },
  { name: 'annual_sales', type: 'bigint', value: company => company.annualSales },
  { name: 'founding_year', type: 'integer', value: company => company.foundingYear },
  { name: 'email_domains', type: 'text[]', value: company => list(company.match.emailDomain) },
  { name: 'has_email', type: 'boolean NOT NULL', value: company => company.match.has.includes('email') },
  {
    name: 'has_phone',
    type: 'boolean NOT NULL',
    value: company => company.match.has.includes('phoneNumber'),
  },
  { name: 'has_website', type: 'boolean NOT NULL', value: company => company.match.has.includes('website') },
  { name: 'prominence', type: 'integer NOT NULL', value: company => company.match.prominence },
  { name: 'record', type: 'text NOT NULL', value: (_, json) => json },
]

const indexes: readonly string[] = [
  'gin (lower(company_name) gin_trgm_ops)',
  '(lower(company_name) text_pattern_ops, prominence)',
  'gin (company_words)',
  'gin (trade_words)',
  '(prominence DESC, id)',
  '(country_code, prominence DESC, id)',
  '(city_key, prominence DESC, id)',
  '(sic text_pattern_ops)',
  '(employees_total)',
  '(annual_sales)',
  '(founding_year)',
  'gin (email_domains)',
  '(country_code, prominence DESC, id) WHERE has_email',
  '(country_code, prominence DESC, id) WHERE has_website AND has_phone',
  '(country_code, sic, employees_total)',
]

/** Starts a PostgreSQL and loads the file's companies into it. */
export async function startPostgresCompanies(file: CompanyFile, report: Report): Promise<PostgresCompanies> {
  const postgres = await startPostgres(15, SETTINGS)
  const setUp = pool(postgres, 1)
  const stop = async (): Promise<void> => {
    await setUp.end()
    await postgres.stop()
  }
  try {
    await setUp.query('CREATE EXTENSION pg_trgm')
    await setUp.query(
      `CREATE TABLE companies (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
    )
    await copyRows(
      setUp,
      `COPY companies (${columns.map(({ name }) => name).join(', ')}) FROM STDIN`,
      rows(file, stageProgress(report, 'PostgreSQL, loading', file.records)),
    )
    const progress = stageProgress(report, 'PostgreSQL, indexes', indexes.length)
    for (const [done, index] of indexes.entries()) {
      progress(done)
      await setUp.query(`CREATE INDEX ON companies ${index.startsWith('gin') ? `USING ${index}` : index}`)
    }
    await setUp.query('VACUUM (ANALYZE) companies')
    const { rows: sizes } = await setUp.query<{ bytes: string; rows: string }>(
      "SELECT pg_total_relation_size('companies') AS bytes, (SELECT count(*) FROM companies) AS rows",
    )
    report(`PostgreSQL ${postgres.version}: ${counted(Number(sizes[0]?.rows))} companies are loaded`)
    return {
      version: postgres.version,
      pid: postgres.pid,
      bytes: Number(sizes[0]?.bytes),
      pool: connections => pool(postgres, connections),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Plans are made for each question's own values: what is rare and what is frequent want different ones. */
function pool({ connection }: Postgres, connections: number): Pool {
  const made = new Pool({
    ...connection,
    max: connections,
    min: connections,
    idleTimeoutMillis: 0,
    options: '-c plan_cache_mode=force_custom_plan',
  })
  // Where the server is ended before the pool, as by a signal: a question that was under way is told all the same.
  made.on('error', () => undefined)
  return made
}

async function* rows(file: CompanyFile, progress: (done: number) => void): AsyncGenerator<string> {
  let done = 0
  for await (const { company, json } of storedCompanies(file)) {
    yield `${columns.map(({ value }) => copyText(value(company, json))).join('\t')}\n`
    done += 1
    if (done % 1000 === 0) progress(done)
  }
}
