// Recognizes the legal forms in company names. They are optional terms, and one form has many
// spellings.

import { listedLegalForms } from './legal-forms-iso-20275.ts'

/**
 * One legal form: its usual short spelling, then its other spellings, all folded, words separated
 * by single spaces. Dotted initials count as one word (S.A. is `sa`).
 * `leads`: the form may also precede the name (AB Volvo, PT Telkom).
 * `anywhere`: no other word has this spelling, so it is also recognized in the middle of a name.
 * `called`: the usual short spelling if that is also another word (pão, Me, SC Johnson), so that it
 * is not recognized by itself.
 */
export type LegalForm = {
  readonly spellings: readonly string[]
  readonly called?: string
  readonly leads?: true
  readonly anywhere?: true
}

const form = (...spellings: string[]): LegalForm => ({ spellings })
const leading = (...spellings: string[]): LegalForm => ({ spellings, leads: true })
const clear = (...spellings: string[]): LegalForm => ({ spellings, anywhere: true })
const longOnly = (called: string, ...spellings: string[]): LegalForm => ({ spellings, called })
const leadingLongOnly = (called: string, ...spellings: string[]): LegalForm => ({
  spellings,
  called,
  leads: true,
})

/** The table of legal forms. A spelling in two rows belongs to the first. */
export const legalForms: readonly LegalForm[] = [
  // English-speaking countries, India, Singapore, Malaysia, Hong Kong, South Africa
  clear('inc', 'incorporated', 'incorporation'),
  clear('corp', 'corporation'),
  form('co', 'company', 'cos', 'companies'),
  clear(
    'ltd',
    'limited',
    'ltd liability co',
    'ltd liability company',
    'limited liability company',
    'ltee',
    'limitee',
  ),
  clear('llc', 'limited liability co', 'l l c'),
  clear('plc', 'public limited company', 'public ltd company', 'p l c'),
  clear('llp', 'limited liability partnership'),
  clear('lllp', 'limited liability limited partnership'),
  form('lp', 'limited partnership', 'l p'),
  form('pty', 'proprietary'),
  form('pvt', 'private', 'pte'),
  form('pvt ltd', 'p ltd', 'p limited'),
  clear('bhd', 'berhad'),
  clear('sdn', 'sendirian'),
  form('cic', 'community interest company'),
  form('pc', 'professional corporation'),
  form('pbc', 'public benefit corporation'),
  form('pllc', 'professional limited liability company'),
  form('na', 'national association'),
  form('dac', 'designated activity company'),
  form('clg', 'company limited by guarantee'),
  form('unltd', 'unlimited', 'uc', 'unlimited company', 'ulc', 'unlimited liability company'),
  form('teo', 'teoranta'),
  form('cyf', 'cyfyngedig'),
  longOnly('nl', 'no liability'),
  form('rf'),
  form('npc', 'non profit company'),
  form('soc'),
  form('edms bpk', 'bpk', 'eiendoms beperk', 'beperk'),
  // German-speaking countries
  clear(
    'gmbh',
    'gesellschaft mit beschrankter haftung',
    'gesellschaft mit beschraenkter haftung',
    'gesellschaft mbh',
    'ges mbh',
    'ges m b h',
    'gesmbh',
    'mbh',
    'ggmbh',
    'gemeinnutzige gmbh',
    'gemeinnuetzige gmbh',
    'gemeinnutzige gesellschaft mit beschrankter haftung',
    'gemeinnuetzige gesellschaft mit beschraenkter haftung',
  ),
  form('ag', 'aktiengesellschaft'),
  form('kg', 'kommanditgesellschaft'),
  clear('kgaa', 'kommanditgesellschaft auf aktien'),
  form('ohg', 'offene handelsgesellschaft', 'og', 'offene gesellschaft'),
  form('gbr', 'gesellschaft burgerlichen rechts', 'gesellschaft buergerlichen rechts'),
  form(
    'ug',
    'unternehmergesellschaft',
    'ug haftungsbeschrankt',
    'unternehmergesellschaft haftungsbeschrankt',
    'haftungsbeschrankt',
    'ug haftungsbeschraenkt',
    'unternehmergesellschaft haftungsbeschraenkt',
    'haftungsbeschraenkt',
  ),
  form('ev', 'eingetragener verein', 'e v'),
  form('eg', 'eingetragene genossenschaft', 'e g'),
  form('ek', 'eingetragener kaufmann', 'e k', 'ekfm', 'ekfr', 'inh'),
  longOnly('eu', 'eingetragener unternehmer', 'eingetragene unternehmerin'),
  form('vvag', 'versicherungsverein auf gegenseitigkeit'),
  form('partg', 'partnerschaftsgesellschaft', 'partgmbb'),
  form('se', 'societas europaea', 'europaische gesellschaft', 'europaeische gesellschaft'),
  // France, Belgium, Luxembourg, Switzerland, Francophone Africa
  leading(
    'sa',
    'societe anonyme',
    'sociedad anonima',
    'sociedade anonima',
    'spolka akcyjna',
    'societate pe actiuni',
  ),
  longOnly('sa', 's a'),
  leading(
    'sarl',
    'societe a responsabilite limitee',
    'sa rl',
    's a rl',
    'societe privee a responsabilite limitee',
  ),
  form(
    'sarl au',
    'sarl a associe unique',
    'sarl dassocie unique',
    'societe a responsabilite limitee a associe unique',
    'societe a responsabilite limitee dassocie unique',
  ),
  form('sprl'),
  leading(
    'sas',
    'societe par actions simplifiee',
    'sociedad por acciones simplificada',
    'societa in accomandita semplice',
  ),
  leading('sasu', 'societe par actions simplifiee unipersonnelle'),
  leading('eurl', 'entreprise unipersonnelle a responsabilite limitee'),
  leading('selarl', 'selas'),
  leading('snc', 'societe en nom collectif', 'societa in nome collettivo'),
  leading('sca', 'societe en commandite par actions', 'sociedad en comandita por acciones'),
  form('scs', 'societe en commandite simple'),
  leading('sci', 'societe civile immobiliere'),
  leading('scop', 'societe cooperative'),
  leading('gie', 'groupement dinteret economique'),
  leading('asbl', 'association sans but lucratif'),
  form('sicav', 'societe dinvestissement a capital variable'),
  form('sagl', 'societa a garanzia limitata'),
  // Netherlands, Flanders
  leading('bv', 'besloten vennootschap', 'besloten vennootschap met beperkte aansprakelijkheid', 'bvba'),
  leading('nv', 'naamloze vennootschap'),
  form('vof', 'vennootschap onder firma'),
  form('cv', 'commanditaire vennootschap'),
  form('cvba', 'cooperatieve vennootschap'),
  form('cooperatie ua', 'cooperatie', 'cooperatief ua'),
  form('vzw', 'vereniging zonder winstoogmerk'),
  // Nordic countries
  leading('ab', 'aktiebolag', 'aktiebolaget', 'ab publ', 'publ', 'akcine bendrove'),
  leading(
    'as',
    'a s',
    'aksjeselskap',
    'aktieselskab',
    'aktieselskabet',
    'akciova spolecnost',
    'akciova spolocnost',
    'aktsiaselts',
    'anonim sirketi',
    'anonim sirket',
    'akciju sabiedriba',
  ),
  form('asa', 'allmennaksjeselskap'),
  form('aps', 'anpartsselskab', 'anpartsselskabet'),
  form('iks aps', 'iks'),
  form(
    'ks',
    'kommanditselskab',
    'kommandittselskap',
    'k s',
    'komanditni spolecnost',
    'komanditna spolocnost',
  ),
  longOnly('is', 'interessentskab', 'i s'),
  form('p s', 'partnerselskab'),
  form('ivs', 'ivaerksaetterselskab'),
  form('amba', 'andelsselskab', 'selskab med begraenset ansvar', 'andelsselskab med begraenset ansvar'),
  form('fmba', 'forening med begraenset ansvar'),
  form('hb', 'handelsbolag'),
  form('kb', 'kommanditbolag'),
  form('ek for', 'ekonomisk forening', 'ek foer', 'ekonomisk foerening'),
  leading('oy', 'osakeyhtio', 'oy ab'),
  leading('oyj', 'julkinen osakeyhtio', 'abp'),
  form('ky', 'kommandiittiyhtio'),
  form('tmi', 'toiminimi'),
  form('osk', 'osuuskunta'),
  form('ehf', 'einkahlutafelag'),
  form('hf', 'hlutafelag'),
  form('ohf', 'opinbert hlutafelag'),
  longOnly('sf', 'sameignarfelag'),
  form('ans', 'ansvarlig selskap'),
  longOnly('da', 'selskap med delt ansvar'),
  longOnly('ba', 'samvirkeforetak', 'selskap med begrenset ansvar'),
  form('nuf', 'norskregistrert utenlandsk foretak'),
  // Italy, Spain, Portugal, Latin America
  form('spa', 'societa per azioni', 'sociedad por acciones'),
  clear(
    'srl',
    'societa a responsabilita limitata',
    'sociedad de responsabilidad limitada',
    'societate cu raspundere limitata',
    's r l',
  ),
  form('srls', 'societa a responsabilita limitata semplificata'),
  form('sapa', 'societa in accomandita per azioni'),
  form('scpa', 'societa consortile per azioni'),
  form(
    'scarl',
    'societa cooperativa a responsabilita limitata',
    'scrl',
    'sca rl',
    'sc a rl',
    'societa cooperativa',
    'soc coop',
    'soc coop a rl',
    'soc coop arl',
    'societa consortile a responsabilita limitata',
  ),
  form('sl', 'sociedad limitada', 'slu', 'sociedad limitada unipersonal'),
  form('sll', 'sociedad limitada laboral'),
  form('slp', 'sociedad limitada profesional'),
  form('sau', 'sociedad anonima unipersonal'),
  longOnly('cb', 'comunidad de bienes'),
  form('coop', 'sociedad cooperativa', 'cooperative', 'cooperativa', 'genossenschaft', 'scoop', 's coop'),
  clear('ltda', 'limitada', 'lda', 'sociedade limitada', 'sociedade por quotas'),
  form(
    'unipessoal ltda',
    'unipessoal lda',
    'sociedade unipessoal lda',
    'sociedade unipessoal por quotas',
    'sociedade unipessoal por quotas lda',
  ),
  form('eireli', 'empresa individual de responsabilidade limitada'),
  longOnly('me', 'microempresa'),
  form('ltda me', 'ltda epp', 'limitada me', 'limitada epp'),
  form('eireli me', 'eireli epp'),
  form('epp', 'mei'),
  form('sgps', 'sociedade gestora de participacoes sociais'),
  form('sab de cv', 'sociedad anonima bursatil de capital variable', 'sab', 's a b de c v'),
  form('sa de cv', 'sociedad anonima de capital variable', 's a de c v', 'de cv'),
  form('sapi de cv', 'sapi', 'sociedad anonima promotora de inversion de capital variable'),
  form(
    's de rl de cv',
    's de rl',
    'sde rl de cv',
    'sociedad de responsabilidad limitada de capital variable',
  ),
  longOnly('sc', 'sociedad civil', 'spolka cywilna'),
  longOnly('ac', 'asociacion civil'),
  longOnly('ca', 'compania anonima'),
  longOnly('esp', 'empresa de servicios publicos'),
  form('sa esp', 'sas esp'),
  leading('cia', 'compania', 'companhia', 'cie', 'compagnie'),
  form('eirl', 'empresa individual de responsabilidad limitada'),
  form('saa', 'sociedad anonima abierta'),
  form('sac', 'sociedad anonima cerrada'),
  // Central and Eastern Europe, Balkans, Baltic countries
  leading('sp z oo', 'sp zoo', 'spolka z oo', 'spolka z ograniczona odpowiedzialnoscia', 'sp z o o', 'spzoo'),
  form('sp k', 'spk', 'spolka komandytowa'),
  form('sp j', 'spj', 'spolka jawna'),
  form('psa', 'prosta spolka akcyjna'),
  form('ska', 'spolka komandytowo akcyjna'),
  form(
    'sro',
    'spol sro',
    'spolecnost s rucenim omezenym',
    'spolocnost s rucenim obmedzenym',
    's r o',
    'spol s ro',
    'spol s r o',
  ),
  form('vos', 'verejna obchodni spolecnost', 'verejna obchodna spolocnost'),
  form('druzstvo'),
  clear('kft', 'korlatolt felelossegu tarsasag'),
  clear('zrt', 'zartkoruen mukodo reszvenytarsasag'),
  clear('nyrt', 'nyilvanosan mukodo reszvenytarsasag'),
  form('bt', 'beteti tarsasag'),
  form('rt', 'reszvenytarsasag'),
  leading(
    'doo',
    'доо',
    'drustvo s ogranicenom odgovornoscu',
    'druzba z omejeno odgovornostjo',
    'drustvo sa ogranicenom odgovornoscu',
    'друштво са ограниченом одговорношћу',
    'd o o',
  ),
  form('jdoo', 'jednostavno drustvo s ogranicenom odgovornoscu'),
  form('dooel', 'дооел'),
  form('dd', 'dionicko drustvo', 'delniska druzba', 'd d'),
  longOnly('sp', 'samostojni podjetnik'),
  form('ad', 'akcionarsko drustvo', 'aktsionerno druzhestvo', 'ad skopje'),
  leading('ад', 'акционерно дружество', 'акционарско друштво'),
  leading('ood', 'druzhestvo s ogranichena otgovornost', 'оод', 'дружество с ограничена отговорност'),
  leading(
    'eood',
    'ednolichno druzhestvo s ogranichena otgovornost',
    'еоод',
    'еднолично дружество с ограничена отговорност',
  ),
  leading('ead', 'еад'),
  leading('uab', 'uzdaroji akcine bendrove'),
  longOnly('mb', 'mazoji bendrija'),
  longOnly('vsi', 'viesoji istaiga'),
  leading('sia', 'sabiedriba ar ierobezotu atbildibu'),
  leading('ou', 'osauhing'),
  form('shpk', 'sh p k', 'shoqeri me pergjegjesi te kufizuar'),
  form('sha', 'sh a', 'shoqeri aksionare'),
  // Russia, Ukraine, Belarus, Caucasus, Central Asia
  leading(
    'ooo',
    'ооо',
    'obshchestvo s ogranichennoi otvetstvennostyu',
    'общество с ограниченнои ответственностью',
  ),
  leading('oao', 'оао', 'открытое акционерное общество', 'аат', 'адкрытае акцыянернае таварыства'),
  leadingLongOnly(
    'pao',
    'пао',
    'публичное акционерное общество',
    'pjsc',
    'public joint stock company',
    'public joint stock co',
  ),
  leading('zao', 'зао', 'закрытое акционерное общество', 'cjsc', 'closed joint stock company'),
  leading('нао', 'непубличное акционерное общество'),
  leading(
    'ao',
    'ао',
    'акционерное общество',
    'jsc',
    'joint stock company',
    'joint stock co',
    'ojsc',
    'open joint stock company',
    'ат',
    'акціонерне товариство',
    'ақ',
  ),
  form('sjsc', 'saudi joint stock company', 'saudi joint stock co'),
  leadingLongOnly('ip', 'ип', 'индивидуальныи предприниматель'),
  leading('фоп', 'фізична особа підприємець'),
  leadingLongOnly('tov', 'тов', 'tzov', 'товариство з обмеженою відповідальністю'),
  leading('прат', 'приватне акціонерне товариство', 'prjsc', 'private joint stock company'),
  leading('пат', 'публічне акціонерне товариство'),
  leading('таа', 'таварыства з абмежаванаи адказнасцю'),
  leadingLongOnly('too', 'тоо', 'товарищество с ограниченнои ответственностью'),
  leading('жшс', 'жауапкершілігі шектеулі серіктестігі'),
  leading('შპს'),
  leading('სს'),
  form('սպը'),
  form('փբը', 'բբը'),
  // Turkey, Greece, Cyprus, Israel, Arab countries, Iran
  form('san ve tic', 'sanayi ve ticaret', 'ticaret ve sanayi', 'tic ve san', 'san tic', 'sanayi ticaret'),
  form('as ve ticaret', 'ticaret as'),
  form('ltd sti', 'limited sirketi', 'sti', 'sirketi'),
  form(
    'ae',
    'αε',
    'ανωνυμη εταιρεια',
    'ανωνυμη εταιρια',
    'ανωνυμοσ εταιρεια',
    'ανωνυμοσ εταιρια',
    'anonimi eteria',
    'anonymi etaireia',
  ),
  form('abee', 'αβεε', 'αεβε', 'aebe'),
  form('epe', 'επε', 'εταιρεια περιορισμενησ ευθυνησ', 'εταιρια περιορισμενησ ευθυνησ'),
  form('ike', 'ικε', 'ιδιωτικη κεφαλαιουχικη εταιρεια', 'pcc'),
  form('οε', 'ομορρυθμη εταιρεια', 'ομορρυθμη εταιρια'),
  form('εε', 'ετερορρυθμη εταιρεια', 'ετερορρυθμη εταιρια'),
  form('bm', 'בעמ', 'בע מ'),
  form('psc', 'public shareholding company', 'pjsc psc', 'psjc'),
  form('saog', 'saoc'),
  form('ksc', 'kscp', 'kscc', 'k s c'),
  form('wll', 'with limited liability', 'w l l'),
  form('bsc', 'bahrain shareholding company', 'b s c', 'bsc c', 'bsc closed'),
  form('qsc', 'qpsc', 'qatari public shareholding company'),
  form('fzco', 'fze', 'fz llc', 'fzc', 'free zone company', 'free zone establishment'),
  form('dmcc'),
  form('sae', 'societe anonyme egyptienne', 's a e'),
  form('sal', 'societe anonyme libanaise', 's a l', 'شمل', 'ش م ل', 'sociedad anonima laboral'),
  leading('شركه', 'شرکت'),
  leading('موسسه'),
  form('ذمم', 'ذ م م', 'ذات مسووليه محدوده', 'شمم', 'ش م م', 'المحدوده'),
  form('شمع', 'ش م ع', 'شركه مساهمه عامه', 'شمك', 'ش م ك', 'شمب', 'ش م ب'),
  // Asia
  leading('pt', 'perseroan terbatas', 'p t'),
  clear('tbk', 'terbuka'),
  form('persero'),
  longOnly('ud', 'usaha dagang'),
  form('kk', 'kabushiki kaisha', 'kabushiki gaisha', 'kabushikikaisha', 'k k'),
  form('gk', 'godo kaisha', 'g k'),
  form('yk', 'yugen kaisha'),
  leading('株式会社', '株'),
  leading('有限会社', '有'),
  leading('合同会社'),
  leading('合資会社'),
  leading('合名会社'),
  form('有限公司', '有限责任公司', '股份有限公司', '有限責任公司', '股份公司'),
  leading('주식회사', '주'),
  leading('유한회사', '유'),
  form('pcl', 'public company limited', 'public co ltd', 'public company ltd'),
  leading(
    'cong ty',
    'cong ty tnhh',
    'cong ty tnhh mtv',
    'cong ty trach nhiem huu han',
    'cong ty trach nhiem huu han mot thanh vien',
    'cong ty co phan',
    'cong ty cp',
    'tnhh',
    'ctcp',
  ),
  leading('บริษัท', 'บจก', 'บมจ', 'หจก'),
  form('จํากัด', 'มหาชน'),
  form('jv', 'joint venture'),
  form('opc', 'one person company', 'one person corporation'),
  // Africa
  form('suarl', 'societe unipersonnelle a responsabilite limitee'),
  form('regd', 'registered'),
  form('cc', 'close corporation'),
]

