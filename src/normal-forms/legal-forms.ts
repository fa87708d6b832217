// Which words of a company's name are its legal form: they weigh less, and one form has many spellings.

/**
 * One legal form a row: its usual short spelling, then other spellings, all folded, words divided by blanks.
 * Dotted initials count as one word (S.A. is `sa`). `leads`: the form also stands before the name (AB Volvo, PT Telkom).
 * `anywhere`: it is no other word in any language that matters, so that it is known in the middle of a name too.
 */
export type LegalForm = {
  readonly spellings: readonly string[]
  readonly leads?: true
  readonly anywhere?: true
}

const form = (...spellings: string[]): LegalForm => ({ spellings })
const leading = (...spellings: string[]): LegalForm => ({ spellings, leads: true })
const clear = (...spellings: string[]): LegalForm => ({ spellings, anywhere: true })

/** The table. A spelling that two rows have belongs to the first. */
export const legalForms: readonly LegalForm[] = [
  // English-speaking countries, India, Singapore, Malaysia, Hong Kong, South Africa
  clear('inc', 'incorporated', 'incorporation'),
  clear('corp', 'corporation'),
  form('co', 'company', 'cos', 'companies'),
  clear('ltd', 'limited', 'ltd liability co', 'ltd liability company', 'limited liability company'),
  clear('llc', 'limited liability co', 'l l c'),
  clear('plc', 'public limited company', 'public ltd company', 'p l c'),
  clear('llp', 'limited liability partnership'),
  clear('lllp', 'limited liability limited partnership'),
  form('lp', 'limited partnership', 'l p'),
  form('pty', 'proprietary'),
  form('pvt', 'private', 'pte'),
  clear('bhd', 'berhad'),
  clear('sdn', 'sendirian'),
  form('cic', 'community interest company'),
  form('pc', 'professional corporation'),
  form('pllc', 'professional limited liability company'),
  form('na', 'national association'),
  form('dac', 'designated activity company'),
  form('clg', 'company limited by guarantee'),
  form('unltd', 'unlimited', 'uc', 'unlimited company'),
  form('rf', 'npc', 'soc'),
  // German-speaking countries
  clear(
    'gmbh',
    'gesellschaft mit beschrankter haftung',
    'gesellschaft mit beschraenkter haftung',
    'gesellschaft mbh',
    'ges mbh',
    'gesmbh',
    'mbh',
    'ggmbh',
  ),
  form('ag', 'aktiengesellschaft'),
  form('kg', 'kommanditgesellschaft'),
  clear('kgaa', 'kommanditgesellschaft auf aktien'),
  form('ohg', 'offene handelsgesellschaft', 'og'),
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
  leading('sarl', 'societe a responsabilite limitee'),
  leading('sas', 'societe par actions simplifiee', 'sociedad por acciones simplificada'),
  leading('sasu', 'societe par actions simplifiee unipersonnelle'),
  leading('eurl', 'entreprise unipersonnelle a responsabilite limitee'),
  leading('snc', 'societe en nom collectif', 'societa in nome collettivo'),
  leading('sca', 'societe en commandite par actions', 'sociedad en comandita por acciones'),
  leading('scs', 'societe en commandite simple'),
  leading('sci', 'societe civile immobiliere'),
  leading('scop', 'societe cooperative'),
  leading('gie', 'groupement dinteret economique'),
  leading('asbl', 'association sans but lucratif'),
  form('sagl', 'societa a garanzia limitata'),
  // Netherlands, Flanders
  leading('bv', 'besloten vennootschap', 'bvba'),
  leading('nv', 'naamloze vennootschap'),
  form('vof', 'vennootschap onder firma'),
  form('cvba', 'cooperatieve vennootschap'),
  form('vzw', 'vereniging zonder winstoogmerk'),
  // Nordic countries
  leading('ab', 'aktiebolag', 'aktiebolaget', 'ab publ', 'publ'),
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
  leading('aps', 'anpartsselskab', 'anpartsselskabet'),
  leading('iks aps', 'iks'),
  leading('ks', 'kommanditselskab', 'kommandittselskap', 'k s'),
  leading('is', 'interessentskab', 'i s'),
  form('ivs', 'ivaerksaetterselskab'),
  form('amba', 'andelsselskab', 'selskab med begraenset ansvar'),
  form('fmba', 'forening med begraenset ansvar'),
  leading('hb', 'handelsbolag'),
  form('kb', 'kommanditbolag'),
  leading('oy', 'osakeyhtio', 'oy ab'),
  leading('oyj', 'julkinen osakeyhtio', 'abp'),
  leading('ky', 'kommandiittiyhtio'),
  form('ehf', 'einkahlutafelag'),
  form('hf', 'hlutafelag'),
  form('ans', 'ansvarlig selskap'),
  form('ba', 'da', 'samvirkeforetak'),
  // Italy, Spain, Portugal, Latin America
  clear('spa', 'societa per azioni', 'sociedad por acciones'),
  clear(
    'srl',
    'societa a responsabilita limitata',
    'sociedad de responsabilidad limitada',
    'societate cu raspundere limitata',
    's r l',
  ),
  form('srls', 'societa a responsabilita limitata semplificata'),
  form('sapa', 'societa in accomandita per azioni'),
  form('scarl', 'societa cooperativa a responsabilita limitata', 'scrl', 'societa cooperativa', 'soc coop'),
  leading('sl', 'sociedad limitada', 'slu', 'sociedad limitada unipersonal'),
  leading('sau', 'sociedad anonima unipersonal'),
  leading('coop', 'sociedad cooperativa', 'cooperative', 'cooperativa', 'genossenschaft', 'scoop', 's coop'),
  clear('ltda', 'limitada', 'lda', 'sociedade limitada'),
  form('eireli', 'empresa individual de responsabilidade limitada'),
  form('me', 'microempresa', 'epp', 'mei'),
  form('sgps', 'sociedade gestora de participacoes sociais'),
  form('sab de cv', 'sociedad anonima bursatil de capital variable', 'sab', 's a b de c v'),
  form('sa de cv', 'sociedad anonima de capital variable', 's a de c v', 'de cv', 'cv'),
  form('sapi de cv', 'sapi', 'sociedad anonima promotora de inversion de capital variable'),
  form(
    's de rl de cv',
    's de rl',
    'sde rl de cv',
    'sociedad de responsabilidad limitada de capital variable',
  ),
  leading('cia', 'compania', 'companhia', 'cie', 'compagnie'),
  form('eirl', 'empresa individual de responsabilidad limitada'),
  form('saa', 'sociedad anonima abierta'),
  form('sac', 'sociedad anonima cerrada'),
  // Central and Eastern Europe, Balkans, Baltic countries
  leading('sp z oo', 'sp zoo', 'spolka z oo', 'spolka z ograniczona odpowiedzialnoscia', 'sp z o o', 'spzoo'),
  form('sp k', 'spk', 'spolka komandytowa'),
  form('sp j', 'spj', 'spolka jawna'),
  leading(
    'sro',
    'spol sro',
    'spolecnost s rucenim omezenym',
    'spolocnost s rucenim obmedzenym',
    's r o',
    'spol s ro',
    'spol s r o',
  ),
  form('vos', 'verejna obchodni spolecnost'),
  clear('kft', 'korlatolt felelossegu tarsasag'),
  clear('zrt', 'zartkoruen mukodo reszvenytarsasag'),
  clear('nyrt', 'nyilvanosan mukodo reszvenytarsasag'),
  form('bt', 'beteti tarsasag'),
  form('rt', 'reszvenytarsasag'),
  leading(
    'doo',
    'drustvo s ogranicenom odgovornoscu',
    'druzba z omejeno odgovornostjo',
    'drustvo sa ogranicenom odgovornoscu',
    'd o o',
  ),
  leading('dd', 'dionicko drustvo', 'delniska druzba', 'd d'),
  leading('ad', 'akcionarsko drustvo', 'aktsionerno druzhestvo', 'ad skopje'),
  leading('ood', 'druzhestvo s ogranichena otgovornost', 'оод'),
  leading('eood', 'ednolichno druzhestvo s ogranichena otgovornost', 'еоод'),
  leading('ead', 'еад'),
  leading('uab', 'uzdaroji akcine bendrove'),
  leading('sia', 'sabiedriba ar ierobezotu atbildibu'),
  leading('ou', 'osauhing'),
  leading('shpk', 'sh p k', 'shoqeri me pergjegjesi te kufizuar'),
  leading('sha', 'sh a', 'shoqeri aksionare'),
  // Russia, Ukraine, Belarus, Kazakhstan, Central Asia
  leading(
    'ooo',
    'ооо',
    'obshchestvo s ogranichennoi otvetstvennostyu',
    'общество с ограниченнои ответственностью',
  ),
  leading('oao', 'оао', 'открытое акционерное общество'),
  leading(
    'pao',
    'пао',
    'публичное акционерное общество',
    'pjsc',
    'public joint stock company',
    'public joint stock co',
  ),
  leading('zao', 'зао', 'закрытое акционерное общество', 'cjsc', 'closed joint stock company'),
  leading(
    'ao',
    'ао',
    'акционерное общество',
    'jsc',
    'joint stock company',
    'joint stock co',
    'ojsc',
    'open joint stock company',
  ),
  leading('ip', 'ип'),
  leading('tov', 'тов', 'tzov'),
  leading('prat', 'прат', 'пат', 'pat'),
  leading('too', 'тоо'),
  leading('llp kz', 'жшс'),
  // Turkey, Greece, Cyprus, Israel, Arab countries, Iran
  form('as ve ticaret', 'ticaret as', 'san ve tic as'),
  form('ltd sti', 'limited sirketi', 'sti', 'sirketi'),
  form('ae', 'αε', 'ανωνυμη εταιρεια', 'anonimi eteria', 'anonymi etaireia'),
  form('epe', 'επε', 'ετερορρυθμη εταιρεια'),
  form('ike', 'ικε', 'pcc'),
  form('bm', 'בעמ', 'בע מ'),
  form('psc', 'public shareholding company', 'pjsc psc', 'psjc'),
  form('saog', 'saoc'),
  form('ksc', 'kscp', 'kscc', 'k s c'),
  form('wll', 'with limited liability', 'w l l'),
  form('bsc', 'bahrain shareholding company', 'b s c'),
  form('qsc', 'qpsc', 'qatari public shareholding company'),
  form('fzco', 'fze', 'fz llc', 'fzc', 'free zone company'),
  form('sae', 'societe anonyme egyptienne', 's a e'),
  form('sal', 'societe anonyme libanaise', 's a l', 'ش م ل'),
  leading('شركه', 'ش م م', 'شمم'),
  // Asia
  leading('pt', 'perseroan terbatas', 'p t'),
  clear('tbk', 'terbuka'),
  leading('cv id', 'commanditaire vennootschap'),
  form('kk', 'kabushiki kaisha', 'kabushiki gaisha', 'kabushikikaisha', 'k k'),
  form('gk', 'godo kaisha', 'g k'),
  form('yk', 'yugen kaisha'),
  leading('株式会社', '株'),
  leading('有限会社', '合同会社'),
  form('有限公司', '有限责任公司', '股份有限公司', '有限責任公司'),
  leading('주식회사', '주'),
  form('pcl', 'public company limited', 'public co ltd', 'public company ltd'),
  leading('cong ty', 'cong ty tnhh', 'cong ty co phan', 'cong ty cp', 'tnhh', 'ctcp'),
  leading('บริษัท', 'บจก', 'บมจ'),
  form('จํากัด', 'มหาชน'),
  form('jv', 'joint venture'),
  form('opc', 'one person company'),
  // Africa
  form('suarl', 'societe unipersonnelle a responsabilite limitee'),
  form('rc', 'regd', 'registered'),
  form('cc', 'close corporation'),
]

