// Names of people: from Faker if it has them for the locale in Latin script, and from our own lists for other locales and
// where Faker has few family names. The names of a locale are prepared once.

import { faker as cs_CZ } from '@faker-js/faker/locale/cs_CZ'
import { faker as da } from '@faker-js/faker/locale/da'
import { faker as de } from '@faker-js/faker/locale/de'
import { faker as de_AT } from '@faker-js/faker/locale/de_AT'
import { faker as de_CH } from '@faker-js/faker/locale/de_CH'
import { faker as en_AU } from '@faker-js/faker/locale/en_AU'
import { faker as en_CA } from '@faker-js/faker/locale/en_CA'
import { faker as en_GB } from '@faker-js/faker/locale/en_GB'
import { faker as en_GH } from '@faker-js/faker/locale/en_GH'
import { faker as en_HK } from '@faker-js/faker/locale/en_HK'
import { faker as en_IE } from '@faker-js/faker/locale/en_IE'
import { faker as en_IN } from '@faker-js/faker/locale/en_IN'
import { faker as en_NG } from '@faker-js/faker/locale/en_NG'
import { faker as en_US } from '@faker-js/faker/locale/en_US'
import { faker as en_ZA } from '@faker-js/faker/locale/en_ZA'
import { faker as es } from '@faker-js/faker/locale/es'
import { faker as es_MX } from '@faker-js/faker/locale/es_MX'
import { faker as fi } from '@faker-js/faker/locale/fi'
import { faker as fr } from '@faker-js/faker/locale/fr'
import { faker as fr_BE } from '@faker-js/faker/locale/fr_BE'
import { faker as fr_CA } from '@faker-js/faker/locale/fr_CA'
import { faker as fr_CH } from '@faker-js/faker/locale/fr_CH'
import { faker as fr_LU } from '@faker-js/faker/locale/fr_LU'
import { faker as hr } from '@faker-js/faker/locale/hr'
import { faker as hu } from '@faker-js/faker/locale/hu'
import { faker as id_ID } from '@faker-js/faker/locale/id_ID'
import { faker as it } from '@faker-js/faker/locale/it'
import { faker as lv } from '@faker-js/faker/locale/lv'
import { faker as nb_NO } from '@faker-js/faker/locale/nb_NO'
import { faker as nl } from '@faker-js/faker/locale/nl'
import { faker as nl_BE } from '@faker-js/faker/locale/nl_BE'
import { faker as pl } from '@faker-js/faker/locale/pl'
import { faker as pt_BR } from '@faker-js/faker/locale/pt_BR'
import { faker as pt_PT } from '@faker-js/faker/locale/pt_PT'
import { faker as ro } from '@faker-js/faker/locale/ro'
import { faker as sk } from '@faker-js/faker/locale/sk'
import { faker as sl_SI } from '@faker-js/faker/locale/sl_SI'
import { faker as sr_RS_latin } from '@faker-js/faker/locale/sr_RS_latin'
import { faker as sv } from '@faker-js/faker/locale/sv'
import { faker as tr } from '@faker-js/faker/locale/tr'
import { faker as vi } from '@faker-js/faker/locale/vi'
import type { Random } from './random.ts'
import { cellList, tableRows } from './text-table.ts'

/** Names to draw from, women's and men's. */
interface NamePool {
  first: [readonly string[], readonly string[]]
  last: [readonly string[], readonly string[]]
  /** True if the family name comes first. */
  familyFirst: boolean
}

const FAKERS: Record<string, typeof de> = {
  ...{ cs_CZ, da, de, de_AT, de_CH, en_AU, en_CA, en_GB, en_GH, en_HK, en_IE, en_IN, en_NG, en_US, en_ZA },
  ...{ es, es_MX, fi, fr, fr_BE, fr_CA, fr_CH, fr_LU, hr, hu, id_ID, it, lv, nb_NO, nl, nl_BE, pl, pt_BR },
  ...{ pt_PT, ro, sk, sl_SI, sr_RS_latin, sv, tr, vi },
}

