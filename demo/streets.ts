// Addresses: street names, the position of the number, and the second address line. Streets come from Faker for the
// locales that it covers well, otherwise from our own lists.

import { faker as cs_CZ } from '@faker-js/faker/locale/cs_CZ'
import { faker as da } from '@faker-js/faker/locale/da'
import { faker as de } from '@faker-js/faker/locale/de'
import { faker as de_AT } from '@faker-js/faker/locale/de_AT'
import { faker as de_CH } from '@faker-js/faker/locale/de_CH'
import { faker as en_HK } from '@faker-js/faker/locale/en_HK'
import { faker as fi } from '@faker-js/faker/locale/fi'
import { faker as fr } from '@faker-js/faker/locale/fr'
import { faker as fr_CH } from '@faker-js/faker/locale/fr_CH'
import { faker as hr } from '@faker-js/faker/locale/hr'
import { faker as hu } from '@faker-js/faker/locale/hu'
import { faker as lv } from '@faker-js/faker/locale/lv'
import { faker as nb_NO } from '@faker-js/faker/locale/nb_NO'
import { faker as nl } from '@faker-js/faker/locale/nl'
import { faker as nl_BE } from '@faker-js/faker/locale/nl_BE'
import { faker as pt_BR } from '@faker-js/faker/locale/pt_BR'
import { faker as pt_PT } from '@faker-js/faker/locale/pt_PT'
import { faker as ro } from '@faker-js/faker/locale/ro'
import { faker as sk } from '@faker-js/faker/locale/sk'
import { faker as sl_SI } from '@faker-js/faker/locale/sl_SI'
import { faker as sr_RS_latin } from '@faker-js/faker/locale/sr_RS_latin'
import { faker as sv } from '@faker-js/faker/locale/sv'
import type { Random } from './random.ts'
import { cellList, tableRows } from './text-table.ts'

const FAKERS: Record<string, typeof de> = {
  ...{
    cs_CZ,
    da,
    de,
    de_AT,
    de_CH,
    en_HK,
    fi,
    fr,
    fr_BE: fr,
    fr_CA: fr,
    fr_LU: fr,
    fr_CH,
    hr,
    hu,
    lv,
    nb_NO,
  },
  ...{ nl, nl_BE, pt_BR, pt_PT, ro, sk, sl_SI, sr_RS_latin, sv },
}