/**
 * A recognized legal form: its short spelling, and where in a name it may occur. `listed`: from the
 * list of ISO 20275 only, so that it may be a word of the name as well.
 */
export type KnownLegalForm = {
  readonly canonical: string
  readonly leads: boolean
  readonly anywhere: boolean
  readonly listed?: true
}

/** Spelling, words joined by one space → form. */
const bySpelling: ReadonlyMap<string, KnownLegalForm> = new Map([
  ...listedLegalForms.flatMap(({ called, spellings }) =>
    spellings.map(
      spelling =>
        [
          spelling,
          { canonical: called, leads: isUnmistakable(spelling), anywhere: false, listed: true },
        ] as const,
    ),
  ),
  // After the list, and reversed, so that the first row of the table with a spelling wins.
  ...legalForms.toReversed().flatMap(({ spellings, called, leads, anywhere }) => {
    const canonical = called ?? spellings[0] ?? ''
    return spellings.map(
      spelling => [spelling, { canonical, leads: leads === true, anywhere: anywhere === true }] as const,
    )
  }),
])

/** A listed spelling of three words and more also leads (Sociedad de Capital e Industria …). */
function isUnmistakable(spelling: string): boolean {
  return spelling.split(' ').length > 2
}

/** First word → number of words in the longest spelling that starts with it. */
const longestFrom = new Map<string, number>()
for (const spelling of bySpelling.keys()) {
  const words = spelling.split(' ')
  const [first = ''] = words
  longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, words.length))
}

