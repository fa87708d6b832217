// Which companies a typed name finds, and in which exact order.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CompanyFacts, company } from '../../support/companies.ts'
import { SEARCH, type Service, serviceForTests } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await serviceForTests('name-search')
})
afterAll(() => service.close())

type Ranking = {
  readonly about: string
  readonly records: Readonly<Record<number, CompanyFacts>>
  /** Search text → IDs in their exact order. */
  readonly cases: Readonly<Record<string, readonly number[]>>
}

const same = (texts: readonly string[], order: readonly number[]): Record<string, readonly number[]> =>
  Object.fromEntries(texts.map(text => [text, order]))

const rankings: readonly Ranking[] = [
  {
    about: 'the exact name, names that begin with the text, names with words that begin with it',
    records: {
      1: { companyName: 'Acme', employeesTotal: 1 },
      2: { companyName: 'Acme Holding', employeesTotal: 900 },
      3: { companyName: 'Bank of Acme', employeesTotal: 90_000 },
      4: { companyName: 'Acmeville Foods', employeesTotal: 9_000 },
      5: { companyName: 'Pacme', employeesTotal: 90_000 },
      6: { companyName: 'Holding Acme Foods', employeesTotal: 10 },
      7: { companyName: undefined, employeesTotal: 90_000 },
    },
    cases: {
      acme: [1, 4, 2, 3, 6],
      ACME: [1, 4, 2, 3, 6],
      ' acme ': [1, 4, 2, 3, 6],
      acm: [4, 2, 1, 3, 6],
      'acme h': [2, 6],
      'acme holding': [2, 6],
      'holding acme': [6, 2],
      'foods acme': [4, 6],
      acmev: [4],
      'bank acme': [3],
      'acme of bank': [3],
      'acme zeta': [],
    },
  },
  {
    about: 'other names like trade names, below the present names of each tier',
    records: {
      1: { companyName: 'Meta Platforms', otherNames: [{ kind: 'previous', text: 'Facebook, Inc.' }] },
      2: { companyName: 'Facebook Ireland', employeesTotal: 90_000 },
      3: { companyName: 'Book Face', tradeName: 'Facebook', employeesTotal: 1 },
      4: { companyName: 'Friends of Facebook' },
      5: { companyName: 'Yota', otherNames: [{ kind: 'other', text: 'Old Facebook Tools' }] },
    },
    cases: {
      facebook: [3, 1, 2, 4, 5],
      'facebook inc': [3, 1, 2, 4, 5],
      face: [2, 3, 1, 4, 5],
      'old face': [5],
    },
  },
  {
    about: 'names in other scripts by their readings, below all names in Latin letters',
    records: {
      1: { companyName: 'Газпром', employeesTotal: 90_000 },
      2: { companyName: 'Friends of Gazprom' },
      3: { companyName: 'ユニクロ' },
      4: { companyName: 'Uniqlo Europe', otherNames: [{ kind: 'otherLanguage', text: 'Юникло' }] },
    },
    cases: {
      gazprom: [2, 1],
      gazp: [2, 1],
      газпром: [1, 2],
      yunikuro: [3],
      gаzprom: [1, 2],
    },
  },
  {
    about: 'within a tier: headquarters before branches, larger first, no size counted as neutral, then ID',
    records: {
      10: { companyName: 'Delta Works', employeesTotal: 5_000, statusCode: '2' },
      11: { companyName: 'Delta Works', employeesTotal: 100, statusCode: '1' },
      12: { companyName: 'Delta Works' },
      13: { companyName: 'Delta Works', employeesTotal: 3 },
      14: { companyName: 'Delta Works', statusCode: '0' },
      15: { companyName: 'Delta Works', employeesTotal: 100, statusCode: '0' },
      16: { companyName: 'Delta Works', statusCode: '2' },
      17: { companyName: 'Delta Works', companiesInGroup: 500, worldwideHeadquarterID: 17 },
      18: { companyName: 'Delta Works', annualSales: 90_000_000_000 },
      19: { companyName: 'Delta Works', employeesTotal: 0 },
      20: { companyName: 'Delta Works', employeesTotal: 5_000, statusCode: '2' },
    },
    cases: same(
      ['delta works', 'delta', 'works', 'works delta'],
      [18, 17, 11, 15, 12, 14, 13, 19, 10, 20, 16],
    ),
  },
  {
    about: 'a better tier before headquarters and size',
    records: {
      1: { companyName: 'Omega', statusCode: '2', employeesTotal: 1 },
      2: { companyName: 'Omega Steel', statusCode: '2', employeesTotal: 2 },
      3: { companyName: 'Omega Steel Works', statusCode: '1', employeesTotal: 90_000 },
      4: { companyName: 'Grand Omega Steel', statusCode: '1', employeesTotal: 900_000 },
    },
    cases: { omega: [1, 3, 2, 4], 'omega steel': [2, 3, 4], steel: [4, 3, 2] },
  },
  {
    about: 'a trade name one step below an equal company name',
    records: {
      1: { companyName: 'Nova', employeesTotal: 1 },
      2: { companyName: 'Zeta', tradeName: 'Nova', employeesTotal: 90_000 },
      3: { companyName: 'Nova Foods', employeesTotal: 2 },
      4: { companyName: 'Yota', tradeName: 'Nova Foods', employeesTotal: 90_000 },
      5: { companyName: 'Casa Nova', employeesTotal: 3 },
      6: { companyName: 'Xi', tradeName: 'Casa Nova', employeesTotal: 90_000 },
      7: { companyName: 'Nova Casa', tradeName: 'Nova' },
      8: { companyName: undefined, tradeName: 'Nova', employeesTotal: 5 },
    },
    cases: {
      nova: [1, 2, 7, 8, 3, 4, 5, 6],
      'nova foods': [3, 4],
      'casa nova': [5, 6, 7],
      'zeta nova': [],
    },
  },
  {
    about: 'umlauts written either way are the same in every tier, those as typed first',
    records: {
      1: { companyName: 'Müller', employeesTotal: 10 },
      2: { companyName: 'Mueller', employeesTotal: 1_000 },
      3: { companyName: 'Muller', employeesTotal: 100 },
      4: { companyName: 'Müller Bau', employeesTotal: 10 },
      5: { companyName: 'Mueller Bau', employeesTotal: 1_000 },
      6: { companyName: 'Muller Bau', employeesTotal: 100 },
      7: { companyName: 'Bau Müller', employeesTotal: 10 },
      8: { companyName: 'Bau Mueller', employeesTotal: 1_000 },
      9: { companyName: 'Bau Muller', employeesTotal: 100 },
      10: { companyName: 'Mull Bau', employeesTotal: 100_000 },
    },
    cases: {
      ...same(['müller', 'muller', 'MÜLLER', 'mu\u0308ller'], [2, 3, 1, 5, 6, 4, 8, 9, 7]),
      ...same(['mueller', 'MUELLER'], [2, 3, 1, 5, 4, 6, 8, 7, 9]),
      ...same(['müller bau', 'muller bau'], [5, 6, 4, 8, 9, 7]),
      'mueller bau': [5, 6, 4, 8, 7, 9],
      ...same(['bau müller', 'bau muller'], [8, 9, 7, 5, 6, 4]),
      'bau mueller': [8, 9, 7, 5, 4, 6],
      ...same(['mülle', 'mulle'], [2, 5, 3, 6, 1, 4, 8, 9, 7]),
      muelle: [2, 5, 1, 4, 3, 6, 8, 7, 9],
    },
  },
  {
    about: 'words joined or split are the same in every tier, those as typed first',
    records: {
      1: { companyName: 'TotalEnergies SE', employeesTotal: 10 },
      2: { companyName: 'Total Energies', employeesTotal: 100 },
      3: { companyName: 'TOTALENERGIES MARKETING', employeesTotal: 10 },
      4: { companyName: 'Total Energies Marketing', employeesTotal: 100 },
      5: { companyName: 'Club TotalEnergies', employeesTotal: 10 },
      6: { companyName: 'Total Gas', employeesTotal: 100_000 },
    },
    cases: {
      ...same(['total energies', 'totalenergies', 'TotalEnergies', 'Total-Energies'], [2, 1, 4, 3, 5]),
      ...same(['total energies marketing', 'totalenergies marketing'], [4, 3]),
      'energies total': [2, 4, 1, 5],
    },
  },
  {
    about: 'legal forms do not count, the one that was typed comes first',
    records: {
      1: { companyName: 'Adler GmbH', employeesTotal: 10 },
      2: { companyName: 'Adler', employeesTotal: 100 },
      3: { companyName: 'Adler Inc.', employeesTotal: 1_000 },
      4: { companyName: 'Adler Werke GmbH', employeesTotal: 100_000 },
      5: { companyName: 'GmbH Treuhand', employeesTotal: 1 },
    },
    cases: {
      adler: [3, 2, 1, 4],
      'adler werke': [4],
      'adler werke gesellschaft mit beschränkter haftung': [4],
      treuhand: [5],
    },
  },
  {
    about: 'names that are nothing but legal forms',
    records: {
      1: { companyName: 'SA SA' },
      2: { companyName: 'COOP' },
      3: { companyName: 'AMBA' },
      4: { companyName: 'Limited' },
      5: { companyName: 'Coop Danmark A/S', employeesTotal: 90_000 },
      6: { companyName: 'GmbH & Co. KG' },
      7: { companyName: 'Sasa' },
    },
    cases: {
      'sa sa': [1, 7],
      coop: [2, 5],
      amba: [3],
      AmbA: [3],
      limited: [4],
      'gmbh & co. kg': [6],
      'gmbh & co kg': [6],
    },
  },
]

