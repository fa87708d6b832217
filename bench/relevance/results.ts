// What a run of the bench found, for the terminal and for docs/relevance.md; nothing in it depends on how long it took.

import Table from 'cli-table3'
import type { BenchCompany, CompanyList } from './companies.ts'
import { type Hits, type Outcome, worst } from './hits.ts'
import type { Keystrokes } from './keystrokes.ts'
import type { KnownForms, knownLegalForms } from './known-legal-forms.ts'
import type { Goal, QueryKind } from './query-kinds.ts'
import type { System } from './system.ts'

/** A kind of query as every system answered it, in the order of the systems; the outcomes are those of the first one. */
export type KindResult = {
  readonly kind: QueryKind
  readonly count: number
  readonly hits: readonly Hits[]
  readonly outcomes: readonly Outcome[]
}

/** Letters until found, by system, for a sample. */
export type KeystrokesResult = {
  readonly sample: string
  /** Our mean is to be less than this share of every other system's. */
  readonly mostOfOthers: number
  /** Our mean is to be at most this. */
  readonly most: number
  readonly names: readonly BenchCompany[]
  readonly keystrokes: readonly Keystrokes[]
}

/** What was found by names that the records do not show. */
export type OtherNamesResult = { readonly list: CompanyList; readonly kinds: readonly KindResult[] }

