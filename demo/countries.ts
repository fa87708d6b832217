// The countries of demo companies, one per row: how often each occurs, its codes and currency, and the patterns of its
// telephone and registration numbers.

import { cellList, tableRows } from './text-table.ts'

/** The regional style of invented brands (see brand-names.ts). */
export type BrandStyle =
  | 'western'
  | 'slavic'
  | 'chinese'
  | 'japanese'
  | 'korean'
  | 'thai'
  | 'indonesian'
  | 'vietnamese'
  | 'indian'
  | 'turkish'
  | 'arabic'
  | 'african'

/** A country of the demo. */
export interface Country {
  /** ISO 3166 alpha-2. */
  code: string
  /** The English name in capitals: the record's countryName. */
  name: string
  /** As written in company names: "NordTech Deutschland GmbH". */
  nameInNames: string
  /** The service's continent code, "1" to "6". */
  continentCode: string
  /** The international dialling code, digits only. */
  dialling: string
  /** ISO 4217. */
  currency: string
  /** Units of the currency per U.S. dollar: a fixed rate, about that of mid-2025. */
  perDollar: number
  /** Share of the companies, relative to the other countries. */
  weight: number
  /** Sales per employee, relative to the United States. */
  output: number
  /** Language and country of names and streets, unless the city has its own. */
  locale: string
  brandStyle: BrandStyle
  /** Possible numbers of digits of a national (significant) telephone number. */
  phoneLengths: readonly number[]
  /** Patterns of national mobile numbers; none if they cannot be told from landline numbers. */
  mobiles: readonly string[]
  /** Top-level domains, preferred ones first. */
  domains: readonly string[]
  /** The register or kind of the national company number: the record's nationalIdTypeCode. */
  register: string
  /** Patterns of the national company number. */
  registrations: readonly string[]
}

