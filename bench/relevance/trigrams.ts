// The second baseline: name search as it is usually built on PostgreSQL, with pg_trgm and unaccent.

import { availableParallelism } from 'node:os'
import { Pool } from 'pg'
import { startPostgres } from '../postgres.ts'
import type { BenchCompany } from './companies.ts'
import { inParallel } from './in-parallel.ts'
import { type System, TEN } from './system.ts'

const ROWS_AT_ONCE = 5_000

/** The two usual orders. Prominence comes last in both, where the similarities are equal. */
const orders = [
  {
    name: 'pg_trgm',
    columns: 'whole_word DESC, whole_name DESC, prominence DESC, id',
    inWords: '`word_similarity(q, name)`, `similarity(name, q)`, prominence, ID',
  },
  {
    name: 'pg_trgm, begins first',
    columns: 'begins DESC, whole_word DESC, whole_name DESC, prominence DESC, id',
    inWords: 'names that begin with q first, then as before',
  },
] as const

const recipe = [
  '`company_name` and `trade_name` as `lower(unaccent(…))`, each with a GIN index of `gin_trgm_ops`; q is',
  '`lower(unaccent(text))`. Matches: `name LIKE %q% OR name % q OR q <% name` on either name, thresholds as they come',
  '(0.3 and 0.6); `LIMIT 10`. Order:',
].join(' ')

const schema = `
  CREATE EXTENSION pg_trgm;
  CREATE EXTENSION unaccent;
  CREATE TABLE companies (id bigint PRIMARY KEY, company_name text NOT NULL, trade_name text, prominence integer NOT NULL);
`
const indices = `
  CREATE INDEX ON companies USING gin (company_name gin_trgm_ops);
  CREATE INDEX ON companies USING gin (trade_name gin_trgm_ops);
  VACUUM ANALYZE companies;
`
const insert = `
  INSERT INTO companies
  SELECT id, lower(unaccent(company_name)), lower(unaccent(trade_name)), prominence
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::integer[]) AS row (id, company_name, trade_name, prominence)
`
// GREATEST passes over a trade name that is absent. The candidates are the same for every order: looked up once.
const query = `
  WITH candidates AS MATERIALIZED (
    SELECT id::integer AS id, prominence,
      greatest(word_similarity($1, company_name), word_similarity($1, trade_name)) AS whole_word,
      greatest(similarity(company_name, $1), similarity(trade_name, $1)) AS whole_name,
      company_name LIKE $2 || '%' OR coalesce(trade_name LIKE $2 || '%', false) AS begins
    FROM companies
    WHERE company_name LIKE '%' || $2 || '%' OR company_name % $1 OR $1 <% company_name
       OR trade_name LIKE '%' || $2 || '%' OR trade_name % $1 OR $1 <% trade_name
  )
  SELECT ${orders.map(({ columns }) => `ARRAY(SELECT id FROM candidates ORDER BY ${columns} LIMIT ${TEN})`).join(', ')}
`
const fold =
  'SELECT lower(unaccent(text)) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS row (text, place) ORDER BY place'

/** Loads the companies into a PostgreSQL of its own; one system for each usual order. */
export async function startTrigrams(
  companies: readonly BenchCompany[],
): Promise<{ readonly systems: readonly System[]; readonly stop: () => Promise<void> }> {
  const postgres = await startPostgres()
  const pool = new Pool({ ...postgres.connection, max: availableParallelism() })
  const stop = async (): Promise<void> => {
    await pool.end()
    await postgres.stop()
  }
  try {
    await pool.query(schema)
    for (let from = 0; from < companies.length; from += ROWS_AT_ONCE) {
      const rows = companies.slice(from, from + ROWS_AT_ONCE)
      await pool.query(insert, [
        rows.map(company => company.ID),
        rows.map(company => company.name),
        rows.map(({ tradeName, otherNames }) => tradeName ?? otherNames[0] ?? null),
        rows.map(company => company.prominence),
      ])
    }
    for (const statement of indices.split(';').filter(part => part.trim() !== '')) await pool.query(statement)
  } catch (error) {
    await stop()
    throw error
  }
  // Texts that fold alike are the same question.
  const known = new Map<string, readonly (readonly number[])[]>()
  const tensFor = async (texts: readonly string[]): Promise<readonly (readonly (readonly number[])[])[]> => {
    const { rows } = await pool.query<{ folded: string }>(fold, [texts])
    const missing = new Set(rows.map(row => row.folded)).difference(known)
    await inParallel([...missing], availableParallelism(), async folded => {
      known.set(folded, await tensOf(pool, folded))
    })
    return rows.map(({ folded }) => known.get(folded) ?? [])
  }
  const systems = orders.map(({ name, inWords }, position) => ({
    name,
    version: `PostgreSQL ${postgres.version}`,
    recipe: `${recipe} ${inWords}.`,
    firstTen: async (texts: readonly string[]) => (await tensFor(texts)).map(tens => tens[position] ?? []),
  }))
  return { systems, stop }
}

/** The answer to a text as the database folds it, in every order. */
async function tensOf(pool: Pool, folded: string): Promise<number[][]> {
  const pattern = folded.replace(/[\\%_]/g, '\\$&')
  const { rows } = await pool.query<number[][]>({
    name: 'first-ten',
    text: query,
    values: [folded, pattern],
    rowMode: 'array',
  } as never)
  return rows[0] as unknown as number[][]
}