// Locale or language | street names, each combined with each ending if there are any | endings.
const STREETS = `
en|Main,Church,High,Park,Oak,Maple,Cedar,Elm,Pine,Washington,Lake,Hill,Mill,River,Market,Station,King,Queen,Victoria,Union,Bridge,Spring,Industrial,Commerce,Franklin,Jefferson,Lincoln,Madison,Chestnut,Walnut,Sunset,Highland,Meadow,Forest,Airport,Harbour,College,Liberty|Street,St,Avenue,Ave,Road,Rd,Drive,Lane,Way,Boulevard
en_GB|High,Church,Station,London,Mill,Park,Victoria,Queen's,King's,Bridge,Market,Castle,Albert,Manor,North,West,York,Windsor,Green,School,Grange,Abbey,St John's|Street,Road,Lane,Way,Close,Court,Terrace
en_IE|Main,O'Connell,Patrick,Pearse,Parnell,Church,Abbey,Bridge,Mill,Castle,Shannon|Street,Road,Quay
it|Via Roma,Via Garibaldi,Corso Italia,Via Mazzini,Via Dante Alighieri,Via Cavour,Piazza della Libertà,Via Giuseppe Verdi,Viale Europa,Via Nazionale,Via dell'Industria,Via Vittorio Emanuele II,Corso Vittorio Emanuele,Via Matteotti,Via Marconi,Via San Martino,Piazza San Marco,Viale Monza,Via Aldo Moro,Via dell'Artigianato,Via Emilia,Via del Lavoro,Via Tiburtina,Strada Provinciale,Via Manzoni,Via Alessandro Volta|
es|Calle Mayor,Gran Vía,Calle Real,Avenida de la Constitución,Calle del Carmen,Paseo de la Castellana,Calle San José,Avenida de España,Plaza Mayor,Calle Cervantes,Calle Alcalá,Polígono Industrial Sur,Avenida del Puerto,Calle de la Paz,Calle Nueva,Ronda Norte,Calle Goya,Avenida de Andalucía,Calle Colón,Calle Doctor Fleming,Camino Viejo,Avenida Libertad,Calle Ramón y Cajal|
es_MX|Av. Insurgentes Sur,Paseo de la Reforma,Av. Revolución,Calle Hidalgo,Av. Juárez,Calle Morelos,Av. Universidad,Blvd. Díaz Ordaz,Calz. de Tlalpan,Av. Constitución,Calle 5 de Mayo,Av. Vallarta,Calle Benito Juárez,Periférico Sur,Calle Madero,Av. Tecnológico,Calle Zaragoza|
es_AR|Av. Corrientes,Av. Rivadavia,Calle San Martín,Av. Santa Fe,Calle Belgrano,Av. de Mayo,Calle Sarmiento,Av. Libertador,Calle 9 de Julio,Bv. Oroño,Calle Mitre,Av. Colón|
es_CO|Carrera 7,Calle 100,Avenida El Dorado,Carrera 15,Calle 72,Transversal 93,Avenida Boyacá,Carrera 43A,Calle 26,Diagonal 40,Carrera 50|
pl|ul. Długa,ul. Kościuszki,ul. Mickiewicza,ul. Słowackiego,al. Jerozolimskie,ul. Piłsudskiego,ul. Ogrodowa,ul. Lipowa,ul. Leśna,ul. Przemysłowa,ul. Warszawska,ul. Krakowska,ul. Kwiatowa,ul. Szkolna,ul. Polna,pl. Wolności,ul. Świętego Marcina,ul. Grunwaldzka,ul. Żeromskiego,ul. Dąbrowskiego,ul. 3 Maja,os. Słoneczne,ul. Fabryczna|
tr|Atatürk Caddesi,İstiklal Caddesi,Cumhuriyet Caddesi,Bağdat Caddesi,Mevlana Bulvarı,Gazi Sokak,İnönü Caddesi,Organize Sanayi Bölgesi 3. Cadde,Büyükdere Caddesi,Fatih Sultan Mehmet Bulvarı,Çınar Sokak,Güneş Sokak,Kızılay Caddesi,Şehit Ömer Sokak,Ihlamur Sokak|
id|Jl. Jenderal Sudirman,Jl. M.H. Thamrin,Jl. Gatot Subroto,Jl. Diponegoro,Jl. Ahmad Yani,Jl. Merdeka,Jl. Gajah Mada,Jl. Hayam Wuruk,Jl. Pahlawan,Jl. Raya Industri,Jl. Imam Bonjol,Jl. Veteran,Jl. Asia Afrika|
vi|Đường Nguyễn Huệ,Đường Lê Lợi,Đường Trần Hưng Đạo,Đường Hai Bà Trưng,Đường Nguyễn Trãi,Đường Lý Thường Kiệt,Đường Điện Biên Phủ,Đường Cách Mạng Tháng Tám,Phố Huế,Đường Phạm Văn Đồng,Đường Võ Văn Kiệt,Khu Công Nghiệp Tân Bình|
is|Laugavegur,Skólavörðustígur,Suðurlandsbraut,Borgartún,Ármúli,Hafnarstræti,Bæjarlind,Hlíðasmári,Skeifan,Síðumúli,Grandagarður|
bg|bul. Vitosha,ul. Ivan Vazov,bul. Bulgaria,ul. Hristo Botev,ul. Vasil Levski,bul. Tsarigradsko shose,ul. Aleksandar Stamboliyski,bul. Slivnitsa,ul. Rakovski,ul. Shipka|
el|Leoforos Kifisias,Odos Ermou,Leoforos Syggrou,Odos Stadiou,Odos Panepistimiou,Leoforos Vouliagmenis,Odos Tsimiski,Leoforos Mesogeion,Odos Egnatia,Odos Patision|
el_CY|Makarios III Avenue,Ledra Street,Griva Digeni,Arch. Leontiou,Agias Fylaxeos,28th October Avenue,Stasinou Avenue|
et|Pärnu mnt,Narva mnt,Tartu mnt,Liivalaia,Mustamäe tee,Peterburi tee,Riia,Võru,Õismäe tee,Järve,Kadaka tee|
lt|Gedimino pr.,Laisvės al.,Savanorių pr.,Konstitucijos pr.,Žirmūnų g.,Taikos pr.,Vilniaus g.,Šiaulių g.,Ukmergės g.,Kęstučio g.,Ąžuolų g.|
uk|vul. Khreshchatyk,vul. Shevchenka,prosp. Peremohy,vul. Franka,vul. Sahaidachnoho,vul. Sadova,vul. Velyka Vasylkivska,prosp. Nauky,vul. Hrushevskoho|
ru|ul. Lenina,ul. Tverskaya,Leninsky prospekt,ul. Sovetskaya,ul. Pushkina,Nevsky prospekt,ul. Mira,ul. Gagarina,ul. Sadovaya,prospekt Pobedy,ul. Zavodskaya,ul. Gorkogo,shosse Entuziastov|
he|Herzl St,Rothschild Blvd,Ben Yehuda St,Dizengoff St,Jabotinsky St,HaBarzel St,Weizmann St,Allenby St,HaNassi Ave,Begin Rd,HaTa'asiya St|
ar|King Fahd Road,Sheikh Zayed Road,Al Khaleej Street,Corniche Road,Prince Sultan Street,Al Wasl Road,Airport Road,Al Olaya Street,Industrial Area 5,Tahlia Street,Al Jazeera Street,Hamdan Street,Al Matar Street|
ar_EG|Tahrir Street,Talaat Harb Street,Corniche El Nil,Gameat El Dowal Street,Abbas El Akkad Street,Horreya Road,El Haram Street,Ramses Street,El Geish Road|
fr_MA|Boulevard Mohammed V,Avenue Hassan II,Rue Ibn Batouta,Boulevard Zerktouni,Avenue des FAR,Rue de Fès,Boulevard Anfa,Zone Industrielle Aïn Sebaâ,Rue Allal Ben Abdellah|
fr_TN|Avenue Habib Bourguiba,Rue de Marseille,Avenue de la Liberté,Rue Ibn Khaldoun,Avenue Mohamed V,Zone Industrielle Charguia,Rue du Lac Léman|
en_ZA|Jan Smuts,Nelson Mandela,Voortrekker,Oxford,Main,Church,Rivonia,Long,Commissioner,Loop,Beyers Naudé,Kloof|Street,Road,Avenue,Drive
en_NG|Adeola Odeku,Awolowo,Broad,Allen,Ahmadu Bello,Herbert Macaulay,Aminu Kano,Trans-Amadi,Isaac John,Ikorodu|Street,Road,Avenue,Crescent,Way
en_GH|Independence,Ring,Oxford,Liberation,Spintex,Kwame Nkrumah,Nima,Osu|Road,Avenue,Street
en_KE|Kenyatta,Moi,Mombasa,Ngong,Kimathi,Tom Mboya,Waiyaki,Thika,Uhuru,Langata|Road,Avenue,Street
zh|Zhongshan Road,Renmin Road,Nanjing Road,Jiefang Road,Jianshe Road,Huaihai Middle Road,Chang'an Avenue,Xinhua Road,Heping Road,Beijing Road,Keji Road,Gongye Road,Shennan Boulevard,Binhai Avenue,Century Avenue|
zh_TW|Zhongxiao East Road,Zhongshan North Road,Minsheng East Road,Nanjing East Road,Fuxing South Road,Guangfu Road,Zhongzheng Road,Minquan Road,Wenhua Road,Gongye 2nd Road|
ja|Chuo-ku Honcho,Minato-ku Shibaura,Shibuya-ku Ebisu,Kita-ku Umeda,Naka-ku Sakae,Nishi-ku Minatomirai,Higashi-ku Izumi,Hakata-ku Ekimae,Chiyoda-ku Kanda,Shinjuku-ku Nishishinjuku,Sakuragaoka,Midorigaoka,Aoba-ku Ichibancho|
ko|Teheran-ro,Gangnam-daero,Sejong-daero,Eulji-ro,Haeundae-ro,Jungang-daero,Digital-ro,Mapo-daero,Songdo-daero,Dongseo-daero,Gongdan-ro,Daehak-ro|
th|Sukhumvit Road,Silom Road,Rama IV Road,Phahonyothin Road,Ratchadaphisek Road,Sathorn Road,Phetchaburi Road,Nimmanhaemin Road,Mittraphap Road,Bangna-Trad Road|
en_SG|Orchard,Jurong East,Robinson,Shenton,Ubi,Tuas,Bukit Timah,Kallang,Paya Lebar,Anson,Toh Guan,Changi|Road,Street,Avenue,Link,Crescent
en_MY|Jalan Ampang,Jalan Sultan Ismail,Jalan Tun Razak,Persiaran Perdana,Jalan Bukit Bintang,Jalan Perusahaan,Lebuh Pantai,Jalan Kewajipan,Jalan Industri,Jalan Merdeka|
en_PH|Ayala Avenue,EDSA,Taft Avenue,Quezon Avenue,Roxas Boulevard,Shaw Boulevard,Ortigas Avenue,Rizal Street,Bonifacio Street,Osmeña Boulevard,Katipunan Avenue|
en_IN|MG Road,Nehru Street,Gandhi Nagar,Linking Road,Park Street,Anna Salai,Ring Road,Station Road,Industrial Estate Phase II,Nariman Point,Brigade Road,GIDC Estate,Connaught Place,Rajaji Salai,Okhla Phase III|
en_PK|Shahrah-e-Faisal,I.I. Chundrigar Road,Mall Road,Gulberg III,Jinnah Avenue,Ferozepur Road,Allama Iqbal Road,S.I.T.E. Area,Blue Area|
en_BD|Motijheel,Gulshan Avenue,Mirpur Road,Agrabad C/A,Kazi Nazrul Islam Avenue,Tejgaon I/A,Banani Road,Station Road|
en_LK|Galle Road,Kandy Road,Duplication Road,Union Place,Baseline Road,Negombo Road,Peradeniya Road,Havelock Road|
en_AU|George,Collins,Elizabeth,Bourke,Pitt,Queen,King William,Hay,Pacific,Victoria,Flinders,Parramatta,Swanston,Murray,Kings,Industrial|Street,St,Road,Highway,Parade,Terrace
en_NZ|Queen,Lambton,Victoria,Great South,Cuba,Ponsonby,Karangahape,Riccarton,Moray,Wairau,Tūī|Street,Road,Quay,Place
`

