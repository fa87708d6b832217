// The legal forms of each country as they are written there, before, after or around the name, with the service's
// matching legal type codes.

import { type Weighted, weighted } from './random.ts'
import { cellList, tableRows } from './text-table.ts'

/** The size of a company, on which its likely legal forms depend. */
export type SizeClass = 'small' | 'medium' | 'large'

/** A legal form of a country. */
export interface LegalForm {
  /** How the form is written; `{}` is the name: "{} GmbH", "PT {} Tbk". */
  template: string
  /** The matching codes of the field Business Legal Type. */
  statuses: readonly string[]
  /** Its weight by size of company. */
  usual: Record<SizeClass, number>
}

// Country codes | how it is written | legal type codes | weights for small, medium and large companies.
const TABLE = `
US|{}, Inc.|3|16,26,30
US|{} Inc.|3|10,16,16
US|{} Inc|3|4,5,3
US|{}, LLC|14|18,14,4
US|{} LLC|14|20,12,4
US|{} L.L.C.|14|2,1,0
US|{} Corp.|3|4,8,16
US|{} Corporation|3|2,5,16
US|{} Company|3|3,5,6
US|{} Co.|3|3,4,3
US|{}, L.P.|11,9|1,2,4
US|{} LLP|2,7|2,2,1
US|{} P.C.|3|2,1,0
US|{}|1,13,0|14,1,0
CA|{} Inc.|3|22,30,30
CA|{} Ltd.|14|24,22,12
CA|{} Limited|14|5,8,12
CA|{} Corp.|3|6,10,18
CA|{} Ltée|14|3,3,2
CA|{}|1,13|12,1,0
MX AR UY|{} S.A.|3|10,20,40
MX|{}, S.A. de C.V.|3|30,40,40
MX|{} SA de CV|3|12,12,6
MX|{}, S. de R.L. de C.V.|14|16,14,8
MX|{}, S.A.B. de C.V.|3|0,0,16
MX|{}|1,13|20,1,0
GB|{} Ltd|14|34,30,8
GB|{} Limited|14|26,34,24
GB|{} Ltd.|14|8,8,3
GB|{} PLC|3|0,2,24
GB|{} plc|3|0,1,16
GB|{} LLP|2,7,12|4,4,3
GB|{} Friendly Society|15|0,1,1
GB|{}|1,13|16,1,0
IE|{} Ltd|14|30,30,12
IE|{} Limited|14|30,36,24
IE|{} DAC|14|2,10,20
IE|{} PLC|3|0,1,24
IE|{} Teoranta|14|2,2,0
IE|{}|1,13|14,1,0
DE|{} GmbH|14|46,56,40
DE|{} GmbH & Co. KG|11|8,22,24
DE|{} AG|3|0,5,24
DE|{} KG|11|3,5,5
DE|{} OHG|10|3,2,0
DE|{} e.K.|1,13|12,2,0
DE|{} UG (haftungsbeschränkt)|14|8,0,0
DE|{} GbR|2,7|7,0,0
DE|{} SE|3|0,1,8
DE|{} mbH|14|2,2,1
DE|{} eG|15,0|1,2,2
DE|{}|1,13,0|10,0,0
AT|{} GmbH|14|46,56,40
AT|{} GesmbH|14|6,6,2
AT|{} Ges.m.b.H.|14|6,6,2
AT|{} GmbH & Co KG|11|4,12,14
AT|{} AG|3|0,5,28
AT|{} KG|11|8,4,0
AT|{} OG|10|6,1,0
AT|{} e.U.|1,13|20,1,0
CH|{} AG|3|24,46,60
CH|{} GmbH|14|40,24,4
CH|{} SA|3|8,12,16
CH|{} Sàrl|14|8,6,1
CH|{} Sagl|14|3,2,0
CH|{} & Co.|10,12|4,2,1
CH|{}|1,13|14,1,0
FR|{} SARL|14|30,22,2
FR|SARL {}|14|14,8,0
FR|{} SAS|3|20,34,34
FR|SAS {}|3|6,8,4
FR|{} S.A.S.|3|2,5,4
FR|{} SA|3|1,8,34
FR|{} S.A.|3|0,3,14
FR|{} EURL|14|8,2,0
FR|{} SASU|3|8,2,0
FR|{} SNC|10|2,2,2
FR|{} SCI|2,7|4,1,0
FR|{}|1,13|14,0,0
BE|{} BV|14|18,20,4
BE|{} BVBA|14|18,14,2
BE|{} NV|3|10,24,40
BE|{} SRL|14|8,8,2
BE|{} SPRL|14|8,6,0
BE|{} SA|3|5,14,24
BE|{} CVBA|14,15|2,2,2
BE|{}|1,13|12,0,0
LU|{} S.à r.l.|14|46,44,20
LU|{} Sàrl|14|20,14,4
LU|{} S.A.|3|16,40,70
LU|{} S.C.A.|11|1,2,6
NL|{} B.V.|14|34,48,44
NL|{} BV|14|18,18,10
NL|{} N.V.|3|0,1,18
NL|{} V.O.F.|10,2|14,2,0
NL|{} Holding B.V.|14|6,8,14
NL|Coöperatie {} U.A.|15,0|1,2,2
NL|{}|1,13|20,0,0
IT|{} S.r.l.|14|40,44,12
IT|{} SRL|14|12,10,2
IT|{} S.p.A.|3|1,18,50
IT|{} SpA|3|0,4,10
IT|{} S.n.c.|10,2|16,3,0
IT|{} S.a.s.|11|12,3,0
IT|{} Soc. Coop.|15,0|4,5,4
IT|{} di {person}|1,13|16,0,0
ES|{} S.L.|14|40,36,8
ES|{}, S.L.|14|18,18,4
ES|{} SL|14|12,8,2
ES|{} S.A.|3|3,18,46
ES|{}, S.A.|3|1,8,24
ES|{} S.L.U.|14|4,8,8
ES|{} S.A.U.|3|0,2,10
ES|{} S. Coop.|15,0|2,3,2
ES|{}|1,13|18,0,0
PT|{}, Lda.|14|40,30,4
PT|{} Lda|14|30,24,4
PT|{}, S.A.|3|3,24,60
PT|{}, Unipessoal Lda.|14|16,4,0
PT|{}|1,13|10,0,0
DK|{} ApS|14|50,30,4
DK|{} A/S|3|12,60,80
DK|{} I/S|10,2|10,2,0
DK|{} IVS|14|4,0,0
DK|{} K/S|11|2,2,2
DK|{}|1,13|24,0,0
SE|{} AB|3|64,80,60
SE|AB {}|3|3,5,6
SE|Aktiebolaget {}|3|0,1,3
SE|{} AB (publ)|3|0,2,28
SE|{} HB|10,2|10,1,0
SE|{} KB|11|4,1,0
SE|{}|1,13|18,0,0
NO|{} AS|14,3|64,86,56
NO|{} A/S|14,3|2,3,2
NO|{} ASA|3|0,2,36
NO|{} ANS|10,2|4,1,0
NO|{} DA|10|3,1,0
NO|{}|1,13|24,0,0
FI|{} Oy|14,3|60,76,50
FI|Oy {} Ab|14,3|3,5,4
FI|{} Oyj|3|0,2,32
FI|{} Ky|11|10,1,0
FI|{} Tmi|1,13|18,0,0
FI|{} Osuuskunta|15,0|2,2,4
IS|{} ehf.|14|76,60,20
IS|{} hf.|3|2,24,70
IS|{}|1,13|20,0,0
PL|{} Sp. z o.o.|14|40,54,34
PL|{} sp. z o.o.|14|12,14,6
PL|{} S.A.|3|1,10,50
PL|{} Spółka z o.o.|14|3,3,1
PL|{} Sp. j.|10,2|8,6,1
PL|{} Sp. z o.o. Sp. k.|11|3,7,5
PL|{} s.c.|2,7|10,0,0
PL|{}|1,13|26,0,0
CZ|{} s.r.o.|14|56,56,20
CZ|{}, s.r.o.|14|16,14,5
CZ|{}, spol. s r.o.|14|6,8,4
CZ|{} a.s.|3|2,16,50
CZ|{}, a.s.|3|0,6,20
CZ|{} v.o.s.|10|2,0,0
CZ|{}|1,13|20,0,0
SK|{} s.r.o.|14|50,50,20
SK|{}, s. r. o.|14|24,20,8
SK|{}, a.s.|3|2,20,60
SK|{}|1,13|20,0,0
HU|{} Kft.|14|60,66,24
HU|{} Korlátolt Felelősségű Társaság|14|3,4,2
HU|{} Zrt.|3|1,14,50
HU|{} Nyrt.|3|0,0,14
HU|{} Bt.|11|22,3,0
HU|{} E.V.|1,13|14,0,0
RO|{} S.R.L.|14|36,30,10
RO|{} SRL|14|30,30,8
RO|SC {} SRL|14|14,10,2
RO|{} S.A.|3|1,16,60
RO|{} PFA|1,13|12,0,0
BG|{} EOOD|14|46,34,6
BG|{} OOD|14|36,34,12
BG|{} AD|3|2,20,60
BG|{} EAD|3|0,5,20
BG|ET {}|1,13|16,1,0
HR RS SI|{} d.o.o.|14|70,70,24
HR SI RS|{} d.d.|3|1,18,70
HR|{} j.d.o.o.|14|12,0,0
HR SI RS|{}|1,13|14,0,0
GR CY|{} S.A.|3|10,34,70
GR|{} A.E.|3|10,24,40
GR|{} E.P.E.|14|14,14,2
GR|{} I.K.E.|14|26,16,2
GR|{} O.E.|10,2|20,4,0
GR|{}|1,13|20,0,0
CY|{} Ltd|14|50,50,16
CY|{} Limited|14|20,24,12
CY|{} Public Company Ltd|3|0,2,20
EE|{} OÜ|14|76,60,10
EE|OÜ {}|14|10,8,2
EE|{} AS|3|2,28,76
EE|AS {}|3|0,5,12
EE|FIE {}|1,13|10,0,0
LV|SIA {}|14|60,54,14
LV|{} SIA|14|20,20,6
LV|AS {}|3|1,20,60
LV|IK {}|1,13|12,0,0
LT|UAB {}|14|60,60,20
LT|{} UAB|14|18,18,6
LT|AB {}|3|0,14,60
LT|MB {}|14|16,0,0
LT|IĮ {}|1,13|8,0,0
UA|TOV {}|14|56,52,20
UA|{} LLC|14|14,18,10
UA|PrAT {}|3|2,16,50
UA|FOP {person}|1,13|20,0,0
RU|OOO {}|14|60,54,20
RU|{} OOO|14|10,10,3
RU|{} LLC|14|4,6,6
RU|AO {}|3|3,16,40
RU|PAO {}|3|0,1,30
RU|ZAO {}|3|2,5,3
RU|IP {person}|1,13|18,0,0
KZ|TOO {}|14|60,54,20
KZ|{} LLP|14|16,18,10
KZ|AO {}|3|1,14,60
KZ|IP {person}|1,13|18,0,0
TR|{} A.Ş.|3|14,50,80
TR|{} San. ve Tic. A.Ş.|3|8,30,34
TR|{} Ltd. Şti.|14|40,26,2
TR|{} San. ve Tic. Ltd. Şti.|14|26,20,2
TR|{} Tic. Ltd. Şti.|14|12,6,0
TR|{}|1,13|20,0,0
IL|{} Ltd.|14|60,66,50
IL|{} Ltd|14|24,20,10
IL|{} Industries Ltd.|14,3|2,10,30
IL|{}|1,13|14,0,0
AE QA|{} LLC|14|50,46,16
AE QA KW|{} L.L.C|14|12,14,6
AE|{} FZE|14|10,8,2
AE|{} FZCO|14|6,6,2
AE QA|{} PJSC|3|0,3,40
AE QA KW SA|{} Est.|1,13|20,4,0
QA KW|{} W.L.L.|14|40,50,20
KW|{} K.S.C.P.|3|0,5,60
SA|{} Co. Ltd.|14|24,30,12
SA|{} Company|14,3|16,26,30
SA|{} Trading Est.|1,13|24,4,0
SA|{} JSC|3|0,8,50
EG|{} S.A.E.|3|12,50,90
EG|{} Co.|12,2|24,20,5
EG|{} LLC|14|30,24,5
EG|{} for Trade & Industry|14|12,10,2
EG|{}|1,13|20,1,0
ZA|{} (Pty) Ltd|14|56,64,30
ZA|{} Pty Ltd|14|12,14,6
ZA|{} CC|14|20,4,0
ZA|{} Ltd|3|0,5,50
ZA|{}|1,13|16,0,0
NG|{} Nigeria Ltd|14|30,34,14
NG|{} Ltd|14|30,30,10
NG|{} Nig. Ltd.|14|10,8,2
NG|{} Plc|3|0,4,50
NG|{} Enterprises|1,13|24,1,0
KE GH|{} Ltd|14|44,50,30
KE GH|{} Limited|14|24,30,20
KE|{} PLC|3|0,3,40
KE GH|{} Enterprises|1,13|24,1,0
GH|{} Company Limited|14|14,14,8
MA TN|{} SARL|14|50,40,6
MA|{} SARL AU|14|20,8,0
MA TN|{} S.A.|3|2,24,70
TN|{} SUARL|14|14,4,0
MA TN|Société {}|12,3|12,10,6
CN|{} Co., Ltd.|14|70,80,64
CN|{} Co.,Ltd|14|12,10,3
CN|{} Group Co., Ltd.|14,3|0,5,30
CN|{} (China) Co., Ltd.|14|1,3,5
CN|{} Corporation|3|1,2,8
CN|{} Partnership|2,12|2,0,0
JP|{} Co., Ltd.|3|40,50,44
JP|{} K.K.|3|16,20,12
JP|Kabushiki Kaisha {}|3|4,5,3
JP|{} Corporation|3|4,10,28
JP|{} Inc.|3|6,8,10
JP|{} Y.K.|14|14,3,0
JP|{} G.K.|14|8,4,2
JP|{}|1,13|12,0,0
KR|{} Co., Ltd.|3,14|60,70,60
KR|{} Corp.|3|6,12,24
KR|{} Inc.|3|8,10,12
KR|{}|1,13|20,0,0
TW|{} Co., Ltd.|3,14|60,66,40
TW|{} Enterprise Co., Ltd.|3,14|14,14,6
TW|{} Corporation|3|1,8,30
TW|{} Inc.|3|1,6,20
TW|{}|1,13|14,0,0
HK|{} Limited|14|54,54,30
HK|{} (HK) Limited|14|10,10,3
HK|{} Company Limited|14|12,14,12
HK|{} Ltd.|14|14,12,5
HK|{} Holdings Limited|3|0,3,34
HK|{}|1,13|10,0,0
SG|{} Pte. Ltd.|14|56,58,30
SG|{} Pte Ltd|14|24,26,12
SG|{} (S) Pte Ltd|14|8,10,4
SG|{} Ltd.|3|0,4,44
SG|{} Private Limited|14|4,4,3
SG|{}|1,13|8,0,0
MY|{} Sdn. Bhd.|14|50,60,30
MY|{} Sdn Bhd|14|24,26,10
MY|{} (M) Sdn. Bhd.|14|6,10,5
MY|{} Berhad|3|0,2,40
MY|{} Bhd.|3|0,1,14
MY|{} Enterprise|1,13|20,0,0
ID|PT {}|14,3|50,64,50
ID|PT. {}|14,3|20,24,10
ID|PT {} Tbk|3|0,3,50
ID|CV {}|11|24,4,0
ID|UD {}|1,13|14,0,0
TH|{} Co., Ltd.|14|66,76,30
TH|{} Company Limited|14|10,12,12
TH|{} Public Company Limited|3|0,3,50
TH|{} Ltd., Part.|11|16,2,0
TH|{} (Thailand) Co., Ltd.|14|4,10,10
VN|Công ty TNHH {}|14|44,40,14
VN|{} Co., Ltd.|14|18,18,10
VN|Công ty Cổ phần {}|3|14,26,40
VN|{} JSC|3|5,14,30
VN|Doanh nghiệp tư nhân {}|1,13|10,0,0
PH|{} Inc.|3|30,40,30
PH|{}, Inc.|3|20,26,20
PH|{} Corporation|3|14,26,44
PH|{} Corp.|3|10,12,8
PH|{}|1,13|24,0,0
IN|{} Pvt. Ltd.|14|34,36,8
IN|{} Private Limited|14|26,30,10
IN|{} Pvt Ltd|14|16,14,4
IN|{} Limited|3|1,8,44
IN|{} Ltd.|3|1,6,30
IN|{} LLP|14|8,5,0
IN|{} & Co.|2,12|8,1,0
IN|{}|1,13|18,0,0
PK BD LK|{} (Pvt) Ltd|14|40,46,14
PK BD LK|{} Ltd.|14,3|14,26,50
PK|{} & Co.|2,12|12,2,0
PK BD LK|{}|1,13|24,0,0
LK|{} PLC|3|0,5,50
AU|{} Pty Ltd|14|50,56,20
AU|{} Pty. Ltd.|14|12,14,5
AU|{} Pty Limited|14|5,8,6
AU|{} Limited|3|1,6,50
AU|{} Ltd|3|1,4,18
AU|{}|1,13|22,0,0
NZ|{} Limited|14|50,60,60
NZ|{} Ltd|14|26,26,16
NZ|{}|1,13|18,0,0
BR|{} Ltda.|14|44,40,8
BR|{} Ltda|14|18,14,3
BR|{} S.A.|3|1,16,50
BR|{} S/A|3|1,8,20
BR|{} ME|1,13|16,0,0
BR|{} EIRELI|14|8,3,0
BR|{} EPP|14|6,3,0
AR|{} S.R.L.|14|40,26,4
AR|{} SA|3|5,12,12
AR|{} S.A.S.|14|10,5,0
AR|{} y Cía. S.A.|3|2,5,6
AR CL CO PE UY EC CR|{}|1,13|16,0,0
CL|{} Ltda.|14|34,24,4
CL|{} SpA|3|30,30,14
CL|{} S.A.|3|2,26,70
CL|{} E.I.R.L.|14|16,2,0
CO|{} S.A.S.|14|60,56,24
CO|{} SAS|14|16,14,6
CO|{} S.A.|3|1,14,60
CO|{} Ltda.|14|16,10,2
PE|{} S.A.C.|14|50,50,20
PE|{} E.I.R.L.|14|30,6,0
PE|{} S.A.|3|2,24,60
PE|{} S.R.L.|14|14,10,2
PE|{} S.A.A.|3|0,0,24
UY|{} S.R.L.|14|34,24,4
EC|{} S.A.|3|30,44,60
EC|{} Cía. Ltda.|14|34,26,8
CR|{} S.A.|3|50,60,70
CR|{} S.R.L.|14|26,20,6
`