/**
 * A run of words that forms a legal form: from `start` to `end`, exclusive. `listed`: see
 * {@link KnownLegalForm}.
 */
export type LegalFormRun = {
  readonly start: number
  readonly end: number
  readonly canonical: string
  readonly listed?: true
}

/**
 * The legal forms among folded words: at the end (one or more), at the start if they may lead, and
 * unambiguous ones anywhere. The longest spelling wins. `withListed`: also those of ISO 20275 that
 * the table of this file does not name.
 */
export function legalFormRuns(words: readonly string[], withListed = true): LegalFormRun[] {
  const runs: LegalFormRun[] = []
  for (let start = 0; start < words.length; ) {
    const found = longestAt(words, start, withListed)
    if (found === undefined) start += 1
    else {
      const { canonical, listed } = found.form
      runs.push({ start, end: start + found.length, canonical, ...(listed && { listed }) })
      start += found.length
    }
  }
  if (runs.length === 0) return runs
  const kept = new Set<LegalFormRun>()
  let tail = words.length
  for (const run of runs.toReversed()) {
    if (run.end === tail) {
      kept.add(run)
      tail = run.start
    }
  }
  for (const run of runs) {
    const known = bySpelling.get(words.slice(run.start, run.end).join(' '))
    if (known?.anywhere === true || (known?.leads === true && run.start === 0)) kept.add(run)
  }
  return runs.filter(run => kept.has(run))
}

function longestAt(
  words: readonly string[],
  start: number,
  withListed: boolean,
): { form: KnownLegalForm; length: number } | undefined {
  const longest = longestFrom.get(words[start] ?? '')
  if (longest === undefined) return undefined
  for (let length = Math.min(longest, words.length - start); length > 0; length -= 1) {
    const spelling = words.slice(start, start + length)
    const form = bySpelling.get(spelling.join(' '))
    if (form?.listed === true && !withListed) continue
    if (form !== undefined && !(isInitials(spelling) && isInitials(words.slice(start - 1, start))))
      return { form, length }
  }
  return undefined
}

/** Single letters after another single letter are initials (H I S), not a legal form. */
function isInitials(words: readonly string[]): boolean {
  return words.length > 0 && words.every(isLetter)
}

/** True for a single letter. The length check is a fast path for longer words. */
export function isLetter(word: string): boolean {
  return word.length < 3 && /^\p{L}$/u.test(word)
}