const OWN_STREETS = new Map(
  tableRows(['locale', 'names', 'endings'] as const, STREETS).map(row => {
    const names = cellList(row.names)
    const endings = cellList(row.endings)
    const streets =
      endings.length > 0 ? names.flatMap(name => endings.map(ending => `${name} ${ending}`)) : names
    return [row.locale, streets] as const
  }),
)

// Position of the number ({s} street, {n} number), by locale or language; otherwise "{s} {n}".
const NUMBERING: Record<string, string> = {
  en: '{n} {s}',
  fr: '{n} {s}',
  fr_CH: '{s} {n}',
  fr_BE: '{s} {n}',
  fr_LU: '{n}, {s}',
  es: '{s}, {n}',
  es_MX: '{s} {n}',
  es_AR: '{s} {n}',
  es_CO: '{s} # {n}-24',
  it: '{s}, {n}',
  pt: '{s}, {n}',
  hu: '{s} {n}.',
  lv: '{s} {n}',
  tr: '{s} No: {n}',
  id: '{s} No. {n}',
  vi: '{n} {s}',
  zh: 'No. {n}, {s}',
  zh_TW: 'No. {n}, {s}',
  ja: '{s} {n}-2-1',
  ko: '{n}, {s}',
  th: '{n} {s}',
  ar: '{s}, Building {n}',
  he: '{n} {s}',
  ru: '{s}, d. {n}',
  uk: '{s}, {n}',
  ro: '{s} nr. {n}',
  en_MY: 'No. {n}, {s}',
  en_HK: '{n} {s}',
}

