// Which words and keys is a company's name found by, and is every company still found while its name is being typed?

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type IndexedName,
  indexedName,
  type TypedName,
  typedName,
} from '../../../src/normalization/company-name.ts'
import { fold } from '../../../src/normalization/fold.ts'

describe('what the index keeps of a name', () => {
  test.each<[name: string, words: string, keys: string]>([
    ['Acme', 'acme', 'acme'],
    ['ACME', 'acme', 'acme'],
    ['Acme Ltd', 'acme ltd', 'acme | acme ltd | acmeltd'],
    ['Acme Limited', 'acme limited ltd', 'acme | acme ltd | acme limited | acmelimited'],
    [
      'ACME GmbH & Co. KG',
      'acme gmbh and co kg',
      'acme | acme gmbh co kg | acme gmbh and co kg | acmegmbhandcokg',
    ],
    [
      'Müller & Söhne GmbH',
      'muller and sohne gmbh mueller soehne mullersohne',
      'muller sohne | muller sohne gmbh | muller and sohne gmbh | mullersohne | mullerandsohnegmbh | mueller soehne',
    ],
    ['Mueller', 'mueller muller', 'mueller | muller'],
    ['Bauer AG', 'bauer ag', 'bauer | bauer ag | bauerag'],
    ["Queen's Own", 'queens own queensown queen s', 'queens own | queensown | queen s own'],
    ['O’Neill Ltd.', 'oneill ltd o neill', 'oneill | oneill ltd | oneillltd | o neill'],
    ["O'Neill", 'oneill o neill', 'oneill | o neill'],
    ["McDonald's", 'mcdonalds mc donald s', 'mcdonalds | mc donald s'],
    ["L'Oréal S.A.", 'loreal sa l oreal', 'loreal | loreal sa | lorealsa | l oreal'],
    [
      'TotalEnergies SE',
      'totalenergies se total energies',
      'totalenergies | totalenergies se | totalenergiesse | total energies',
    ],
    ['Total Energies', 'total energies totalenergies', 'total energies | totalenergies'],
    ['AT&T Inc.', 'at and t inc att', 'at t | at t inc | at and t inc | att | atandtinc'],
    [
      'Ernst & Young',
      'ernst and young ernstyoung',
      'ernst young | ernst and young | ernstyoung | ernstandyoung',
    ],
    [
      'Ernst und Young',
      'ernst und young ernstyoung',
      'ernst young | ernst und young | ernstyoung | ernstundyoung',
    ],
    [
      'H&M Hennes & Mauritz AB',
      'h and m hennes mauritz ab hm mhennes hennesmauritz hmhennes',
      'h m hennes mauritz | h m hennes mauritz ab | h and m hennes and mauritz ab | hmhennesmauritz | handmhennesandmauritzab',
    ],
    ['J.P. Morgan', 'jp morgan jpmorgan', 'jp morgan | jpmorgan'],
    ['J. P. Morgan', 'j p morgan jp pmorgan jpmorgan', 'j p morgan | jpmorgan'],
    ['JP Morgan', 'jp morgan jpmorgan', 'jp morgan | jpmorgan'],
    [
      'J.P.Morgan Chase & Co.',
      'jp morgan chase and co jpmorgan morganchase',
      'jp morgan chase | jp morgan chase co | jp morgan chase and co | jpmorganchase | jpmorganchaseandco',
    ],
    ['A.B.C.', 'abc', 'abc'],
    ['I.B.M. Corp', 'ibm corp', 'ibm | ibm corp | ibmcorp'],
    ['3M Company', '3m company co 3 m', '3m | 3m co | 3m company | 3mcompany | 3 m'],
    ['1&1 AG', '1 and ag 11', '1 1 | 1 1 ag | 1 and 1 ag | 11 | 1and1ag'],
    ['7-Eleven', '7 eleven 7eleven', '7 eleven | 7eleven'],
    ['Coca-Cola', 'coca cola cocacola', 'coca cola | cocacola'],
    [
      'The Coca-Cola Company',
      'the coca cola company co thecoca cocacola',
      'coca cola | coca cola co | the coca cola company | cocacola | thecocacolacompany',
    ],
    ['The Gap', 'the gap thegap', 'gap | the gap | thegap'],
    ['The', 'the', 'the'],
    ['Limited', 'limited ltd', 'limited | ltd'],
    ['& Co', 'co', 'co'],
    ['AB Volvo', 'ab volvo', 'volvo | volvo ab | ab volvo | abvolvo'],
    ['AB Volvo (publ)', 'ab volvo publ', 'volvo | volvo ab ab | ab volvo publ | abvolvopubl'],
    [
      'Société Générale S.A.',
      'societe generale sa societegenerale',
      'societe generale | societe generale sa | societegenerale | societegeneralesa',
    ],
    [
      'Sociedad Anónima de Aguas',
      'sociedad anonima de aguas sa deaguas',
      'de aguas | de aguas sa | sociedad anonima de aguas | deaguas | sociedadanonimadeaguas',
    ],
    [
      'Compagnie de Saint-Gobain',
      'compagnie de saint gobain cia desaint saintgobain',
      'de saint gobain | de saint gobain cia | compagnie de saint gobain | desaintgobain | compagniedesaintgobain',
    ],
    ['S.p.A. Rossi', 'spa rossi sparossi sp a', 'spa rossi | sparossi | sp a rossi'],
    ['Rossi S.p.A.', 'rossi spa', 'rossi | rossi spa | rossispa'],
    [
      'Grupo Bimbo, S.A.B. de C.V.',
      'grupo bimbo sab de cv grupobimbo',
      'grupo bimbo | grupo bimbo sab de cv | grupobimbo | grupobimbosabdecv',
    ],
    ['Kowalski Sp. z o.o.', 'kowalski sp z oo', 'kowalski | kowalski sp z oo | kowalskispzoo'],
    [
      'PT Telkom Indonesia (Persero) Tbk',
      'pt telkom indonesia persero tbk telkomindonesia',
      'telkom indonesia | telkom indonesia pt persero tbk | pt telkom indonesia persero tbk | telkomindonesia | pttelkomindonesiaperserotbk',
    ],
    [
      'Łódź Węgiel S.A.',
      'lodz wegiel sa lodzwegiel',
      'lodz wegiel | lodz wegiel sa | lodzwegiel | lodzwegielsa',
    ],
    [
      'Ærø Færger A/S',
      'aero faerger a s aeroe aro farger as aerofaerger',
      'aero faerger | aero faerger as | aero faerger a s | aerofaerger | aerofaergeras | aeroe faerger | aro farger',
    ],
    ['Ørsted A/S', 'orsted a s oersted as', 'orsted | orsted as | orsted a s | orstedas | oersted'],
    ['Åland', 'aland aaland', 'aland | aaland'],
    ['Straße 7 GmbH', 'strasse 7 gmbh strasse7', 'strasse 7 | strasse 7 gmbh | strasse7 | strasse7gmbh'],
    [
      'İstanbul Çimento A.Ş.',
      'istanbul cimento as istanbulcimento',
      'istanbul cimento | istanbul cimento as | istanbulcimento | istanbulcimentoas',
    ],
    ['Đorđe d.o.o.', 'dorde doo', 'dorde | dorde doo | dordedoo'],
    ['ООО «Ромашка»', 'ооо ромашка ooo', 'ромашка | ромашка ooo | ооо ромашка | оооромашка'],
    ['ОАО «РЖД»', 'оао ржд oao', 'ржд | ржд oao | оао ржд | оаоржд'],
    ['Йошкар-Ола', 'иошкар ола иошкарола', 'иошкар ола | иошкарола'],
    ['Яндекс', 'яндекс', 'яндекс'],
    ['ΟΔΟΣ Α.Ε.', 'οδοσ αε ae', 'οδοσ | οδοσ ae | οδοσ αε | οδοσαε'],
    ['Ελληνικά Πετρέλαια', 'ελληνικα πετρελαια ελληνικαπετρελαια', 'ελληνικα πετρελαια | ελληνικαπετρελαια'],
    [
      'شركة الاتصالات السعودية',
      'شركه الاتصالات السعوديه الاتصالاتالسعوديه',
      'الاتصالات السعوديه | الاتصالات السعوديه شركه | شركه الاتصالات السعوديه | الاتصالاتالسعوديه | شركهالاتصالاتالسعوديه',
    ],
    ['اَلْعَرَبِيَّة', 'العربيه', 'العربيه'],
    [
      'בנק לאומי בע"מ',
      'בנק לאומי בע מ bm בנקלאומי',
      'בנק לאומי | בנק לאומי bm | בנק לאומי בע מ | בנקלאומי | בנקלאומיבעמ',
    ],
    [
      'トヨタ自動車株式会社',
      'トヨタ自動車 株式会社 ヨタ自動車 タ自動車 自動車 動車 車',
      'トヨタ自動車 | トヨタ自動車 株式会社 | トヨタ自動車株式会社',
    ],
    [
      '株式会社日立製作所',
      '株式会社 日立製作所 立製作所 製作所 作所 所',
      '日立製作所 | 日立製作所 株式会社 | 株式会社 日立製作所 | 株式会社日立製作所',
    ],
    ['㈱ソニー', '株 ソニー 株式会社 ニー ー', 'ソニー | ソニー 株式会社 | 株 ソニー | 株ソニー'],
    ['ﾄﾖﾀ', 'トヨタ ヨタ タ', 'トヨタ'],
    ['Ｔｏｙｏｔａ', 'toyota', 'toyota'],
    [
      '腾讯控股有限公司',
      '腾讯控股 有限公司 讯控股 控股 股',
      '腾讯控股 | 腾讯控股 有限公司 | 腾讯控股有限公司',
    ],
    [
      '中国石油天然气股份有限公司',
      '中国石油天然气 股份有限公司 有限公司 国石油天然气 石油天然气 油天然气 天然气 然气 气',
      '中国石油天然气 | 中国石油天然气 有限公司 | 中国石油天然气 股份有限公司 | 中国石油天然气股份有限公司',
    ],
    ['삼성전자 주식회사', '삼성전자 주식회사', '삼성전자 | 삼성전자 주식회사 | 삼성전자주식회사'],
    ['삼성전자주식회사', '삼성전자 주식회사', '삼성전자 | 삼성전자 주식회사 | 삼성전자주식회사'],
    [
      'บริษัท ปตท จำกัด (มหาชน)',
      'บริษัท ปตท จํากัด มหาชน ตท ท',
      'ปตท | ปตท บริษัท จํากัด จํากัด | บริษัท ปตท จํากัด มหาชน | บริษัทปตทจํากัดมหาชน',
    ],
    ['हिन्दुस्तान यूनिलीवर', 'हिन्दुस्तान यूनिलीवर हिन्दुस्तानयूनिलीवर', 'हिन्दुस्तान यूनिलीवर | हिन्दुस्तानयूनिलीवर'],
    ['ﬁnance', 'finance', 'finance'],
    ['Foo™ Bar', 'foo bar foobar', 'foo bar | foobar'],
    ['Disney+', 'disney', 'disney'],
    ['Yahoo!', 'yahoo', 'yahoo'],
    ['A.G. Spanos', 'ag spanos agspanos', 'ag spanos | agspanos'],
    [
      'Smith, Jones and Partners LLP',
      'smith jones and partners llp smithjones jonespartners',
      'smith jones partners | smith jones partners llp | smith jones and partners llp | smithjonespartners | smithjonesandpartnersllp',
    ],
    [
      'Mercedes-Benz Group AG',
      'mercedes benz group ag mercedesbenz benzgroup',
      'mercedes benz group | mercedes benz group ag | mercedesbenzgroup | mercedesbenzgroupag',
    ],
    ['mobilcom-debitel', 'mobilcom debitel mobilcomdebitel', 'mobilcom debitel | mobilcomdebitel'],
    ['iPhone', 'iphone i phone', 'iphone | i phone'],
    ['eBay Inc', 'ebay inc e bay', 'ebay | ebay inc | ebayinc | e bay'],
    ['𠮷野家', '𠮷野家 野家 家', '𠮷野家'],
    // Another composition of the same letters
    ['Nestle\u0301', 'nestle', 'nestle'],
    ['\u212bngstrom', 'angstrom aangstrom', 'angstrom | aangstrom'],
    // What cannot be seen
    ['foo\u00a0 \u00adbar\u200b', 'foo bar foobar', 'foo bar | foobar'],
    // Neither letters nor digits
    ['!!!', '', ''],
    ['', '', ''],
    // Broken encoding
    ['Acme\u0000', '', ''],
  ])('%s', (name, words, keys) => {
    const forms = indexedName(name)
    expect(forms.words.join(' ')).toBe(words)
    expect(forms.keys.join(' | ')).toBe(keys)
  })

  test('holds no word twice and no blank in a word', () => {
    for (const name of ['A A A', 'Müller Müller', 'トトト', 'J. P. J. P. & Co.']) {
      const { words, keys } = indexedName(name)
      expect(new Set(words).size).toBe(words.length)
      expect(new Set(keys).size).toBe(keys.length)
      expect(words.filter(word => /\s/.test(word) || word === '')).toEqual([])
    }
  })
})

