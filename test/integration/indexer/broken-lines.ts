// Lines of CSV and of JSON of which a few are broken, each in a known way: for the test that none of them goes missing.

/** A way to break a record: how, in which field it shows, and by which reason it is rejected. */
type Kind = {
  readonly name: string
  /** Absent where the row cannot be divided into fields, or no field is to blame. */
  readonly field?: string
  readonly reasons: readonly string[]
  readonly csv: (cells: Cells) => string | Buffer
  readonly json: (cells: Cells) => string | Buffer
}
type Cells = {
  ID: unknown
  companyName: unknown
  foundingYear: unknown
  employeesTotal: unknown
  email: unknown
  website: unknown
  statusCode: unknown
  currencyCode: unknown
}

/** The header line of the CSV. */
export const HEADER = 'ID,companyName,foundingYear,employeesTotal,email,website,statusCode,currencyCode'
const HUGE = 'x'.repeat(1_050_000)

const cell = (value: unknown): string => {
  const text = String(value ?? '')
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const csvOf = (cells: Cells): string => Object.values(cells).map(cell).join(',')
const jsonOf = (cells: Cells): string => JSON.stringify(cells)

/** Breaks one value, the same way in both formats. */
const value = (name: string, field: keyof Cells, bad: unknown, reason: string): Kind => ({
  name,
  field,
  reasons: [reason],
  csv: cells => csvOf({ ...cells, [field]: bad }),
  json: cells => jsonOf({ ...cells, [field]: bad }),
})
/** Breaks the line as a whole. */
const line = (name: string, csv: Kind['csv'], json: Kind['json'], ...reasons: string[]): Kind => ({
  name,
  reasons,
  csv,
  json,
})
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

export const kinds: readonly Kind[] = [
  line(
    'a quote that is not closed',
    c => `${c.ID},"Acme,,,,,,`,
    c => `{"ID":${c.ID},"companyName":"Acme}`,
    'unclosed_quote',
    'text_after_quote',
    'not_json',
  ),
  line(
    'text behind a quote',
    c => `${c.ID},"Acme" Inc,,,,,,`,
    c => `{"ID":${c.ID},"companyName":"Acme" Inc}`,
    'text_after_quote',
    'not_json',
  ),
  line(
    'a column too many',
    c => `${csvOf(c)},more`,
    () => '[1,2]',
    'wrong_column_count',
    'not_an_object',
  ),
  line(
    'a row cut short',
    c => `${c.ID},Acme`,
    c => `{"ID":${c.ID},"companyName":`,
    'wrong_column_count',
    'not_json',
  ),
  line(
    'a huge line',
    c => csvOf({ ...c, companyName: HUGE }),
    c => jsonOf({ ...c, companyName: HUGE }),
    'line_too_long',
  ),
  {
    ...line(
      'bad UTF-8',
      c => latin(csvOf({ ...c, companyName: 'Zürich' })),
      c => latin(jsonOf({ ...c, companyName: 'Zürich' })),
      'bad_encoding',
    ),
  },
  value('no ID', 'ID', '', 'missing'),
  value('an ID in words', 'ID', 'twelve', 'not_an_integer'),
  value('a negative ID', 'ID', -5, 'out_of_range'),
  value('an ID beyond whole numbers', 'ID', '123456789012345678901234567890', 'out_of_range'),
  value('no name', 'companyName', ' ', 'missing'),
  value('a control character', 'companyName', 'Ac\u0007me', 'control_character'),
  value('a name too long', 'companyName', 'Acme '.repeat(300), 'too_long'),
  value('a year to come', 'foundingYear', 2999, 'out_of_range'),
  value('a year in words', 'foundingYear', 'MCMXC', 'not_an_integer'),
  value('negative staff', 'employeesTotal', -12, 'out_of_range'),
  value('staff with separators', 'employeesTotal', '1,200', 'not_an_integer'),
  value('an email that is none', 'email', 'info at acme', 'not_an_email'),
  value('a website that is none', 'website', 'http://a_b.com', 'not_a_website'),
]
/** The twentieth kind is no reject: a line with the ID of an earlier one. */
export const DUPLICATE = 'an ID that was there before'

/** What became of a line, by its number in the file: the kind of its break, or the ID it repeats. */
export type Expected = { readonly kind: Kind } | { readonly repeats: number }

/** A file, and what is wrong with its lines; all others are whole. */
export type BrokenFile = {
  readonly chunks: Buffer[]
  readonly expected: ReadonlyMap<number, Expected>
  readonly records: number
}

/** Numbers from 0 up to 1, the same for a seed everywhere. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

/**
 * A file of `records` lines, of which `bad` are broken, all kinds alike, at places that the seed tells.
 * @param firstId IDs go up from there
 */
export function brokenFile(
  format: 'csv' | 'json',
  records: number,
  bad: number,
  firstId: number,
  seed: number,
): BrokenFile {
  const next = numbers(seed)
  const places = new Set<number>()
  // The first lines are whole, so that there is an ID to repeat.
  while (places.size < bad) places.add(10 + Math.floor(next() * (records - 10)))
  const header = format === 'csv' ? 1 : 0
  const chunks: Buffer[] = header === 1 ? [Buffer.from(`${HEADER}\n`)] : []
  const expected = new Map<number, Expected>()
  let turn = 0
  for (let index = 0; index < records; index += 1) {
    const cells: Cells = {
      ID: firstId + index,
      companyName: index % 5 === 0 ? `Müller "Süd" ${index}, GmbH` : `Acme ${index}`,
      foundingYear: 1900 + (index % 120),
      employeesTotal: index % 1000,
      email: `info@acme${index}.com`,
      website: index % 3 === 0 ? `www.acme${index}.com` : '',
      statusCode: '0',
      currencyCode: 'EUR',
    }
    let content: string | Buffer = format === 'csv' ? csvOf(cells) : jsonOf(cells)
    if (places.has(index)) {
      const kind = kinds[turn % (kinds.length + 1)]
      turn += 1
      const number = header + index + 1
      if (kind === undefined) {
        const repeats = firstId + (index % 10)
        expected.set(number, { repeats })
        content = format === 'csv' ? csvOf({ ...cells, ID: repeats }) : jsonOf({ ...cells, ID: repeats })
      } else {
        expected.set(number, { kind })
        content = kind[format](cells)
      }
    }
    chunks.push(Buffer.from(content), Buffer.from('\n'))
  }
  return { chunks, expected, records }
}