// Locales that use the names of another one.
const SAME_AS: Record<string, string> = {
  en_NZ: 'en_AU',
  es_AR: 'es',
  es_CL: 'es',
  es_CO: 'es',
  es_PE: 'es',
  es_UY: 'es',
  es_EC: 'es',
  es_CR: 'es',
  it_CH: 'it',
  el_CY: 'el',
  ru_KZ: 'ru',
  ar_AE: 'ar',
  ar_SA: 'ar',
  ar_QA: 'ar',
  ar_KW: 'ar',
  ar_EG: 'ar',
  fr_MA: 'maghreb',
  fr_TN: 'maghreb',
  en_PK: 'ar',
}

// Locale | women | men | family names | family names of women where they differ.
const OWN = `
is|Anna,Guðrún,Kristín,Sigríður,Helga,Ásta,Þóra,Björk,Ragnheiður,Elín|Jón,Sigurður,Guðmundur,Gunnar,Ólafur,Einar,Magnús,Kristján,Þór,Árni|Jónsson,Sigurðsson,Guðmundsson,Gunnarsson,Ólafsson,Einarsson,Magnússon,Kristjánsson,Þórðarson,Björnsson|Jónsdóttir,Sigurðardóttir,Guðmundsdóttir,Gunnarsdóttir,Ólafsdóttir,Einarsdóttir,Magnúsdóttir,Þórðardóttir
bg|Maria,Ivanka,Elena,Yordanka,Daniela,Radka,Svetlana,Desislava,Tsvetelina,Gergana|Georgi,Ivan,Dimitar,Nikolay,Petar,Hristo,Todor,Stoyan,Vasil,Plamen|Ivanov,Georgiev,Dimitrov,Petrov,Nikolov,Hristov,Stoyanov,Todorov,Iliev,Angelov,Vasilev,Kolev|Ivanova,Georgieva,Dimitrova,Petrova,Nikolova,Hristova,Stoyanova,Todorova,Ilieva,Angelova
el|Maria,Eleni,Katerina,Vasiliki,Sofia,Angeliki,Georgia,Dimitra,Ioanna,Anastasia|Giorgos,Dimitris,Konstantinos,Ioannis,Nikos,Christos,Panagiotis,Vasilis,Thanasis,Michalis|Papadopoulos,Georgiou,Nikolaidis,Vlachos,Pappas,Oikonomou,Dimitriou,Karagiannis,Makris,Ioannidis,Katsaros,Theodorou|Papadopoulou,Georgiou,Nikolaidou,Vlachou,Pappa,Oikonomou,Dimitriou,Karagianni,Makri,Ioannidou
et|Anne,Tiina,Kristiina,Liis,Mari,Kadri,Piret,Ülle,Katrin,Õie|Jaan,Toomas,Andres,Rein,Martin,Märt,Jüri,Kalev,Tõnu,Priit|Tamm,Saar,Sepp,Mägi,Kask,Kukk,Rebane,Ilves,Pärn,Koppel,Õunapuu,Käärik|
lt|Ona,Irena,Jūratė,Rasa,Eglė,Daiva,Živilė,Lina,Rūta,Aušra|Jonas,Antanas,Vytautas,Mindaugas,Tomas,Andrius,Darius,Žygimantas,Kęstutis,Rokas|Kazlauskas,Jankauskas,Petrauskas,Stankevičius,Žukauskas,Butkus,Paulauskas,Urbonas,Navickas,Šimkus|Kazlauskienė,Jankauskaitė,Petrauskienė,Stankevičiūtė,Žukauskienė,Butkienė,Urbonaitė,Šimkienė
uk|Oksana,Olena,Iryna,Nataliia,Tetiana,Yuliia,Svitlana,Kateryna,Liudmyla,Mariia|Oleksandr,Serhii,Andrii,Volodymyr,Mykola,Dmytro,Yurii,Vasyl,Bohdan,Taras|Shevchenko,Kovalenko,Bondarenko,Tkachenko,Kravchenko,Melnyk,Boiko,Lysenko,Polishchuk,Savchenko,Marchenko,Rudenko|
ru|Elena,Olga,Natalia,Irina,Tatiana,Anna,Svetlana,Ekaterina,Marina,Yulia|Alexander,Sergey,Dmitry,Andrey,Alexey,Mikhail,Vladimir,Ivan,Nikolay,Pavel|Ivanov,Smirnov,Kuznetsov,Popov,Vasilyev,Petrov,Sokolov,Mikhailov,Novikov,Fedorov,Morozov,Volkov,Lebedev,Semyonov|Ivanova,Smirnova,Kuznetsova,Popova,Vasilyeva,Petrova,Sokolova,Mikhailova,Novikova,Fedorova,Morozova,Volkova
he|Noa,Tamar,Yael,Michal,Shira,Adi,Maya,Rachel,Orly,Dana|David,Yosef,Moshe,Avi,Eitan,Yonatan,Amir,Itai,Uri,Gideon|Cohen,Levi,Mizrahi,Peretz,Biton,Dahan,Friedman,Katz,Azoulay,Ben-David,Shapira,Bar-On|
ar|Fatima,Aisha,Mariam,Noura,Layla,Huda,Salma,Amal,Rania,Dina|Mohammed,Ahmed,Ali,Omar,Khalid,Yousef,Hassan,Ibrahim,Abdullah,Tariq|Al-Mansoori,Al-Harbi,Al-Sayed,Hassan,Al-Otaibi,Al-Khatib,Rahman,Al-Najjar,Khan,Al-Masri,Saleh,Haddad,Al-Zahrani,Mahmoud|
maghreb|Fatima,Khadija,Amina,Samira,Salma,Nadia,Leïla,Zineb,Hajar,Meriem|Mohamed,Youssef,Rachid,Karim,Hicham,Mehdi,Said,Anis,Nabil,Hatem|Benali,El Amrani,Bennani,Alaoui,Tazi,Chraïbi,Ben Salah,Trabelsi,Bouazizi,El Fassi,Jebali,Haddad|
en_KE|Wanjiku,Achieng,Njeri,Faith,Grace,Akinyi,Mercy,Wambui,Joyce,Esther|Kamau,Otieno,Mwangi,Peter,John,Kipchoge,Joseph,Brian,Ochieng,Samuel|Mwangi,Kamau,Otieno,Odhiambo,Njoroge,Kariuki,Wanjala,Kiptoo,Mutua,Onyango,Ndung'u,Maina|
zh|Li,Fang,Min,Jing,Yan,Xiuying,Xia,Hui,Mei,Ting|Wei,Qiang,Lei,Jun,Yong,Tao,Ming,Chao,Bin,Jie|Wang,Zhang,Liu,Chen,Yang,Zhao,Huang,Zhou,Wu,Xu,Sun,Hu,Zhu,Gao,Lin,He,Guo,Ma|
zh_TW|Mei-ling,Shu-fen,Ya-ting,Hsiao-wen,Yi-chun,Li-hua,Chia-hui,Pei-shan|Chih-ming,Chun-chieh,Chia-hao,Wen-hsiung,Chien-hung,Tsung-han,Kuo-hua,Ming-che|Chen,Lin,Huang,Chang,Lee,Wang,Wu,Liu,Tsai,Yang,Hsu,Cheng,Hsieh,Chiu|
ja|Yuko,Akiko,Yumi,Keiko,Haruka,Misaki,Naoko,Sakura,Emi,Kaori|Hiroshi,Takashi,Kenji,Kazuo,Makoto,Daisuke,Shota,Yuta,Akira,Satoshi|Sato,Tanaka,Watanabe,Ito,Yamamoto,Nakamura,Kobayashi,Kato,Yoshida,Yamada,Sasaki,Matsumoto,Inoue,Kimura,Hayashi,Saito,Mori,Ikeda|
ko|Ji-woo,Seo-yeon,Min-ji,Soo-jin,Hye-jin,Eun-ji,Yuna,Mi-sook|Min-jun,Seo-jun,Ji-hoon,Sung-min,Hyun-woo,Dong-hyun,Young-ho,Jae-sung|Kim,Lee,Park,Choi,Jung,Kang,Cho,Yoon,Jang,Lim,Han,Shin,Kwon,Hwang|
th|Siriporn,Nattaya,Kanya,Pimchanok,Suda,Wanida,Malee,Ratana|Somchai,Anan,Prasert,Nattapong,Kittisak,Wichai,Thanakorn,Surachai|Saetang,Srisuwan,Chaiyaporn,Rattanakul,Wongsakul,Boonmee,Thongdee,Suksawat,Phanich,Charoensuk|
en_SG|Li Ting,Mei Ling,Siti,Priya,Hui Min,Nurul,Rachel,Xin Yi|Wei Jie,Jun Hao,Kumar,Ahmad,Kok Wai,Rajesh,Daniel,Boon Keng|Tan,Lim,Lee,Ng,Ong,Wong,Goh,Chua,Chan,Koh,Teo,Nair,Rahman,Pillai|
en_MY|Siti,Nurul,Aishah,Mei Ling,Priya,Farah,Hui Ying,Noraini|Ahmad,Muhammad,Azman,Wei Ming,Rajesh,Faizal,Kok Leong,Hafiz|Tan,Lim,Abdullah,Ismail,Wong,Rahman,Lee,Hassan,Krishnan,Ibrahim,Chong,Yusof|
en_PH|Maria,Cristina,Jocelyn,Rosario,Angelica,Grace,Maricel,Lourdes|Jose,Juan,Antonio,Roberto,Ramon,Eduardo,Mark,Rommel|Santos,Reyes,Cruz,Bautista,Ocampo,Garcia,Mendoza,Dela Cruz,Villanueva,Aquino,Ramos,Peña|
en_BD|Fatema,Nasrin,Sultana,Rokeya,Shirin,Taslima,Farzana,Rubina|Rahim,Karim,Kamal,Mizanur,Shafiq,Anwar,Rafiq,Habib|Rahman,Hossain,Islam,Ahmed,Chowdhury,Khan,Uddin,Alam,Sarkar,Miah|
en_LK|Nimali,Kumari,Sanduni,Dilhani,Chathurika,Malini|Nimal,Sunil,Ruwan,Kasun,Chaminda,Mahesh|Perera,Fernando,de Silva,Jayasuriya,Bandara,Wickramasinghe,Gunawardena,Dissanayake|
`