describe('what a typed text asks for', () => {
  const wordsOf = (asked: TypedName | undefined, weak: boolean): string | undefined =>
    asked?.words
      .filter(word => word.optional === weak)
      .map(word => word.text)
      .join(' ')

  test.each<[text: string, start: string, strong: string, weak: string, fullKey?: string]>([
    ['Acme', 'acme', 'acme', ''],
    [' ACME  inc. ', 'acme inc', 'acme', 'inc', 'acme inc'],
    ['acme incorporated', 'acme incorporated', 'acme', 'incorporated', 'acme inc'],
    ['Müller & Söhne', 'muller and sohne', 'muller sohne', 'and'],
    ['at &', 'at', 'at', ''],
    ['ernst and', 'ernst and', 'ernst and', ''],
    ['ernst und young', 'ernst und young', 'ernst young', 'und'],
    ['gmbh', 'gmbh', 'gmbh', ''],
    ['ltd co', 'ltd co', 'ltd co', ''],
    ['ab volvo', 'ab volvo', 'volvo', 'ab', 'volvo ab'],
    ['volvo ab', 'volvo ab', 'volvo', 'ab', 'volvo ab'],
    [
      'grupo bimbo s.a.b. de c.v',
      'grupo bimbo sab de cv',
      'grupo bimbo',
      'sab de cv',
      'grupo bimbo sab de cv',
    ],
    ['j.p. mo', 'jp mo', 'jp mo', ''],
    ['株式会社ソニー', '株式会社 ソニー', 'ソニー', '株式会社', 'ソニー 株式会社'],
    ['トヨタ自動車株', 'トヨタ自動車株', 'トヨタ自動車株', ''],
    ['ооо ромашка', 'ооо ромашка', 'ромашка', 'ооо', 'ромашка ooo'],
    [
      'Gesellschaft mit beschränkter Haftung',
      'gesellschaft mit beschrankter haftung',
      'gesellschaft mit beschrankter haftung',
      '',
    ],
    [
      'Acme Gesellschaft mit beschraenkter Haftung',
      'acme gesellschaft mit beschraenkter haftung',
      'acme',
      'gesellschaft mit beschraenkter haftung',
      'acme gmbh',
    ],
  ])('%s', (text, start, strong, weak, fullKey) => {
    const asked = typedName(text)
    expect(asked?.start).toBe(start)
    expect(wordsOf(asked, false)).toBe(strong)
    expect(wordsOf(asked, true)).toBe(weak)
    expect(asked?.fullKey).toBe(fullKey)
  })

  test.each(['', ' ', '!!!', '&', '+', '…', '\u200b'])(
    'nothing, where it holds neither letters nor digits: %j',
    text => {
      expect(typedName(text)).toBeUndefined()
    },
  )
})

