// What do people type for a company they know? One row a kind of query: how it is made of a name, and what is expected.

import { Random } from '../../demo/random.ts'
import type { BenchCompany, OtherNamesList } from './companies.ts'
import type { Fitting } from './fitting.ts'
import { nameKey, nameParts, plain, withoutForms } from './plain-name.ts'
import { mistyped, typingErrors } from './typing-errors.ts'

/** Shares that are to be reached. */
export type Goal = { readonly hit1?: number; readonly hit10?: number }

/** A kind of query. `make` gives undefined where a company's name does not lend itself to it. */
export type QueryKind = {
  readonly name: string
  readonly make: (company: BenchCompany, random: Random) => string | undefined
  readonly goal?: Goal
  /** Only texts that at most this many companies fit: the name is not yet typed to its end. */
  readonly mostFitting?: number
}

/** A query and the company it means. */
export type Query = { readonly text: string; readonly company: BenchCompany }

const asWritten: Goal = { hit1: 0.98, hit10: 0.995 }
/** How many may fit an unfinished text that is still expected to find its company. */
const FEW = 25

const core = (company: BenchCompany): string => withoutForms(nameParts(company.name))

/** The first letters of the name, from `shortest` to `longest`. */
const beginning =
  (shortest: number, longest: number) =>
  ({ name }: BenchCompany, random: Random): string | undefined =>
    name.length > shortest
      ? name.slice(0, random.between(shortest, Math.min(longest, name.length - 1)))
      : undefined

function fromSecondWord(company: BenchCompany, random: Random): string | undefined {
  const rest = core(company).split(' ').slice(1).join(' ')
  return rest.length < 4 ? undefined : rest.slice(0, random.between(4, rest.length))
}

function reversed(company: BenchCompany): string | undefined {
  const words = core(company).split(' ')
  return words.length < 2 ? undefined : words.toReversed().join(' ')
}

function reversedWhole({ name }: BenchCompany): string | undefined {
  const words = name.split(/\s+/)
  return words.length < 2 ? undefined : words.toReversed().join(' ')
}

const typingError =
  (where: 'first letter' | 'later', textOf: (company: BenchCompany) => string) =>
  (company: BenchCompany, random: Random): string | undefined =>
    mistyped(textOf(company), random.pick(typingErrors), where, random)

const accentsDropped = ({ name }: BenchCompany): string | undefined =>
  changed(name, text =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[ßøØłŁæÆıİđĐ]/g, letter => PLAIN[letter] ?? letter),
  )
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  æ: 'ae',
  Æ: 'Ae',
  ı: 'i',
  İ: 'I',
  đ: 'd',
  Đ: 'D',
}

const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ø: 'oe',
  Ø: 'Oe',
  å: 'aa',
  Å: 'Aa',
}
const writtenOut = ({ name }: BenchCompany): string | undefined =>
  changed(name, text =>
    text.normalize('NFC').replace(/[äöüÄÖÜøØåÅ]/g, letter => WRITTEN_OUT[letter] ?? letter),
  )

const changed = (text: string, change: (text: string) => string): string | undefined => {
  const other = change(text)
  return other === text ? undefined : other
}

function formDropped({ name }: BenchCompany): string | undefined {
  const parts = nameParts(name)
  return parts.forms.length + parts.leading.length === 0 ? undefined : withoutForms(parts)
}

function formRespelt({ name }: BenchCompany, random: Random): string | undefined {
  const parts = nameParts(name)
  const respelt = [...parts.leading, ...parts.forms].map(({ text, form }) => {
    const others = form.written.filter(other => plain(other) !== plain(text).replace(/,/g, ''))
    const different = others.filter(other => letters(other) !== letters(text))
    return different.length > 0 ? random.pick(different) : others.length > 0 ? random.pick(others) : text
  })
  if (respelt.length === 0) return undefined
  const text = [
    ...respelt.slice(0, parts.leading.length),
    withoutForms(parts),
    ...respelt.slice(parts.leading.length),
  ].join(' ')
  return letters(text) === letters(name) && !/[.,]/.test(name) ? undefined : changed(name, () => text)
}