describe.each([...rankings])('order: $about', ({ records, cases }) => {
  beforeAll(() =>
    service.holds(Object.entries(records).map(([ID, facts]) => company({ ID: Number(ID), ...facts }))),
  )

  it.each(Object.entries(cases))('%j', async (text, order) => {
    const { data, warnings } = await service.get(`${SEARCH}?search=${encodeURIComponent(text)}`)
    expect(data.records.map(record => record.ID)).toEqual(order)
    expect(data.totalCount).toBe(order.length)
    expect(warnings).toBeUndefined()
  })
})

/** A name, the spellings that must find it letter by letter, and those that must when complete. */
type Named = { readonly name: string; readonly typed?: readonly string[]; readonly whole?: readonly string[] }

const names: readonly Named[] = [
  {
    name: 'Müller & Söhne GmbH & Co. KG',
    typed: [
      'müller & söhne gmbh',
      'mueller and soehne',
      'muller and sohne gmbh',
      'mueller & soehne GmbH & Co. KG',
      'söhne müller',
      'müller söhne',
    ],
    whole: [
      'mueller und soehne',
      'Müller & Söhne Gesellschaft mit beschränkter Haftung & Co. Kommanditgesellschaft',
      'mu\u0308ller so\u0308hne',
    ],
  },
  {
    name: 'Mueller Industries Inc',
    typed: ['müller industries', 'muller industries inc', 'Industries Mueller'],
    whole: ['MUELLER INDUSTRIES INCORPORATED', 'Mueller Industries, Inc.'],
  },
  {
    name: 'Muller Metals Ltd.',
    typed: ['müller metals', 'MULLER METALS LTD'],
    whole: ['muel', 'mueller m', 'muller metals limited', 'Mueller Metals Limited'],
  },
  {
    name: 'Söndergaard Ångström ApS',
    typed: ['sondergaard angstrom', 'soendergaard ångström', 'Søndergaard'],
    whole: ['sondergaard angstrom anpartsselskab'],
  },
  {
    name: 'Straßenbau Weiß oHG',
    typed: ['strassenbau weiss', 'STRASSENBAU WEISS', 'weiß'],
    whole: ['straßenbau weiß offene handelsgesellschaft'],
  },
  { name: 'Goethe Verlag', typed: ['göthe verlag', 'gothe verlag'] },
  { name: 'Dr. Oetker KG', typed: ['dr oetker', 'Dr.Oetker', 'oetker', 'ötker'] },
  { name: 'Phoenix Contact', typed: ['phönix contact', 'phonix'] },
  { name: 'Neue Zürcher Zeitung AG', typed: ['neue zuercher zeitung', 'neue zurcher'] },
  { name: 'Aachener Stahl', typed: ['aachener stahl', 'stahl aachen'] },
  {
    name: "L'Oréal S.A.",
    typed: ["l'oreal", 'loreal', 'L’Oréal', 'oreal', 'L Oreal', 'l´oréal', 'LOREAL SA'],
    whole: ["L'Oréal Société Anonyme", 'loreal s.a.'],
  },
  { name: "O'Reilly Media", typed: ['oreilly media', 'o reilly', 'O’Reilly', 'reilly', "o'reilly"] },
  { name: "McDonald's Corporation", typed: ['mcdonalds', 'mc donalds', 'McDonald’s corp'] },
  { name: "Sainsbury's", typed: ['sainsburys', 'Sainsbury’s'] },
  { name: "Côte d'Azur Médias", typed: ['cote dazur medias', "cote d'azur", 'azur'] },
  {
    name: 'J.P.Morgan Chase & Co.',
    typed: ['jp morgan', 'jpmorgan', 'j p morgan chase', 'J. P. Morgan', 'JPMorgan Chase & Co', 'morgan jp'],
    whole: ['jp morgan chase and company', 'J.P. Morgan Chase & Company'],
  },
  { name: 'JPMorgan Holdings', typed: ['j.p. morgan holdings', 'jp morgan holdings', 'j p morgan'] },
  { name: 'A.B.C. Logistics', typed: ['abc logistics', 'a b c logistics', 'A.B.C', 'logistics abc'] },
  { name: 'ABC Freight', typed: ['a.b.c. freight', 'a b c freight', 'A. B. C. Freight'] },
  {
    name: 'H.J. Heinz Company',
    typed: ['hj heinz', 'h j heinz', 'H.J.Heinz', 'heinz'],
    whole: ['HJ Heinz Co'],
  },
  { name: 'I.B.M. World Trade', typed: ['ibm world', 'i b m world trade'] },
  {
    name: 'AT&T Inc.',
    typed: ['at&t', 'at & t', 'at and t', 'att', 'AT & T Inc'],
    whole: ['at&t incorporated'],
  },
  { name: 'Procter & Gamble', typed: ['procter and gamble', 'procter gamble', 'procter&gamble'] },
  { name: 'Johnson and Johnson', typed: ['johnson & johnson', 'johnson&johnson', 'johnson johnson'] },
  {
    name: 'H&M Hennes & Mauritz AB',
    typed: ['h & m', 'h and m hennes', 'hm hennes', 'hennes mauritz', 'hennes and mauritz'],
  },
  { name: 'C&A Mode', typed: ['c & a mode', 'c and a', 'ca mode'] },
  { name: '1&1 AG', typed: ['1 & 1', '1 and 1 ag', '1+1'] },
  {
    name: 'Marks & Spencer plc',
    typed: ['marks and spencer p.l.c.'],
    whole: ['marks & spencer public limited company'],
  },
  { name: 'TotalEnergies SE', typed: ['total energies', 'totalenergies', 'TOTALENERGIES SE', 'energies'] },
  { name: 'Exxon Mobil Corporation', typed: ['exxonmobil', 'ExxonMobil Corp', 'exxon-mobil'] },
  {
    name: 'PricewaterhouseCoopers',
    typed: ['pricewaterhouse coopers', 'price waterhouse coopers', 'coopers'],
  },
  { name: 'Fed Ex Express', typed: ['fedex', 'FedEx Express'] },
  { name: 'eBay Europe', typed: ['ebay', 'e bay', 'e-bay europe', 'EBAY'] },
  { name: 'T-Mobile US', typed: ['tmobile', 't mobile us', 'mobile'] },
  { name: 'Coca-Cola Bottling', typed: ['coca cola bottling', 'cocacola', 'coca cola'] },
  { name: 'Rolls-Royce Holdings', typed: ['rolls royce', 'rollsroyce', 'Rolls–Royce'] },
  { name: '7-Eleven Inc', typed: ['7 eleven', '7eleven', '7-eleven inc', 'eleven'] },
  { name: '3M Company', typed: ['3m', '3 m'], whole: ['3M Co', '3m co.'] },
  { name: 'E.ON SE', typed: ['eon', 'e.on', 'e on', 'E.On se'] },
  { name: 'Yahoo! Inc.', typed: ['yahoo', 'yahoo!', 'Yahoo inc'] },
  { name: 'Disney+', typed: ['disney', 'disney+'] },
  { name: 'Toys "R" Us', typed: ['toys r us', 'toysrus', 'Toys“R”Us'] },
  { name: 'Booz | Allen / Hamilton', typed: ['booz allen hamilton', 'booz/allen'] },
  {
    name: 'The Boeing Company',
    typed: ['boeing', 'the boeing'],
    whole: ['boeing co', 'Boeing Company', 'the boeing co.'],
  },
  {
    name: 'Acme Bouw B.V.',
    typed: ['acme bouw bv', 'acme bouw b.v.'],
    whole: ['acme bouw besloten vennootschap'],
  },
  { name: 'Koninklijke Philips N.V.', typed: ['philips', 'koninklijke philips nv', 'philips koninklijke'] },
  {
    name: 'AB Volvo',
    typed: ['volvo', 'volvo ab', 'ab volvo'],
    whole: ['aktiebolaget volvo', 'Volvo Aktiebolag'],
  },
  { name: 'Société Générale S.A.', typed: ['societe generale', 'SOCIÉTÉ GÉNÉRALE SA', 'generale'] },
  {
    name: 'Grupo Bimbo, S.A.B. de C.V.',
    typed: ['grupo bimbo', 'bimbo sab de cv', 'grupo bimbo s.a.b. de c.v.'],
  },
  {
    name: 'Łódź Textiles Sp. z o.o.',
    typed: ['lodz textiles', 'łódź textiles sp z oo', 'LODZ TEXTILES SP. Z O.O.'],
  },
  { name: 'Škoda Auto a.s.', typed: ['skoda auto', 'skoda auto as', 'ŠKODA'] },
  {
    name: 'TÜRKİYE PETROLLERİ A.Ş.',
    typed: ['türkiye petrolleri', 'turkiye petrolleri', 'Turkiye Petrolleri AS'],
  },
  { name: 'Ilıca Gıda', typed: ['ilica gida', 'ILICA GIDA', 'ılıca gıda'] },
  { name: 'Nguyễn Hải Phát JSC', typed: ['nguyen hai phat', 'nguyễn hải phát'] },
  {
    name: 'PT Telkom Indonesia (Persero) Tbk',
    typed: ['telkom indonesia', 'pt telkom indonesia tbk', 'telkom indonesia persero', 'P.T. Telkom'],
    whole: ['perseroan terbatas telkom indonesia'],
  },
  { name: 'SA SA', typed: ['sa sa', 'S.A. S.A.'] },
  { name: 'COOP', typed: ['coop', 'Coop'] },
  { name: 'Co-op', typed: ['co-op', 'coop', 'co op'] },
  { name: 'AMBA', typed: ['amba'] },
  { name: 'The Limited', typed: ['limited', 'the limited'] },
  {
    name: 'トヨタ自動車株式会社',
    typed: ['トヨタ自動車', '自動車', 'ﾄﾖﾀ自動車', 'トヨタ 自動車'],
  },
  { name: '株式会社日立製作所', typed: ['日立製作所', '製作所'] },
  { name: '(株)アシックス', typed: ['アシックス', '㈱アシックス'] },
  { name: '中国石油天然气股份有限公司', typed: ['中国石油', '石油天然气'] },
  { name: '삼성전자 주식회사', typed: ['삼성전자', '전자'].slice(0, 1), whole: ['주식회사 삼성전자'] },
  { name: 'ООО Ромашка', typed: ['ромашка', 'РОМАШКА ООО', 'ООО «Ромашка»', 'ооо "ромашка"'] },
  { name: 'ЗАО Ёлочка', typed: ['елочка', 'ёлочка', 'ЁЛОЧКА'] },
  { name: 'Ελληνικά Πετρέλαια Α.Ε.', typed: ['ελληνικα πετρελαια', 'ΕΛΛΗΝΙΚΑ ΠΕΤΡΕΛΑΙΑ', 'πετρέλαια'] },
  { name: 'Όμιλος Τιτάνας', typed: ['ΟΜΙΛΟΣ ΤΙΤΑΝΑΣ', 'ομιλος τιτανας', 'ομιλοσ'] },
  { name: 'شركة المراعي', typed: ['المراعي', 'المراعى', 'الْمَرَاعِي'] },
  { name: 'בנק הפועלים בע"מ', typed: ['בנק הפועלים', 'הפועלים בעמ', 'בנק הפועלים בע״מ'] },
  { name: 'टाटा मोटर्स लिमिटेड', typed: ['टाटा मोटर्स', 'मोटर्स टाटा'] },
  { name: 'บริษัท ปตท. จำกัด (มหาชน)', typed: ['ปตท', 'บริษัท ปตท. จำกัด'] },
  {
    name: 'Bundesverband der Donaudampfschifffahrtsgesellschaften',
    typed: ['donaudampfschifffahrtsgesellschaften'],
  },
  { name: 'Antidisestablishmentarianism GmbH', typed: ['antidisestablishmentarianism gmbh'] },
  {
    name: 'Acme Tools & Dies of Upper Austria Manufacturing',
    typed: ['acme tools and dies of upper austria'],
  },
  { name: 'X', typed: ['x', 'X'] },
  { name: 'Ab', typed: ['ab'] },
  { name: '360°', typed: ['360'] },
  { name: '4Life® Research™', typed: ['4life research', '4 life research', 'life research'] },
  { name: 'ＡＢＣ Ｔｒａｄｉｎｇ', typed: ['abc trading', 'ＡＢＣ'] },
  { name: 'Zürich/Genève Re', typed: ['zurich geneve re', 'zuerich geneve', 'Zürich-Genève'] },
]