// Faker has few or unusual family names for these; ours are added.
const MORE_FAMILY_NAMES = `
en_US en_CA en_GB en_IE en_AU en_ZA|Smith,Johnson,Williams,Brown,Jones,Miller,Davis,Wilson,Anderson,Taylor,Thomas,Moore,Martin,Thompson,White,Harris,Clark,Lewis,Robinson,Walker,Young,Allen,King,Wright,Scott,Hill,Green,Adams,Baker,Nelson,Carter,Mitchell,Roberts,Turner,Phillips,Campbell,Parker,Evans,Edwards,Collins,Stewart,Morris,Murphy,Cook,Rogers,Morgan,Cooper,Peterson,Bailey,Reed,Kelly,Howard,Ward,Cox,Richardson,Watson,Brooks,Wood,Bennett,Gray,Hughes,Price,Myers,Foster,Sanders,Ross,Sullivan,Russell,Jenkins,Perry,Powell,Fisher,Henderson,Coleman,Patterson,Graham,Reynolds,Hamilton,Wallace,Woods,West,Cole,Hayes,Bryant,Griffin,O'Brien,O'Connor,O'Sullivan,MacDonald,McCarthy,Fitzgerald,Gallagher,Doyle,Byrne
pt_BR pt_PT|Oliveira,Souza,Rodrigues,Ferreira,Alves,Pereira,Lima,Gomes,Costa,Ribeiro,Martins,Carvalho,Almeida,Lopes,Soares,Fernandes,Vieira,Barbosa,Rocha,Dias,Nascimento,Andrade,Nunes,Marques,Machado,Mendes,Freitas,Cardoso,Ramos,Gonçalves,Araújo,Simões,Guimarães,Brandão,Assunção,Magalhães
nl nl_BE|de Jong,Jansen,de Vries,van den Berg,Bakker,van Dijk,Visser,Smit,Meijer,de Boer,Peeters,Maes,Claes,Wouters,De Smet,Mertens,Dubois,Lambert,Vermeulen,De Backer,Desmet,Van Damme,Verstraete,Coppens,De Clercq,Pauwels
fi|Korhonen,Virtanen,Mäkinen,Nieminen,Mäkelä,Hämäläinen,Laine,Heikkinen,Koskinen,Järvinen,Lehtonen,Lehtinen,Saarinen,Salminen,Heinonen,Niemi,Heikkilä,Kinnunen,Jokinen,Lindström,Rönkä,Välimäki,Särkkä
vi|Nguyễn,Trần,Lê,Phạm,Hoàng,Huỳnh,Vũ,Võ,Đặng,Bùi,Đỗ,Hồ,Ngô,Dương,Lý
da|Jensen,Nielsen,Hansen,Pedersen,Andersen,Christensen,Larsen,Sørensen,Rasmussen,Jørgensen,Madsen,Kristensen,Østergaard,Møller,Bødker,Nørgaard,Søndergaard,Kjær
`

