// How are the same questions put to PostgreSQL? Conditions over columns that hold our own normal forms, so that the answers
// are the same; one statement gives the page and the exact total, as one round trip of the service does.

import { typedName } from '../../src/normalization/company-name.ts'

/** A statement with its values. */
export type Sql = { readonly text: string; readonly values: readonly unknown[] }

/** A condition: `?` stands for its value. */
export type Condition = { readonly sql: string; readonly value?: unknown }

const SEARCH_COLUMNS = 'id AS "ID", company_name AS "companyName", country_name AS "countryName"'

function where(conditions: readonly Condition[], values: unknown[]): string {
  const parts = conditions.map(({ sql, value }) => {
    if (!sql.includes('?')) return sql
    values.push(value)
    return sql.replaceAll('?', `$${values.length}`)
  })
  return parts.length === 0 ? 'true' : parts.join(' AND ')
}

type PageWanted = {
  readonly conditions: readonly Condition[]
  readonly size: number
  readonly from?: number
  /** Whole records in place of the few fields of a search. */
  readonly whole?: boolean
}

/** The most prominent companies that fulfil every condition, and how many do. */
export function filterSql({ conditions, size, from = 0, whole = false }: PageWanted): Sql {
  const values: unknown[] = []
  const filter = where(conditions, values)
  values.push(size, from)
  const page = `FROM companies WHERE ${filter} ORDER BY prominence DESC, id LIMIT $${values.length - 1} OFFSET $${values.length}`
  const records = whole
    ? `SELECT '[' || coalesce(string_agg(record, ','), '') || ']' FROM (SELECT record ${page}) page`
    : `SELECT coalesce(json_agg(page), '[]')::text FROM (SELECT ${SEARCH_COLUMNS} ${page}) page`
  return {
    text: `SELECT (SELECT count(*) FROM companies WHERE ${filter})::integer AS total, (${records}) AS records`,
    values,
  }
}

/**
 * The companies of which every typed word begins a word of the company name or of the trade name, those whose company name
 * begins with the text first, then the most prominent; undefined where the text has no word.
 */
export function nameSql(text: string, size: number, conditions: readonly Condition[] = []): Sql | undefined {
  const words = wordsQuery(text)
  if (words === undefined) return undefined
  const values: unknown[] = [words, `${likeLiteral(text.toLowerCase())}%`, size]
  const filter = where(
    [{ sql: '(company_words @@ $1::tsquery OR trade_words @@ $1::tsquery)' }, ...conditions],
    values,
  )
  return {
    text: `WITH matched AS MATERIALIZED (
        SELECT id, prominence, lower(company_name) LIKE $2 AS begins FROM companies WHERE ${filter}),
      top AS (SELECT id, begins, prominence FROM matched ORDER BY begins DESC, prominence DESC, id LIMIT $3)
      SELECT (SELECT count(*) FROM matched)::integer AS total, (
        SELECT coalesce(json_agg(page), '[]')::text FROM (
          SELECT ${SEARCH_COLUMNS} FROM top JOIN companies USING (id)
          ORDER BY top.begins DESC, top.prominence DESC, id) page) AS records`,
    values,
  }
}

/** How many companies have each value of the columns, and how many there are in all. */
export function facetSql(columns: readonly string[], conditions: readonly Condition[]): Sql {
  const values: unknown[] = []
  const filter = where(conditions, values)
  const counts = columns.map(
    column =>
      `(SELECT json_agg(counts)::text FROM (SELECT ${column} AS value, count(*) AS count FROM matched GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1000) counts)`,
  )
  return {
    text: `WITH matched AS MATERIALIZED (SELECT ${columns.join(', ')} FROM companies WHERE ${filter})
      SELECT (SELECT count(*) FROM matched)::integer AS total, NULL AS records, ${counts.map((sql, at) => `${sql} AS facet${at}`).join(', ')}`,
    values,
  }
}

const lexeme = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`

/** The words that count, each begun, in any of their spellings; legal forms need not match. */
function wordsQuery(text: string): string | undefined {
  const words = typedName(text)?.words ?? []
  const required = words.filter(({ optional }) => !optional)
  const asked = required.length > 0 ? required : words
  if (asked.length === 0) return undefined
  return asked.map(word => `(${[word.text, ...word.otherSpellings].map(lexeme).join(' | ')})`).join(' & ')
}

const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