/** Every beginning of a text that holds a letter or digit, by characters as people type them. */
function beginnings(text: string): string[] {
  const characters = [...text]
  return characters
    .map((_, index) => characters.slice(0, index + 1).join(''))
    .filter(beginning => /[\p{L}\p{N}]/u.test(beginning))
}

/** The texts that do not find a company as written. */
async function losing(texts: readonly string[], ID: number): Promise<string[]> {
  const lost: string[] = []
  for (let start = 0; start < texts.length; start += 8) {
    const batch = texts.slice(start, start + 8)
    const answers = await Promise.all(
      batch.map(text => service.get(`${SEARCH}?ID=${ID}&search=${encodeURIComponent(text)}`)),
    )
    lost.push(
      ...batch.filter((_, at) => answers[at]?.data.totalCount !== 1 || answers[at]?.warnings !== undefined),
    )
  }
  return lost
}

describe('letter by letter', () => {
  beforeAll(() =>
    service.holds(names.map(({ name }, index) => company({ ID: index + 1, companyName: name }))),
  )

  it.each(names.map((named, index) => [named.name, index + 1, named] as const))(
    '%s is never lost',
    async (name, ID, { typed = [], whole = [] }) => {
      const texts = new Set([
        ...[name, ...typed].flatMap(beginnings),
        ...whole,
        name.toUpperCase(),
        name.toLowerCase(),
      ])
      expect(await losing([...texts], ID)).toEqual([])
    },
  )

  it.each(names.map((named, index) => [named.name, index + 1, named] as const))(
    '%s is among the first when typed whole',
    async (name, ID, { typed = [] }) => {
      const { data } = await service.get(`${SEARCH}?pageSize=3&search=${encodeURIComponent(name)}`)
      expect(data.records.map(record => record.ID)).toContain(ID)
      expect(typed.length).toBeGreaterThan(0)
    },
  )
})