describe('the same name', () => {
  test.each<[text: string, name: string]>([
    ['acme', 'ACME'],
    ['acme', 'Acme Ltd'],
    ['acme gmbh', 'Acme Ltd'],
    ['acme limited', 'Acme Ltd'],
    ['acme inc', 'Acme'],
    ['acme, inc.', 'ACME Incorporated'],
    ['muller', 'Müller'],
    ['Mueller', 'Müller GmbH'],
    ['Müller', 'Mueller'],
    ['muller', 'Mueller'],
    ['Koehler und Soehne', 'Köhler & Söhne'],
    ['Orsted', 'Ørsted A/S'],
    ['Oersted', 'Ørsted A/S'],
    ['Ørsted AS', 'Orsted A/S'],
    ['Aarhus', 'Århus'],
    ['strasse 7', 'Straße 7 GmbH'],
    ['nestle', 'Nestlé S.A.'],
    ['nestle sa', 'NESTLÉ'],
    ['Lodz Wegiel', 'Łódź Węgiel Sp. z o.o.'],
    ['istanbul cimento', 'İSTANBUL ÇİMENTO A.Ş.'],
    ['total energies', 'TotalEnergies SE'],
    ['totalenergies', 'Total Energies'],
    ['Coca Cola', 'The Coca-Cola Company'],
    ['cocacola', 'Coca-Cola'],
    ['the coca-cola co', 'Coca-Cola'],
    ['gap', 'The Gap, Inc.'],
    ['jp morgan', 'J.P. Morgan'],
    ['j p morgan', 'JPMorgan'],
    ['J. P. Morgan', 'J.P.Morgan'],
    ['ibm', 'I.B.M. Corp'],
    ['i b m', 'IBM'],
    ["o'neill", 'O’Neill Ltd'],
    ['oneill', "O'Neill"],
    ['o neill', "O'Neill"],
    ['mcdonalds', 'McDonald’s Corporation'],
    ['at and t', 'AT&T Inc.'],
    ['att', 'AT&T'],
    ['Ernst + Young', 'Ernst & Young'],
    ['ernst young', 'Ernst and Young'],
    ['limited', 'Limited'],
    ['gmbh & co. kg', 'GmbH & Co KG'],
    ['the', 'The'],
    ['ромашка', 'ООО «Ромашка»'],
    ['РОМАШКА ООО', 'ООО «Ромашка»'],
    ['ελληνικά πετρέλαια', 'ΕΛΛΗΝΙΚΆ ΠΕΤΡΈΛΑΙΑ Α.Ε.'],
    ['οδος', 'ΟΔΌΣ'],
    ['العربية', 'اَلْعَرَبِيَّة'],
    ['الاتصالات السعودية', 'شركة الاتصالات السعودية'],
    ['בנק לאומי', 'בנק לאומי בע"מ'],
    ['トヨタ自動車', 'トヨタ自動車株式会社'],
    ['ﾄﾖﾀ自動車', 'トヨタ自動車株式会社'],
    ['ソニー株式会社', '㈱ソニー'],
    ['腾讯控股', '腾讯控股有限公司'],
    ['삼성전자', '삼성전자주식회사'],
    ['ปตท', 'บริษัท ปตท จำกัด (มหาชน)'],
    ['foo bar', 'Foo™ Bar®'],
    ['Disney', 'Disney+'],
  ])('%s is %s', (text, name) => {
    expect(indexedName(name).keys).toEqual(
      expect.arrayContaining([expect.toBeOneOf([...(typedName(text)?.keys ?? [])])]),
    )
  })

  test.each<[text: string, name: string]>([
    ['acme', 'Acme Holdings'],
    ['acme holdings', 'Acme'],
    ['muller', 'Moller'],
    ['bauer', 'Baur'],
    ['queen', 'Qun'],
    ['as', 'Foo A/S'],
    ['co op', 'Coop Bank'],
  ])('%s is not %s', (text, name) => {
    const { keys } = indexedName(name)
    expect((typedName(text)?.keys ?? []).filter(key => keys.includes(key))).toEqual([])
  })
})