// Continents as in the service's code table: Turkey is in the Middle East, Cyprus and Russia in Europe, Mexico in North America.
const TABLE = `
US|UNITED STATES|USA|6|1|USD|1|250|1|en_US|western|10||com,com,com,net,us|EIN|#########
CA|CANADA|Canada|6|1|CAD|1.37|38|0.85|en_CA|western|10||ca,com|BN|#########
MX|MEXICO|México|6|52|MXN|18.7|20|0.4|es_MX|western|10||com.mx,mx,com|RFC|@@@##0%1%@##,@@@##1#2##@#
GB|UNITED KINGDOM|UK|3|44|GBP|0.74|74|0.8|en_GB|western|10|77########,79########|co.uk,co.uk,com|CRN|0#######,1#######,SC######
IE|IRELAND|Ireland|3|353|EUR|0.86|9|0.95|en_IE|western|9|87#######,86#######|ie,com|CRO|######
DE|GERMANY|Deutschland|3|49|EUR|0.86|78|0.8|de|western|10,11|170#######,151########|de,de,de,com|HRB|HRB #####,HRB ######,HRB ####
AT|AUSTRIA|Austria|3|43|EUR|0.86|15|0.8|de_AT|western|10,11|664#######|at,co.at,com|FN|FN ######~
CH|SWITZERLAND|Schweiz|3|41|CHF|0.8|18|1|de_CH|western|9|79#######,78#######|ch,ch,com|UID|CHE-###.###.###
FR|FRANCE|France|3|33|EUR|0.86|60|0.75|fr|western|9|6########|fr,fr,com|SIREN|### ### ###,#########
BE|BELGIUM|Belgium|3|32|EUR|0.86|16|0.8|nl_BE|western|8|47#######|be,be,com|KBO|0###.###.###,0#########
LU|LUXEMBOURG|Luxembourg|3|352|EUR|0.86|5|1|fr_LU|western|8|621######|lu,com|RCS|B######,B#####
NL|NETHERLANDS|Nederland|3|31|EUR|0.86|30|0.85|nl|western|9|62#######,64#######|nl,nl,com|KVK|########
IT|ITALY|Italia|3|39|EUR|0.86|48|0.65|it|western|9,10|33########|it,it,com|CF|0##########
ES|SPAIN|España|3|34|EUR|0.86|36|0.6|es|western|9|6########|es,es,com|NIF|B########,A########
PT|PORTUGAL|Portugal|3|351|EUR|0.86|11|0.5|pt_PT|western|9|91#######|pt,com|NIPC|5########
DK|DENMARK|Danmark|3|45|DKK|6.4|13|0.9|da|western|8|2#######|dk,com|CVR|########
SE|SWEDEN|Sverige|3|46|SEK|9.6|19|0.85|sv|western|8,9|70#######|se,se,com|ORGNR|55####-####,556###-####
NO|NORWAY|Norge|3|47|NOK|10.1|13|1|nb_NO|western|8|9#######|no,com|ORGNR|9########
FI|FINLAND|Finland|3|358|EUR|0.86|11|0.8|fi|western|8,9|40#######|fi,com|YTUNNUS|#######-#
IS|ICELAND|Ísland|3|354|ISK|122|3|0.8|is|western|7|86#####,89#####|is|KT|######-####
PL|POLAND|Polska|3|48|PLN|3.65|26|0.4|pl|slavic|9|60#######|pl,com.pl|KRS|0000######
CZ|CZECH REPUBLIC|CZ|3|420|CZK|21.2|14|0.45|cs_CZ|slavic|9|602######,72#######|cz,cz,com|ICO|########
SK|SLOVAKIA|Slovakia|3|421|EUR|0.86|7|0.4|sk|slavic|9|905######|sk|ICO|########
HU|HUNGARY|Hungary|3|36|HUF|342|10|0.35|hu|western|8|30#######|hu,com|CEG|01-09-######,##-09-######,##-10-######
RO|ROMANIA|România|3|40|RON|4.35|12|0.35|ro|western|9|72#######|ro,ro,com|CUI|RO########,########
BG|BULGARIA|Bulgaria|3|359|BGN|1.68|6|0.25|bg|slavic|8|88#######|bg,com|EIK|20#######
HR|CROATIA|Hrvatska|3|385|EUR|0.86|6|0.4|hr|slavic|8|91#######|hr,com|OIB|###########
SI|SLOVENIA|Slovenija|3|386|EUR|0.86|5|0.5|sl_SI|slavic|8|41######|si,com|MS|#######
RS|SERBIA|Srbija|3|381|RSD|101|6|0.25|sr_RS_latin|slavic|9|63#######|rs,co.rs|MB|########
GR|GREECE|Hellas|3|30|EUR|0.86|10|0.45|el|western|10|69########|gr,com|GEMI|############
EE|ESTONIA|Eesti|3|372|EUR|0.86|4|0.45|et|western|7|5#######|ee,com|RK|1#######
LV|LATVIA|Latvija|3|371|EUR|0.86|4|0.4|lv|western|8|29######|lv,com|RN|40#########
LT|LITHUANIA|Lietuva|3|370|EUR|0.86|5|0.4|lt|western|8|68######|lt,com|JAR|30#######
UA|UKRAINE|Ukraine|3|380|UAH|41.6|9|0.15|uk|slavic|9|67#######|ua,com.ua|EDRPOU|########
RU|RUSSIA|Rus|3|7|RUB|79|22|0.3|ru|slavic|10|91########|ru,ru,com|INN|77########,##########
CY|CYPRUS|Cyprus|3|357|EUR|0.86|3|0.5|el_CY|western|8|99######|com.cy,com|HE|HE ######
TR|TURKEY|Türkiye|4|90|TRY|39.8|18|0.35|tr|turkish|10|53########|com.tr,com.tr,com|MERSIS|0###############
IL|ISRAEL|Israel|4|972|ILS|3.4|9|0.8|he|western|8|52#######|co.il,com|RN|51#######
AE|UNITED ARAB EMIRATES|Emirates|4|971|AED|3.6725|12|0.7|ar_AE|arabic|8|50#######|ae,com|TL|######
SA|SAUDI ARABIA|Saudi Arabia|4|966|SAR|3.75|11|0.6|ar_SA|arabic|9|50#######|com.sa,sa|CR|1010######,4030######
QA|QATAR|Qatar|4|974|QAR|3.64|4|0.9|ar_QA|arabic|8|55######|qa,com.qa|CR|#####
KW|KUWAIT|Kuwait|4|965|KWD|0.306|4|0.8|ar_KW|arabic|8|99######|com.kw,com|CR|######
EG|EGYPT|Egypt|1|20|EGP|49.5|9|0.12|ar_EG|arabic|8,9|100#######|com.eg,com|CR|######,#####
ZA|SOUTH AFRICA|South Africa|1|27|ZAR|17.8|14|0.3|en_ZA|western|9|82#######|co.za,co.za,com|CIPC|19##/0#####/07,200#/0#####/07,201#/######/07
NG|NIGERIA|Nigeria|1|234|NGN|1530|9|0.1|en_NG|african|8|803#######|com.ng,com,ng|RC|RC ######,RC #######
KE|KENYA|Kenya|1|254|KES|129|6|0.1|en_KE|african|9|72#######|co.ke,com|PVT|PVT-@@@@@@@,C.######
GH|GHANA|Ghana|1|233|GHS|10.4|4|0.1|en_GH|african|9|24#######|com.gh,com|TIN|CS#########,C00########
MA|MOROCCO|Maroc|1|212|MAD|9.1|6|0.15|fr_MA|arabic|9|661######|ma,ma,com|ICE|00#############
TN|TUNISIA|Tunisie|1|216|TND|2.9|4|0.15|fr_TN|arabic|8|98######|tn,com.tn|MF|#######@
CN|CHINA|China|2|86|CNY|7.17|92|0.35|zh|chinese|10,11|138########,159########|cn,com.cn,com|USCC|91##0#%#MA#######@
JP|JAPAN|Japan|2|81|JPY|146|62|0.65|ja|japanese|9,10|90*#######,80*#######|co.jp,co.jp,jp,com|CN|%############
KR|KOREA, REPUBLIC OF|Korea|2|82|KRW|1370|26|0.6|ko|korean|9,10|10########|co.kr,co.kr,com|BRN|###-##-#####,###-8#-#####
TW|TAIWAN|Taiwan|2|886|TWD|29.4|16|0.5|zh_TW|chinese|8,9|9########|com.tw,com|UBN|########
HK|HONG KONG|Hong Kong|2|852|HKD|7.84|14|0.7|en_HK|chinese|8|91######,96######|com.hk,hk,com|BRN|########,CR #######
SG|SINGAPORE|Singapore|2|65|SGD|1.28|13|0.9|en_SG|chinese|8|9#######|com.sg,sg,com|UEN|20#######@
MY|MALAYSIA|Malaysia|2|60|MYR|4.24|12|0.3|en_MY|chinese|8,9|12#######|com.my,my,com|SSM|20##01######,######-@
ID|INDONESIA|Indonesia|2|62|IDR|16300|16|0.2|id_ID|indonesian|9,10,11|812########|co.id,co.id,com|NIB|%############
TH|THAILAND|Thailand|2|66|THB|32.5|12|0.25|th|thai|8,9|81#######|co.th,com|TIN|010##########
VN|VIETNAM|Việt Nam|2|84|VND|26100|11|0.15|vi|vietnamese|10|90#######|com.vn,vn|MST|03########,01########
PH|PHILIPPINES|Philippines|2|63|PHP|56.8|10|0.15|en_PH|western|8,9,10|917#######|com.ph,ph,com|SEC|CS20#######
IN|INDIA|India|2|91|INR|86|52|0.15|en_IN|indian|10|98########|in,co.in,com|CIN|U#####MH20##PTC######,U#####DL19##PTC######,L#####TN19##PLC######
PK|PAKISTAN|Pakistan|2|92|PKR|284|6|0.1|en_PK|arabic|9,10|300#######|com.pk,pk|NTN|#######-#
BD|BANGLADESH|Bangladesh|2|880|BDT|122|5|0.1|en_BD|indian|8,9,10|1711######|com.bd,com|RJSC|C-######/20##,C-#####
LK|SRI LANKA|Lanka|2|94|LKR|300|3|0.12|en_LK|indian|9|77#######|lk,com|PV|PV #####,PV ######
KZ|KAZAKHSTAN|Kazakhstan|2|7|KZT|520|4|0.25|ru_KZ|slavic|10|701#######|kz,kz,com|BIN|##0#40######,##1#40######
AU|AUSTRALIA|Australia|2|61|AUD|1.53|26|0.85|en_AU|western|9|41#######,42#######|com.au,com.au,com|ABN|## ### ### ###,###########
NZ|NEW ZEALAND|New Zealand|2|64|NZD|1.67|8|0.7|en_NZ|western|8|21#######|co.nz,co.nz,com|NZBN|9429#########
BR|BRAZIL|do Brasil|5|55|BRL|5.5|34|0.3|pt_BR|western|10||com.br,com.br,com|CNPJ|##.###.###/0001-##,########000###
AR|ARGENTINA|Argentina|5|54|ARS|1300|10|0.3|es_AR|western|10||com.ar,com|CUIT|30-########-#,30#########
CL|CHILE|Chile|5|56|CLP|950|9|0.4|es_CL|western|9|99#######,95#######|cl,com|RUT|76.###.###-#,77.###.###-K
CO|COLOMBIA|Colombia|5|57|COP|4050|9|0.25|es_CO|western|10|310#######|com.co,co,com|NIT|900.###.###-#,8########-#
PE|PERU|Perú|5|51|PEN|3.6|7|0.25|es_PE|western|8,8|9########|com.pe,pe|RUC|20#########
UY|URUGUAY|Uruguay|5|598|UYU|40.5|3|0.4|es_UY|western|8|99######|com.uy,uy|RUT|21##########
EC|ECUADOR|Ecuador|5|593|USD|1|4|0.25|es_EC|western|8|99#######|com.ec,ec|RUC|179#######001,099#######001
CR|COSTA RICA|Costa Rica|5|506|CRC|506|3|0.3|es_CR|western|8|83######,87######|cr,co.cr|CJ|3-101-######
`

const COLUMNS = [
  'code',
  'name',
  'nameInNames',
  'continentCode',
  'dialling',
  'currency',
  'perDollar',
  'weight',
  'output',
  'locale',
  'brandStyle',
  'phoneLengths',
  'mobiles',
  'domains',
  'register',
  'registrations',
] as const

/** Every country of the demo. */
export const COUNTRIES: readonly Country[] = tableRows(COLUMNS, TABLE).map(row => ({
  ...row,
  perDollar: Number(row.perDollar),
  weight: Number(row.weight),
  output: Number(row.output),
  brandStyle: row.brandStyle as BrandStyle,
  phoneLengths: cellList(row.phoneLengths).map(Number),
  mobiles: cellList(row.mobiles),
  domains: cellList(row.domains),
  registrations: cellList(row.registrations),
}))
