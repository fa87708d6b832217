// Invented company names: two stems joined as in their region ("BlueRiver", "Huaxin Tech", "Al Noor"), meaningless
// syllables ("Velora"), initials and numbers.

import type { BrandStyle } from './countries.ts'
import type { Random } from './random.ts'
import { cellList, tableRows } from './text-table.ts'

// Style | how the two stems join (1 as one word, 2 as two) | first stems | second stems.
const STEMS = `
western|1|Nord,Blue,Green,Silver,Golden,Alpha,Omni,Terra,Aqua,Vita,Nova,Eco,Euro,Inter,Trans,Uni,Multi,Pro,Prime,Opti,Sol,Luna,Star,North,South,West,East,Bright,Clear,Swift,True,Ever,High,Iron,Oak,River,Hill,Lake,Falcon,Eagle,Lion,Fox,Wolf,Harbor,Summit,Pioneer,Crown,Delta,Sigma,Vector,Pixel,Cyber,Data,Cloud,Smart,Rapid,Pure,Urban,Metro,Grand|Tech,River,Field,Wood,Bridge,Gate,Line,Point,Way,Works,Land,Mark,View,Path,Light,Wave,Peak,Port,Craft,Link,Net,Core,Form,Flow,Source,Base,Crest,Ridge,Spring,Med,Lab,Trade,Plan,Team,Zone
slavic|1|Slav,Pol,Bohem,Morav,Balt,Karpat,Dunav,Vis,Tatr,Zlat,Bel,Nov,Mir,Zor,Sokol,Orl,Gor,Les,Stal,Stroy,Tekhno,Agro,Prom,Ener,Metal,Inter,Euro,Grad,Auto,Bud|ia,mont,prom,trans,stav,tech,mex,pol,invest,bud,servis,plast,stroy,torg,kom,eks,ex,olit,era,ika,ov,impex
chinese|1|Hua,Xin,Tai,Jin,De,Rui,Feng,Hong,Long,Yuan,Sheng,Zhong,Tian,Hai,Kai,Bo,Hui,Ming,Fu,Jia,An,Li,Guang,Chang,Yong,Da|xin,tong,hua,feng,yuan,sheng,long,da,tai,li,hong,ming,an,he,cheng,jing,hui,yu,yang,kang,jia,tian
japanese|2|Nihon,Sakura,Fujimi,Kita,Minami,Higashi,Nishi,Taiyo,Hikari,Daiichi,Sanwa,Kyowa,Showa,Meiwa,Toyo,Chuo,Shin,Aoba,Midori,Hoshi,Yamato|Kogyo,Seiki,Denki,Shoji,Sangyo,Kasei,Seisakusho,Bussan,Kensetsu,Giken,Unyu,Shokuhin
korean|1|Dae,Han,Sam,Dong,Seo,Shin,Young,Kum,Hyo,Il,Jin,Woo,Tae,Sun,Myung,Cheong|woo,il,jin,sung,bo,nam,han,kwang,won,young,shin,yang,hwa,ho,san
thai|2|Siam,Thai,Bangkok,Chao Phraya,Lanna,Andaman,Golden,Ayutthaya,Isan,Sri,Charoen,Rung,Saha,Thong|Star,Union,Ruang,Charoen,Phatthana,Sin,Sap,Mongkol,Pattana,Lotus,Orchid,Inter
indonesian|2|Sinar,Karya,Mitra,Cahaya,Bumi,Indo,Surya,Sumber,Multi,Citra,Tirta,Prima,Nusa,Graha,Panca,Tri,Cipta,Bina|Jaya,Makmur,Abadi,Sejahtera,Mandiri,Sentosa,Utama,Perkasa,Lestari,Persada,Nusantara,Mulia,Sakti,Gemilang
vietnamese|2|Minh,Hoàng,Thành,Phú,Đại,Tân,Kim,Việt,Hưng,An,Thiên,Bảo,Gia,Hải,Trường,Nam,Đông,Ngọc|Phát,Long,Anh,Thịnh,Lợi,Hưng,Phong,Sơn,Quang,Đạt,Tiến,Hải,Thắng,Khang,Bình,Vượng
indian|2|Shree,Sri,Sai,Om,Laxmi,Ganesh,Balaji,Jai,Royal,Bharat,Krishna,Durga,New India,Supreme,Shakti,Surya,Hind,Vijay,Saraswati,Global|Industries,Krishna,Balaji,Traders,Exports,International,Ambika,Sons,Overseas,Impex,Nath,Enterprises,Ventures,Lakshmi
turkish|2|Yıldız,Anadolu,Güneş,Öz,Yeni,Ak,Altın,Ege,Marmara,Karadeniz,Doğu,Batı,Çınar,Şahin,Demir,Gül,Özgür,Işık,Güven,Başak|Yıldızı,Grup,Kardeşler,Dünyası,Güven,Birlik,Boğaziçi,Usta,Oğulları,Işık,Kaya,Dağ
arabic|2|Al Noor,Al Amal,Al Madina,Gulf,Al Safa,Al Rawda,Oasis,Al Waha,Desert,Al Jazira,Al Fajr,Najd,Al Hilal,Al Barakah,Atlas,Al Qamar,Nile,Al Manar,Al Saqr|Star,Rose,International,United,Modern,National,Horizon,Gate,Falcon,Pearl,Crescent,Brothers,Al Jadeed
african|2|Savanna,Baobab,Ubuntu,Sahara,Zenith,Unity,Royal,Divine,Grace,Golden,Simba,Kilima,Eko,Naija,Volta,Kente,Palm,Sunrise,Heritage|Star,Crown,Light,Hope,Global,Allied,Gate,Ventures,Links,Coast,Eagle,Pride
`