const letters = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Every mark dropped, made a blank, or written another way; & is a word and stays. */
function punctuationChanged({ name }: BenchCompany, random: Random): string | undefined {
  if (!/[-'’.,()/]/.test(name)) return undefined
  const text = name
    .replace(/[-/]/g, mark => random.pick(mark === '-' ? [' ', '–', ' - '] : [' ', '-']))
    .replace(/['’]/g, () => random.pick(['', '’', '´']))
    .replace(/\.(?=\p{L}{2})/gu, ' ')
    .replace(/\./g, '')
    .replace(/,(?=\S)/g, ' ')
    .replace(/[,]/g, '')
    .replace(/[()"]/g, () => random.pick(['', ' ']))
    .replace(/\s+/g, ' ')
    .trim()
  return changed(name, () => text)
}

function andRespelt({ name }: BenchCompany): string | undefined {
  if (name.includes(' & ')) return name.replaceAll(' & ', ' and ')
  return changed(name, text => text.replace(/ and /gi, ' & '))
}

function joined(company: BenchCompany, random: Random): string | undefined {
  const words = core(company).split(' ')
  const places = words
    .slice(1)
    .map((_, index) => index)
    .filter(index => /^[\p{L}\p{N}]+$/u.test((words[index] ?? '') + (words[index + 1] ?? '')))
  if (places.length === 0) return undefined
  const at = random.pick(places)
  return [...words.slice(0, at), (words[at] ?? '') + (words[at + 1] ?? ''), ...words.slice(at + 2)].join(' ')
}

function allJoined(company: BenchCompany): string | undefined {
  const words = core(company).split(' ')
  return words.length < 2 ? undefined : words.join('').toLowerCase()
}

const splitAtCapital = (company: BenchCompany): string | undefined =>
  changed(core(company), text => text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))

function splitAnywhere(company: BenchCompany, random: Random): string | undefined {
  const text = core(company)
  const words = [...text.matchAll(/\p{L}{7,}/gu)]
  if (words.length === 0) return undefined
  const word = random.pick(words)
  const at = word.index + random.between(3, word[0].length - 3)
  return `${text.slice(0, at)} ${text.slice(at)}`
}

/** Initials as one word get dots or blanks; dotted ones lose them. */
function initialsRespelt(company: BenchCompany, random: Random): string | undefined {
  const text = core(company)
  const dotted = /(?<![\p{L}\p{N}.])(?:\p{Lu}\.){2,}(?![\p{L}\p{N}])/u.exec(text)
  if (dotted) {
    const closed = random.pick([dotted[0].replaceAll('.', ''), dotted[0].replaceAll('.', ' ').trim()])
    return text.replace(dotted[0], `${closed} `).replace(/\s+/g, ' ').trim()
  }
  // A name all in capitals does not tell which of its words are initials.
  if (text === text.toUpperCase() && text.includes(' ')) return undefined
  const closed = /^\p{Lu}{2,4}(?![\p{L}\p{N}&'’.-])/u.exec(text)
  return closed ? text.replace(closed[0], [...closed[0]].map(letter => `${letter}.`).join('')) : undefined
}

/** The kinds, in the order of the report. */
export const queryKinds: readonly QueryKind[] = [
  { name: 'whole name', make: ({ name }) => name, goal: { hit1: 0.995 } },
  { name: 'name typed so far: 1 to 3 letters', make: beginning(1, 3) },
  { name: 'name typed so far: 4 to 6 letters', make: beginning(4, 6) },
  { name: 'name typed so far: 7 to 10 letters', make: beginning(7, 10) },
  { name: 'name typed so far: 11 letters and more', make: beginning(11, 200) },
  { name: `name typed so far, at most ${FEW} fit`, make: beginning(1, 200), mostFitting: FEW },
  {
    name: `from the second word on, at most ${FEW} fit`,
    make: fromSecondWord,
    mostFitting: FEW,
    goal: { hit1: 0.72 },
  },
  { name: 'legal form dropped', make: formDropped, goal: asWritten },
  { name: 'legal form respelt', make: formRespelt, goal: asWritten },
  { name: 'accents dropped', make: accentsDropped, goal: asWritten },
  { name: 'umlauts written out', make: writtenOut, goal: asWritten },
  { name: 'punctuation changed', make: punctuationChanged, goal: asWritten },
  { name: '& and "and"', make: andRespelt, goal: asWritten },
  { name: 'two words joined', make: joined, goal: asWritten },
  { name: 'all words joined', make: allJoined, goal: asWritten },
  { name: 'split at a capital', make: splitAtCapital, goal: asWritten },
  { name: 'a word split anywhere', make: splitAnywhere, goal: asWritten },
  { name: 'dotted initials', make: initialsRespelt, goal: asWritten },
  { name: 'words reversed', make: reversed, goal: { hit1: 0.99, hit10: 0.97 } },
  { name: 'words reversed, legal form and all', make: reversedWhole, goal: { hit1: 0.99, hit10: 0.97 } },
  { name: 'trade name', make: ({ tradeName }) => tradeName },
  {
    name: 'one typing error, whole name',
    make: typingError('later', ({ name }) => name),
    goal: { hit1: 0.92, hit10: 0.97 },
  },
  { name: 'one typing error, legal form dropped', make: typingError('later', core) },
  {
    name: 'one typing error in a first letter',
    make: typingError('first letter', core),
    goal: { hit10: 0.95 },
  },
]

/** A former name that differs from the present one by more than its legal form. */
const formerNames: QueryKind = {
  name: 'former name',
  make: ({ name, otherNames: [former] }) =>
    former === undefined || nameKey(former) === nameKey(name) ? undefined : former,
  goal: { hit10: 0.98 },
}

/** Scripts of native-names.csv, and the share of their names that is to be found by the English name. */
const scripts: readonly { readonly name: string; readonly of: readonly string[]; readonly goal?: Goal }[] = [
  { name: 'Cyrillic', of: ['cyrillic'], goal: { hit10: 0.85 } },
  { name: 'Georgian', of: ['georgian'], goal: { hit10: 0.8 } },
  { name: 'Armenian', of: ['armenian'], goal: { hit10: 0.9 } },
  { name: 'Greek', of: ['greek'], goal: { hit10: 0.9 } },
  { name: 'kana', of: ['ja-kana'], goal: { hit10: 0.58 } },
  { name: 'Japanese with kanji', of: ['ja-mixed', 'ja-kanji', 'han?'] },
  { name: 'Chinese', of: ['zh'] },
  { name: 'Hangul', of: ['hangul'], goal: { hit10: 0.35 } },
  { name: 'Arabic and Hebrew', of: ['arabic', 'hebrew'] },
]

/** The kinds that ask for companies by names that their records do not show, with their queries. */
export function otherNameQueries(
  { companies, nativeNames }: OtherNamesList,
  count: number,
  seed: number,
): { readonly kind: QueryKind; readonly queries: readonly Query[] }[] {
  const bearers = soleBearers(companies)
  const byScript = (kind: QueryKind, of?: readonly string[]) => ({
    kind,
    queries: nativeNames
      .filter(({ script }) => of === undefined || of.includes(script))
      .map(({ company, englishName }) => ({ text: englishName, company })),
  })
  const english = (name: string, goal?: Goal): QueryKind => ({
    name: `English name of a name in ${name}`,
    make: () => undefined,
    ...(goal && { goal }),
  })
  return [
    { kind: formerNames, queries: queriesOf(formerNames, bearers, () => 0, count, seed) },
    ...scripts.map(({ name, of, goal }) => byScript(english(name, goal), of)),
    byScript(english('any of these scripts', { hit10: 0.4 })),
  ]
}

/** Longest text that a search takes, in characters. */
const LONGEST_TEXT = 200

/** Companies that bear their names alone: nobody else is meant by any of their names, legal forms aside. */
export function soleBearers(companies: readonly BenchCompany[]): {
  readonly sole: readonly BenchCompany[]
  readonly bearersOf: (key: string) => ReadonlySet<number> | undefined
} {
  const bearers = new Map<string, Set<number>>()
  const bear = (name: string, ID: number): void => {
    const key = nameKey(name)
    const known = bearers.get(key)
    if (known) known.add(ID)
    else bearers.set(key, new Set([ID]))
  }
  const namesOf = ({ name, tradeName, otherNames }: BenchCompany): readonly string[] => [
    name,
    ...(tradeName === undefined ? [] : [tradeName]),
    ...otherNames,
  ]
  for (const company of companies) for (const name of namesOf(company)) bear(name, company.ID)
  const isSole = (name: string): boolean => bearers.get(nameKey(name))?.size === 1
  return {
    sole: companies.filter(company => namesOf(company).every(isSole)),
    bearersOf: key => bearers.get(key),
  }
}

/** At most `count` queries of a kind, drawn by the seed: the same for the same companies. */
export function queriesOf(
  kind: QueryKind,
  { sole, bearersOf }: ReturnType<typeof soleBearers>,
  fits: Fitting,
  count: number,
  seed: number,
): Query[] {
  const random = new Random(seed, queryKinds.indexOf(kind) + 1)
  const queries: Query[] = []
  for (const company of shuffled(sole, random)) {
    if (queries.length >= count) break
    const text = kind.make(company, random)?.trim()
    if (text === undefined || text.length > LONGEST_TEXT || !/[\p{L}\p{N}]/u.test(text)) continue
    // Another company bears what was made: it is meant as well.
    const others = bearersOf(nameKey(text))
    if (others !== undefined && (others.size > 1 || !others.has(company.ID))) continue
    if (kind.mostFitting !== undefined && fits(text) > kind.mostFitting) continue
    queries.push({ text, company })
  }
  return queries
}

/** The items in an order drawn by chance. */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = random.between(0, last)
    const [a, b] = [order[last] as Item, order[other] as Item]
    order[last] = b
    order[other] = a
  }
  return order
}