/** Everything that a run measured. The first system is ours. */
export type Results = {
  readonly systems: readonly Pick<System, 'name' | 'version' | 'recipe'>[]
  readonly origin: string
  readonly soleCount: number
  readonly seed: number
  readonly kinds: readonly KindResult[]
  readonly otherNames: readonly OtherNamesResult[]
  /** What is recognized of the legal forms of ISO 20275; undefined without the list. */
  readonly legalForms: ReturnType<typeof knownLegalForms> | undefined
  readonly keystrokes: readonly KeystrokesResult[]
  readonly companies: readonly BenchCompany[]
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}`
const WORST = 10

function goalInWords(goal: Goal | undefined): string {
  return Object.entries(goal ?? {})
    .map(([measure, share]) => `${measure === 'hit1' ? 'hit@1' : 'hit@10'} ≥ ${percent(share as number)}`)
    .join(', ')
}

/** True where a goal is set and the first system misses it. */
function isMissed({ kind: { goal }, hits: [ours] }: KindResult): boolean {
  if (goal === undefined || ours === undefined) return false
  return ours.hit1 < (goal.hit1 ?? 0) || ours.hit10 < (goal.hit10 ?? 0)
}

/** True where our mean is not as far below the others' as it is to be. */
function isTooMany({ keystrokes: [ours, ...others], mostOfOthers, most }: KeystrokesResult): boolean {
  if (ours === undefined) return false
  return ours.mean > most || others.some(other => ours.mean >= other.mean * mostOfOthers)
}

const fewerInWords = ({ mostOfOthers, most }: KeystrokesResult): string =>
  `mean ≤ ${most}, ${
    mostOfOthers === 1
      ? 'below every other'
      : `at least ${Math.round(100 * (1 - mostOfOthers))} % below every other`
  }`

const verdict = (result: KindResult): string =>
  result.kind.goal === undefined ? '' : isMissed(result) ? 'missed' : 'reached'

type Rows = readonly (readonly string[])[]

function kindRows({ systems, kinds }: Pick<Results, 'systems' | 'kinds'>): { head: string[]; rows: Rows } {
  const head = [
    'kind of query',
    'queries',
    ...systems.flatMap(({ name }) => [`${name} @1`, '@10', 'MRR']),
    'to reach',
    '',
  ]
  const rows = kinds.map(result => [
    result.kind.name,
    String(result.count),
    ...result.hits.flatMap(({ hit1, hit10, reciprocalRank }) => [
      percent(hit1),
      percent(hit10),
      reciprocalRank.toFixed(3),
    ]),
    goalInWords(result.kind.goal),
    verdict(result),
  ])
  return { head, rows }
}

function keystrokeRows({ systems, keystrokes }: Results): { head: string[]; rows: Rows } {
  const measures = systems.flatMap(({ name }) => [`${name} mean`, 'median', 'never'])
  const compared = systems.length > 1
  const rows = keystrokes.map(result => [
    result.sample,
    String(result.names.length),
    ...result.keystrokes.flatMap(({ mean, median, neverFound }) => [
      mean.toFixed(2),
      String(median),
      String(neverFound),
    ]),
    ...(compared ? [fewerInWords(result), isTooMany(result) ? 'missed' : 'reached'] : []),
  ])
  const head = [
    'letters until among the first ten',
    'names',
    ...measures,
    ...(compared ? ['to reach', ''] : []),
  ]
  return { head, rows }
}

/** Both tables, and the worst queries of every kind, for a terminal. */
export function resultsForTerminal(results: Results, everyKind: boolean): string {
  const { systems, otherNames } = results
  const tables = [
    kindRows(results),
    ...otherNames.map(({ kinds }) => kindRows({ systems, kinds })),
    keystrokeRows(results),
  ]
    .filter(({ rows }) => rows.length > 0)
    .map(({ head, rows }) => {
      const table = new Table({ head, style: { head: [], border: [], compact: true } })
      table.push(...rows.map(row => [...row]))
      return table.toString()
    })
  const kinds = kindsByList(results)
    .filter(({ result }) => everyKind && worst(result.outcomes, 1).length > 0)
    .map(({ result, companies }) => ({ figure: result.kind.name, lines: worstLines(result, companies) }))
  const missed = misses(results).map(({ figure, lines }) => ({ figure: `missed: ${figure}`, lines }))
  const lists = [...kinds, ...missed].map(({ figure, lines }) =>
    [figure, ...lines.map(line => `  ${line}`)].join('\n'),
  )
  return [...tables, ...lists].join('\n\n')
}

function worstLines({ outcomes }: KindResult, companies: readonly BenchCompany[]): string[] {
  const names = new Map(companies.map(company => [company.ID, company.name]))
  return worst(outcomes, WORST).map(({ query: { text, company }, rank, found }) => {
    const first = found[0]
    const instead =
      first === undefined
        ? 'nothing'
        : `${names.get(first)}${found.length > 1 ? ` and ${found.length - 1} more` : ''}`
    return `${rank === undefined ? 'not found' : `rank ${rank}`}: "${text}" for ${company.name}${company.tradeName === undefined ? '' : ` (${company.tradeName})`}; found ${instead}`
  })
}

/** The names that cost us the most letters more than the best other system. */
function worstNames({ names, keystrokes: [ours, ...others] }: KeystrokesResult): string[] {
  return names
    .map((company, index) => {
      const least = Math.min(...others.map(other => other.counts[index] ?? company.name.length + 1))
      return { company, typed: ours?.counts[index] ?? 0, least }
    })
    .filter(({ typed, least }) => typed > least)
    .toSorted((a, b) => b.typed - b.least - (a.typed - a.least) || a.company.ID - b.company.ID)
    .slice(0, WORST)
    .map(({ company, typed, least }) => `${company.name}: ${typed} letters, elsewhere ${least}`)
}

/** The results of all kinds, each with the companies that were asked for. */
const kindsByList = ({ kinds, companies, otherNames }: Results) =>
  [{ kinds, list: { companies } }, ...otherNames].flatMap(({ kinds, list }) =>
    kinds.map(result => ({ result, companies: list.companies })),
  )

/** Every figure that is missed, in words, and what went worst there. */
function misses(results: Results): { figure: string; lines: string[] }[] {
  return [
    ...kindsByList(results)
      .filter(({ result }) => isMissed(result))
      .map(({ result, companies }) => ({
        figure: `${result.kind.name}: ${goalInWords(result.kind.goal)}`,
        lines: worstLines(result, companies),
      })),
    ...results.keystrokes.filter(isTooMany).map(result => ({
      figure: `letters until found, ${result.sample}: ${fewerInWords(result)}`,
      lines: worstNames(result),
    })),
  ]
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
function markdownTable({ head, rows }: { head: readonly string[]; rows: Rows }): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  const marks = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [line(head), line(marks), ...rows.map(line)].join('\n')
}

const shareKnown = ({ known, count }: KnownForms): string => `${percent(known / count)} % of ${count}`

/** docs/relevance.md. The same run gives the same text. */
export function resultsInMarkdown(results: Results): string {
  const { systems, origin, soleCount, seed } = results
  const missed = misses(results)
  return `${[
    '# Relevance',
    'How well a typed text finds the company that is meant, measured by `npm run bench:relevance`, which writes this page.',
    `Records: ${origin}. Queries are made of the names by chance with seed ${seed}, of the ${soleCount} companies that alone bear their name (legal form aside); a text that is another company's name is left out. \`hit@1\` and \`hit@10\`: share of queries, in percent, whose company stands first or among the first ten. MRR: mean of 1 / rank, 0 beyond the tenth.`,
    markdownTable(kindRows(results)),
    ...results.otherNames.flatMap(({ list, kinds: byOtherName }) => [
      '## Other names and other scripts',
      `Records: ${list.origin}. The two others have the former name as trade name. A name in another script may be a translation of the English one, which no reading of its letters finds.`,
      markdownTable(kindRows({ systems, kinds: byOtherName })),
    ]),
    ...(results.legalForms === undefined
      ? []
      : [
          '## Legal forms',
          `Of the legal forms of ISO 20275, the service recognizes ${shareKnown(results.legalForms.abbreviations)} abbreviations of two letters and more (to reach: 97), and ${shareKnown(results.legalForms.localNames)} local names (to reach: 90). What it leaves out stands in \`notLegalForms\`.`,
        ]),
    '## Letters until found',
    'Names are typed letter by letter as they are written. A name that is never found counts as its length and one more. The prominent tenth is drawn from the tenth of all companies with the most prominence.',
    markdownTable(keystrokeRows(results)),
    '## What is compared',
    'All hold the same records with the same prominence.',
    ...systems.map(({ name, version, recipe }) => `- **${name}** (${version}): ${recipe}`),
    '## Missed',
    missed.length === 0
      ? 'Every figure is reached.'
      : missed
          .map(({ figure, lines }) => `### ${figure}\n\n${lines.map(line => `- ${line}`).join('\n')}`)
          .join('\n\n'),
    'What was tried, and why it stands as it does: [relevance-notes.md](relevance-notes.md).',
  ].join('\n\n')}\n`
}