// Family names known as those of large companies: not used for companies.
const GREAT_NAMES = new Set(
  cellList(
    'Bosch,Siemens,Ferrari,Ford,Honda,Toyota,Suzuki,Yamaha,Kawasaki,Renault,Peugeot,Michelin,Hilton,Walmart,Porsche,' +
      'Daimler,Benz,Krupp,Bayer,Henkel,Lidl,Aldi,Otto,Nestlé,Rolex,Gucci,Prada,Armani,Versace,Barilla,Ferrero,Philips,' +
      'Heineken,Hermès,Cartier,Dior,Chanel,Pfizer,Boeing,Disney,Dell,Kellogg,Heinz,Hershey,Carlsberg,Ericsson,Volvo,Würth',
  ),
)

const OWN_POOLS = new Map(
  tableRows(['locale', 'women', 'men', 'families', 'womensFamilies'] as const, OWN).map(row => {
    const families = cellList(row.families)
    const womens = cellList(row.womensFamilies)
    const pool: NamePool = {
      first: [cellList(row.women), cellList(row.men)],
      last: [womens.length > 0 ? womens : families, families],
      familyFirst: false,
    }
    return [row.locale, pool] as const
  }),
)
const MORE_FAMILIES = new Map(
  tableRows(['locales', 'families'] as const, MORE_FAMILY_NAMES).flatMap(row =>
    row.locales.split(' ').map(locale => [locale, cellList(row.families)] as const),
  ),
)