/** What a sequence of words is known as: the short spelling, and where it may stand. */
export type KnownLegalForm = {
  readonly canonical: string
  readonly leads: boolean
  readonly anywhere: boolean
}

/** Words of a spelling joined by one blank → the form. */
const bySpelling: ReadonlyMap<string, KnownLegalForm> = new Map(
  // Reversed, so that the first row that has a spelling keeps it.
  legalForms.toReversed().flatMap(({ spellings, leads, anywhere }) => {
    const canonical = spellings[0] ?? ''
    return spellings.map(
      spelling => [spelling, { canonical, leads: leads === true, anywhere: anywhere === true }] as const,
    )
  }),
)

const longestSpelling = Math.max(...[...bySpelling.keys()].map(spelling => spelling.split(' ').length))

/** A run of words that is a legal form: from `start` up to, not including, `end`. */
export type LegalFormRun = { readonly start: number; readonly end: number; readonly canonical: string }

/**
 * The legal forms among folded words: at the end (several may follow one another), at the front where they may lead,
 * and those that nothing else is called anywhere. Longest spellings first.
 */
export function legalFormRuns(words: readonly string[]): LegalFormRun[] {
  const runs: LegalFormRun[] = []
  for (let start = 0; start < words.length; ) {
    const found = longestAt(words, start)
    if (found === undefined) start += 1
    else {
      runs.push({ start, end: start + found.length, canonical: found.form.canonical })
      start += found.length
    }
  }
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
): { form: KnownLegalForm; length: number } | undefined {
  for (let length = Math.min(longestSpelling, words.length - start); length > 0; length -= 1) {
    const form = bySpelling.get(words.slice(start, start + length).join(' '))
    if (form !== undefined) return { form, length }
  }
  return undefined
}