/** Every third name: a trade name goes through the same forms as a company name. */
const tradeNames = names.filter((_, index) => index % 3 === 0)

describe('letter by letter, as a trade name', () => {
  beforeAll(() =>
    service.holds(
      tradeNames.map(({ name }, index) =>
        company({ ID: index + 1, companyName: 'Registered Name', tradeName: name }),
      ),
    ),
  )

  it.each(tradeNames.map((named, index) => [named.name, index + 1, named] as const))(
    '%s is never lost',
    async (name, ID, { whole = [] }) => {
      expect(await losing([...new Set([...beginnings(name), ...whole])], ID)).toEqual([])
    },
  )
})

describe('typing errors', () => {
  beforeAll(() =>
    service.holds([
      company({ ID: 1, companyName: 'Siemens AG', employeesTotal: 300_000 }),
      company({ ID: 2, companyName: 'Siemons Bau' }),
      company({ ID: 3, companyName: 'Volkswagen AG', countryName: 'GERMANY' }),
      company({ ID: 4, companyName: 'Deutsche Bank', tradeName: 'Postbank' }),
      company({ ID: 5, companyName: 'Acm' }),
      company({ ID: 6, companyName: '4711 Parfum' }),
      company({ ID: 7, companyName: 'Mercedes-Benz Group' }),
      company({ ID: 8, companyName: 'Volkswagon Fans', countryName: 'FRANCE' }),
      company({ ID: 9, companyName: 'マクドナルド' }),
    ]),
  )

  const forgiven: [text: string, order: number[]][] = [
    ['biemens', [1]],
    ['iemens', [1]],
    ['xsiemens', [1]],
    ['isemens', [1]],
    ['mcdonalds', [9]],
    ['siemems', [1]],
    ['seimens', [1]],
    ['siemenss', [1, 2]],
    ['volkswaegn', [3, 8]],
    ['volkwsagen', [3, 8]],
    ['deutshe bank', [4]],
    ['bank deutshce', [4]],
    ['deutsche bnak', [4]],
    ['postbnak', [4]],
    ['mercedez benz', [7]],
    ['mercedes bens', [7]],
    ['volksawgen ag', [3, 8]],
  ]
  it.each(forgiven)('%s is forgiven, and a warning says so', async (text, order) => {
    const { data, warnings } = await service.get(`${SEARCH}?search=${text}`)
    expect(data.records.map(record => record.ID)).toEqual(order)
    expect(data.totalCount).toBe(order.length)
    expect(warnings?.map(({ code, parameter }) => [code, parameter])).toEqual([
      ['typing_error_forgiven', 'search'],
    ])
  })

  it.each([
    ['siemons', [2]],
    ['siemens', [1]],
    ['siem', [1, 2]],
    ['volkswagen', [3]],
    ['volkswagon', [8]],
    ['bank', [4]],
  ] as [string, number[]][])('%s matches as written: nothing else is taken', async (text, order) => {
    const { data, warnings } = await service.get(`${SEARCH}?search=${text}`)
    expect(data.records.map(record => record.ID)).toEqual(order)
    expect(warnings).toBeUndefined()
  })

  it.each(['bcm', '4712', '4711 xxxxxx', 'zzzzzzzz', 'deutsche zzzzzzzz', 'info@siemens.com', 'siem99'])(
    '%s is too far from anything',
    async text => {
      const { data, warnings } = await service.get(`${SEARCH}?search=${text}`)
      expect(data).toMatchObject({ records: [], totalCount: 0 })
      expect(warnings).toBeUndefined()
    },
  )

  it.each([
    ['siem', undefined],
    ['siemems', 'typing_error_forgiven'],
    ['iemens', 'typing_error_forgiven'],
    ['volkwsagen', 'typing_error_forgiven'],
  ])('%s finds the same on pages of any size, in any order', async (text, warning) => {
    const pagesOf = async (size: number) => {
      const numbers = Array.from({ length: Math.ceil(3 / size) + 1 }, (_, index) => index + 1).toReversed()
      const pages = await Promise.all(
        numbers.map(page => service.get(`${SEARCH}?search=${text}&pageSize=${size}&page=${page}`)),
      )
      return pages.toReversed()
    }
    const { data: whole } = await service.get(`${SEARCH}?search=${text}`)
    for (const size of [1, 3, 10, 50]) {
      const pages = await pagesOf(size)
      expect(pages.flatMap(page => page.data.records)).toEqual(whole.records)
      for (const { data, warnings } of pages) {
        expect(data.totalCount).toBe(whole.totalCount)
        expect(warnings?.[0]?.code).toBe(warning)
      }
    }
  })

  it('looks at what the other filters leave', async () => {
    const { data, warnings } = await service.get(`${SEARCH}?search=volkswagon&countryName=GERMANY`)
    expect(data.records.map(record => record.ID)).toEqual([3])
    expect(warnings?.map(({ code }) => code)).toEqual(['typing_error_forgiven'])
  })
})

describe('what is not the same name', () => {
  const pairs: [text: string, name: string][] = [
    ['acme', 'Pacme'],
    ['acme', 'Ac Me Too Far'.replace('Ac Me', 'A Came')],
    ['mullerei', 'Müller'],
    ['acme tools', 'Acme'],
    ['bauer', 'Baur'],
    ['abc', 'Acb Works'],
    ['7 eleven', 'Eleven'],
    ['3m', 'M3'],
    ['gmbh', 'Acme'],
    ['and', 'Acme'],
    ['日本', '本日'],
    ['jp morgan', 'Morgan'],
    ['total', 'Subtotal'],
    ['sa', 'Acme'],
    ['12', '21'],
  ]
  beforeAll(() =>
    service.holds(pairs.map(([, name], index) => company({ ID: index + 1, companyName: name }))),
  )

  it.each(pairs.map(([text, name], index) => [text, name, index + 1] as const))(
    '%s does not find %s',
    async (text, _, ID) => {
      const { data, warnings } = await service.get(`${SEARCH}?search=${encodeURIComponent(text)}`)
      const asWritten = warnings === undefined ? data.records.map(record => record.ID) : []
      expect(asWritten).not.toContain(ID)
    },
  )
})