// Names that the stems could produce but that belong to a well-known company: never used.
const TAKEN = new Set(
  cellList(
    'Samsung,Daewoo,Hanjin,Kumho,Hyosung,Shinhan,Samyang,Huatai,Yonghui,Haitong,Zhongtong,Zhongxin,Jinjiang,Longyuan,Starlink,Starwood,Westfield,Eversource,Metronet,Transport,Celica,Vantis,Prolis',
  ),
)

interface Stems {
  joined: boolean
  first: readonly string[]
  second: readonly string[]
}

const BY_STYLE = new Map<string, Stems>(
  tableRows(['style', 'words', 'first', 'second'] as const, STEMS).map(row => [
    row.style,
    { joined: row.words === '1', first: cellList(row.first), second: cellList(row.second) },
  ]),
)

const BEGINNINGS = cellList(
  'Vel,Kor,Zan,Mer,Tal,Bri,Lum,Ard,Fen,Quor,Syl,Tri,Ner,Pal,Dor,Ax,Ven,Lor,Mon,Ral,Gal,Hex,Jor,Kas,Bel,Cor,Pro,Sta,Vor,Xen,Zel,Ul,Thal,Ster,Rav,Pen,Nim,Mir,Lys,Kel',
)
const MIDDLES = cellList('a,i,o,en,ar,or,iv,al,er,um,and,est')
const ENDINGS = cellList(
  'ex,ix,ora,ia,on,ent,is,o,ius,yx,eo,ella,tis,tek,dyne,mar,nova,lis,qo,vant,gen,ron,den,sys,dia,max,lex',
)

const COMMON = cellList(
  'Central,Royal,City,Europa,Alpha,Universal,Phoenix,Atlas,Apollo,Star,Premier,Global,National,Continental,Excel,Elite,Diamond,Sunrise,Horizon,United,Ideal,Progress,Modern,Express,Quality,Millennium,Olympia,Victoria,Rainbow,Galaxy',
)

const NUMBERED = cellList(
  '7 Seas,3D,360°,24/7,4 Seasons,1st Choice,Studio 5,Route 9,2020,100%,5 Star,A1,9 Lives,Area 8,Two 4 One,3 Brothers,Pier 17,Level 42,21st Century,12 Oaks',
)

/** A name invented from the stems of a region: "BlueRiver", "Blue River", "Huaxin", "Sinar Jaya". */
export function stemBrand(random: Random, style: BrandStyle): string {
  const stems = BY_STYLE.get(style)
  if (!stems)
    throw new Error(`No stems are listed for the brand style ${style}: add a row to brand-names.ts.`)
  const first = random.pick(stems.first)
  const second = random.pick(stems.second)
  if (first.toLowerCase() === second.toLowerCase()) return first
  if (!stems.joined) return `${first} ${second}`
  if (TAKEN.has(first + second.toLowerCase())) return first
  if (style !== 'western') return first + second
  const joint = random.next()
  if (joint < 0.5) return first + second
  if (joint < 0.7) return first + second.toLowerCase()
  return joint < 0.93 ? `${first} ${second}` : `${first}-${second}`
}

/** A word invented from syllables: "Velora", "Kortek". */
export function syllableBrand(random: Random): string {
  const middle = random.chance(0.45) ? random.pick(MIDDLES) : ''
  const ending = random.pick(ENDINGS)
  const word = random.pick(BEGINNINGS) + middle + ending
  if (TAKEN.has(word)) return syllableBrand(random)
  return random.chance(0.06) ? word.toUpperCase() : word
}

/** A name shared by several independent companies. */
export function commonBrand(random: Random): string {
  return random.pick(COMMON)
}

/** A name that starts with or contains a number. */
export function numberedBrand(random: Random): string {
  return random.pick(NUMBERED)
}

/** Initials, written in one of the usual ways: "A.B.C.", "ABC", "M&K", "J & B". */
export function initials(random: Random): string {
  const way = random.next()
  if (way < 0.3) return random.text('@.@.@.')
  if (way < 0.6) return random.text('@@@')
  if (way < 0.72) return random.text('@.@.')
  return random.text(way < 0.88 ? '@&@' : '@ & @')
}