const SECOND_LINES: Record<string, string> = {
  en: 'Suite %00|Suite %0#|Floor %|Unit %|PO Box %###|Building @|2nd Floor|3rd Floor',
  en_GB: 'Unit %|%0 Business Park|Floor %|Riverside House|PO Box %##|Suite %',
  de: '%. OG|Hinterhaus|Gebäude @|Postfach %#####|Gewerbepark|Haus %',
  fr: '%e étage|Bâtiment @|ZI Nord|BP %##|Zone Artisanale',
  es: 'Piso %|Oficina %##|Local %|Edificio @|Planta %',
  it: 'Piano %|Scala @|Zona Industriale|Interno %',
  pt: '% andar|Sala %##|Conjunto %#|Bloco @',
  nl: 'Unit %|% hoog|Postbus %###|Bedrijvenpark @',
  sv: '% tr|Box %##|Plan %',
  pl: 'lok. %|pok. %##|budynek @',
}

const pools = new Map<string, readonly string[]>()

/** A street with its number, as written in a locale. */
export function streetAddress(random: Random, locale: string): string {
  const street = random.pick(streetsOf(locale))
  const numbering = forLocale(NUMBERING, locale) ?? '{s} {n}'
  const highest = random.chance(0.7) ? 99 : locale.startsWith('en_US') || locale === 'en_CA' ? 9999 : 399
  let number = String(random.between(1, highest))
  if (random.chance(0.08) && !locale.startsWith('en_US')) number += random.pick('abABCD')
  return numbering.replace('{n}', number).replace('{s}', () => street)
}

/** A second address line, as written in a locale: "Suite 400", "2. OG". */
export function secondAddressLine(random: Random, locale: string): string {
  const lines = forLocale(SECOND_LINES, locale) ?? SECOND_LINES.en ?? ''
  return random.text(random.pick(lines.split('|')))
}

function forLocale(table: Record<string, string>, locale: string): string | undefined {
  return table[locale] ?? table[locale.split('_')[0] ?? '']
}

function streetsOf(locale: string): readonly string[] {
  let streets = pools.get(locale)
  if (!streets) {
    const language = locale.split('_')[0] ?? ''
    const faker = FAKERS[locale]
    streets = OWN_STREETS.get(locale) ?? (faker && fakerStreets(faker)) ?? OWN_STREETS.get(language)
    if (!streets) throw new Error(`No streets are listed for the locale ${locale}: add a row to streets.ts.`)
    pools.set(locale, streets)
  }
  return streets
}

function fakerStreets(faker: typeof de): readonly string[] {
  faker.seed(2025)
  return [...new Set(Array.from({ length: 300 }, () => faker.location.street()))]
}