/** Whether a company of this name is found by the text, as the clauses of a name search compare the two. */
function isFound(name: string, text: string, { words, keys }: IndexedName = indexedName(name)): boolean {
  const asked = typedName(text)
  if (asked === undefined) return true
  const begins = (spelling: string): boolean => words.some(word => word.startsWith(spelling))
  const strong = asked.words.filter(word => !word.optional)
  return (
    keys.some(key => key.startsWith(asked.start) || asked.joined.some(joined => key.startsWith(joined))) ||
    strong.every(word => [word.text, ...word.otherSpellings].some(begins))
  )
}

describe('one more letter never loses a company whose name still begins so', () => {
  const letter = fc.constantFrom(
    ...'abcdefghijklmnopqrstuvwxyzABCDEOSÄÖÜäöüßéèåøæœłđñçšžığşþðĳ0123456789',
    ...'οσςάώΣабвгдёйієاةىبאבגトヨタ自動車株有限한국삼성주식ไทยกำक',
    'कि',
  )
  const form = fc.constantFrom(
    ...[
      'GmbH',
      'Ltd',
      'Limited',
      'Co',
      'S.A.',
      'S.p.A.',
      'AG',
      '& Co',
      'AB',
      'PT',
      'Inc.',
      'L.L.C.',
      'C.V.',
      'e.V.',
    ],
    ...[
      'and',
      '&',
      'und',
      'the',
      'de',
      'company',
      'liability',
      'public',
      'joint',
      'stock',
      'S',
      'A',
      'J.P.',
      'A.',
    ],
    ...[
      'Gesellschaft',
      'mit',
      'beschränkter',
      'Haftung',
      'Sp.',
      'z',
      'o.o.',
      'd.o.o.',
      'A/S',
      'Oy',
      'ООО',
      'Α.Ε.',
    ],
    ...['株式会社', '有限公司', '股份有限公司', '주식회사', '㈱', 'شركة', 'บริษัท', 'จำกัด'],
  )
  const word = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(letter, { minLength: 1, maxLength: 9 }).map(letters => letters.join('')),
    },
    { weight: 3, arbitrary: form },
  )
  const between = fc.constantFrom(
    ' ',
    ' ',
    ' ',
    '',
    '-',
    '/',
    '.',
    ', ',
    "'",
    '’',
    ' & ',
    '&',
    '+',
    ' (',
    ') ',
  )
  const name = fc
    .array(fc.tuple(word, between), { minLength: 1, maxLength: 4 })
    // A sign with nothing on one side of it joins nothing, so that nobody can ask for it.
    .map(words =>
      words
        .flat()
        .join('')
        .normalize('NFC')
        .replace(/^[\s&+]+|[\s&+]+$/g, ''),
    )

  /** The first typed beginning that does not find the name. */
  function lostAt(ofName: string, typed: string): string | undefined {
    const letters = [...typed]
    const forms = indexedName(ofName)
    const beginnings = letters.map((_, index) => letters.slice(0, index + 1).join(''))
    return beginnings.find(beginning => !isFound(ofName, beginning, forms))
  }

  test.each<[how: string, type: (name: string) => string]>([
    ['as it stands', given => given],
    ['in capitals', given => given.toUpperCase()],
    ['in small letters', given => given.toLowerCase()],
    ['without accents', given => fold(given)],
    // A Hangul syllable falls apart into letters that are composed anew at each step.
    ['in another composition', given => (/\p{Script=Hangul}/u.test(given) ? given : given.normalize('NFD'))],
    ['without apostrophes', given => given.replace(/['’]/g, '')],
    ['with blanks for punctuation', given => given.replace(/[-/,()]/g, ' ')],
    ['with "and" for &', given => given.replaceAll('&', ' and ')],
    ['without blanks', given => given.replaceAll(' ', '')],
    ['without dots', given => given.replace(/\.(?=\s|$)|(?<=\b\p{L})\.(?=\p{L}\.)/gu, '')],
  ])('typed %s', (_how, type) => {
    fc.assert(
      fc.property(name, given => {
        expect(lostAt(given, type(given))).toBeUndefined()
      }),
      { numRuns: 200, seed: 20_261_121 },
    )
  })

  const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
  const germanWord = fc
    .array(fc.constantFrom(...'bdfgklmnprstwzäöüøå'), { minLength: 2, maxLength: 9 })
    .map(letters => letters.join(''))
  const germanName = fc.array(fc.oneof(germanWord, fc.constantFrom('GmbH', '&', 'beschränkter', 'Söhne')), {
    minLength: 1,
    maxLength: 4,
  })

  test('typed with umlauts written out', () => {
    fc.assert(
      fc.property(germanName, words => {
        const given = words.join(' ').replace(/^[ &]+|[ &]+$/g, '')
        const typed = given.replace(/[äöüøå]/g, umlaut => umlauts[umlaut] ?? umlaut)
        expect(lostAt(given, typed)).toBeUndefined()
      }),
      { numRuns: 400, seed: 20_261_121 },
    )
  })

  test('typed in any order of its words', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), words => {
        const given = words.join(' ').replace(/^[ &]+|[ &]+$/g, '')
        expect(isFound(given, words.toReversed().join(' '))).toBe(true)
      }),
      { numRuns: 400, seed: 20_261_121 },
    )
  })

  test.each([
    ['J.P.GmbH', 'J.P.G'],
    ['G.E.Ltd', 'G.E.L'],
    ['トヨタ自動車株式会社', 'トヨタ自動車株'],
    ['腾讯控股有限公司', '腾讯控股有限'],
    ['삼성전자주식회사', '삼성전자주식'],
    ['日本 トヨタ株式会社', '日本 トヨタ株'],
    ['Acme Gesellschaft mit beschränkter Haftung', 'Acme Gesellschaft mit beschrae'],
  ])('%s at %s', (given, typed) => {
    expect(isFound(given, typed)).toBe(true)
  })

  test('and another name is not found', () => {
    expect(isFound('Acme Ltd', 'acma')).toBe(false)
    expect(isFound('Acme Ltd', 'acme holdings')).toBe(false)
  })
})

test.each([
  ['H I S', 'his'],
  ['J E T', 'jet'],
])('%s is initials, no legal form and no "and" among them', (typed, key) => {
  const asked = typedName(typed)
  expect(asked?.keys).toContain(key)
  expect(asked?.words.some(word => word.optional)).toBe(false)
})