const COLUMNS = ['countries', 'template', 'statuses', 'usual'] as const

const FORMS = tableRows(COLUMNS, TABLE).map(row => {
  const [small = 0, medium = 0, large = 0] = cellList(row.usual).map(Number)
  const form: LegalForm = {
    template: row.template,
    statuses: cellList(row.statuses),
    usual: { small, medium, large },
  }
  return { countries: row.countries.split(' '), form }
})

const BY_COUNTRY = new Map<string, Record<SizeClass, Weighted<LegalForm>>>()
for (const country of new Set(FORMS.flatMap(({ countries }) => countries))) {
  const forms = FORMS.filter(({ countries }) => countries.includes(country)).map(({ form }) => form)
  BY_COUNTRY.set(country, {
    small: weighted(forms, form => form.usual.small),
    medium: weighted(forms, form => form.usual.medium),
    large: weighted(forms, form => form.usual.large),
  })
}

/**
 * The legal forms of a country (alpha-2), weighted for a size of company.
 * @throws Error for a country without legal forms.
 */
export function legalFormsOf(country: string, size: SizeClass): Weighted<LegalForm> {
  const forms = BY_COUNTRY.get(country)
  if (!forms) throw new Error(`No legal form is listed for ${country}: add one to legal-forms.ts.`)
  return forms[size]
}