const pools = new Map<string, NamePool>()
const companyFamilies = new Map<string, readonly string[]>()

/** A person's full name, as written in a locale. */
export function personName(random: Random, locale: string): string {
  const pool = namePool(locale)
  const sex = random.chance(0.35) ? 0 : 1
  const first = random.pick(pool.first[sex])
  const last = random.pick(pool.last[sex])
  return pool.familyFirst ? `${last} ${first}` : `${first} ${last}`
}

/** A family name of a locale that may be used for companies. */
export function familyName(random: Random, locale: string): string {
  return random.pick(companyFamilyNames(locale))
}

function companyFamilyNames(locale: string): readonly string[] {
  let names = companyFamilies.get(locale)
  if (!names) {
    names = namePool(locale).last[1].filter(name => !GREAT_NAMES.has(name))
    companyFamilies.set(locale, names)
  }
  return names
}

/** A first name of a locale. */
export function firstName(random: Random, locale: string): string {
  return random.pick(namePool(locale).first[random.chance(0.5) ? 0 : 1])
}

function namePool(locale: string): NamePool {
  let pool = pools.get(locale)
  if (!pool) {
    const own = SAME_AS[locale] ?? locale
    pool = OWN_POOLS.get(own) ?? fakerPool(own)
    pools.set(locale, pool)
  }
  return pool
}

function fakerPool(locale: string): NamePool {
  const faker = FAKERS[locale]
  if (!faker) throw new Error(`No names are listed for the locale ${locale}: add a row to person-names.ts.`)
  faker.seed(2025)
  const language = locale.slice(0, 2)
  const more = MORE_FAMILIES.get(locale) ?? []
  const lastNames = (sex: 'female' | 'male') => [
    ...distinct(400, () => oneFamily(faker.person.lastName(sex), language)),
    ...more,
  ]
  return {
    first: [
      distinct(300, () => faker.person.firstName('female')),
      distinct(300, () => faker.person.firstName('male')),
    ],
    last: [lastNames('female'), lastNames('male')],
    familyFirst: language === 'hu' || language === 'vi',
  }
}

// Faker's Spanish names are double: companies use the first one, unless it is like "de la Cruz".
function oneFamily(name: string, language: string): string {
  if (language !== 'es') return name
  const [first = name] = name.split(' ')
  return first.length > 3 ? first : name
}

function distinct(draws: number, draw: () => string): string[] {
  const values = new Set<string>()
  for (let count = 0; count < draws; count++) values.add(draw())
  // Some of Faker's lists contain names that were decoded with the wrong encoding.
  return [...values].filter(value => !/[\u0080-\u00a0]|Ã/.test(value))
}
