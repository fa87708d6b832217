// What each parameter finds, alone and with others: records, query, and exactly the IDs that must come back.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parameterKeys, parametersOf } from '../../../src/query/parameters.ts'
import type { Company } from '../../../src/schema/fields.ts'
import { type CompanyFacts, company } from '../../support/companies.ts'
import { COUNT, EXPORT, SEARCH, type Service, serviceForTests } from '../../support/service.ts'

/** What a query finds: IDs; where it is not all on one page, the total besides; remarks as [code, parameter, part of message]. */
type Expectation =
  | readonly number[]
  | {
      readonly found: readonly number[]
      readonly totalCount?: number
      readonly warnings?: readonly (readonly [code: string, parameter: string, says: string])[]
    }

type Group = {
  readonly about: string
  /** ID → what the record is besides. */
  readonly records: Readonly<Record<number, CompanyFacts>>
  /** Query → what it finds. */
  readonly cases: Readonly<Record<string, Expectation>>
}

const begun = (parameter: string, value: string) => ['begun_value', parameter, value] as const
const unknown = (parameter: string, says: string) => ['unknown_value', parameter, says] as const

/** Cases of a parameter that asks whether one field is there. */
function presence(parameter: string, present: CompanyFacts, others: readonly CompanyFacts[] = []): Group {
  const without = others.map((_, index) => index + 3)
  return {
    about: parameter,
    records: {
      1: present,
      2: {},
      ...Object.fromEntries(others.map((facts, index) => [index + 3, facts])),
    },
    cases: { [`${parameter}=true`]: [1], [`${parameter}=false`]: [2, ...without] },
  }
}

/** Cases of a range: bounds are included, records without a value never match, whatever the bound. */
function rangeOf(parameter: string, field: 'employeesHere' | 'employeesTotal'): Group {
  return {
    about: parameter,
    records: { 1: { [field]: 9 }, 2: { [field]: 10 }, 3: { [field]: 11 }, 4: { [field]: 0 }, 5: {} },
    cases: {
      [`${parameter}[min]=10`]: [2, 3],
      [`${parameter}[min]=0`]: [1, 2, 3, 4],
      [`${parameter}[min]=12`]: [],
      [`${parameter}[min]=9007199254740991`]: [],
      [`${parameter}[max]=10`]: [1, 2, 4],
      [`${parameter}[max]=0`]: [4],
      [`${parameter}[max]=9007199254740991`]: [1, 2, 3, 4],
      [`${parameter}%5Bmin%5D=10`]: [2, 3],
      [`${parameter}%5bmax%5d=9`]: [1, 4],
      [`${parameter}[min]=10&${parameter}[max]=10`]: [2],
      [`${parameter}[min]=9&${parameter}%5Bmax%5D=10`]: [1, 2],
      [`${parameter}[min]=1&${parameter}[max]=8`]: [],
    },
  }
}

const thirty = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index + 1, {}]))
const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const alone: readonly Group[] = [
  {
    about: 'ID',
    records: { 7: {}, 70: {}, 77: {}, 9007199254740991: {} },
    cases: {
      'ID=7': [7],
      'ID=7,70': [7, 70],
      'ID=7&ID=77': [7, 77],
      'ID=8': [],
      'ID=9007199254740991': [9007199254740991],
      'ID=9007199254740990': [],
    },
  },
  {
    about: 'search',
    records: {
      1: { companyName: 'Alpha Tools' },
      2: { companyName: 'Beta Works' },
      3: { companyName: 'Gamma', tradeName: 'Alpha Shop' },
      4: { companyName: undefined },
    },
    cases: {
      'search=alpha': [1, 3],
      'search=tools alpha': [1],
      'search=shop': [3],
      'search=shop alpha': [3],
      'search=gamma shop': [],
      'search=Alpha, Tools': [1],
      'search=delta': [],
    },
  },
  {
    about: 'sic4Digits',
    records: {
      1: { sic4Digits: '7372' },
      2: { sic4Digits: '7371' },
      3: { sic4Digits: '7311' },
      4: { sic4Digits: '0111' },
      5: { sic4Digits: '1737' },
      6: {},
    },
    cases: {
      'sic4Digits=7372': [1],
      'sic4Digits=7372,0111': [1, 4],
      'sic4Digits=73*': [1, 2, 3],
      'sic4Digits=737*': [1, 2],
      'sic4Digits=737*,01*,7311': [1, 2, 3, 4],
      'sic4Digits=7370': [],
      'sic4Digits=99*': [],
    },
  },
  {
    about: 'importExportCode',
    records: {
      1: { importExportCode: 'A' },
      2: { importExportCode: 'B' },
      3: { importExportCode: 'G' },
      4: {},
    },
    cases: {
      'importExportCode=B': [2],
      'importExportCode=b': [2],
      'importExportCode=b,A': [1, 2],
      'importExportCode=b,B': [2],
      'importExportCode=G': [3],
      'importExportCode=H': [],
    },
  },
  {
    about: 'legalStatus',
    records: {
      1: { legalStatus: '1' },
      2: { legalStatus: '13' },
      3: { legalStatus: '3' },
      4: { legalStatus: '0' },
      5: {},
      6: { legalStatus: '42' },
      7: { legalStatus: '007' },
    },
    cases: {
      'legalStatus=1': [1],
      'legalStatus=13': [2],
      'legalStatus=0': [4, 5],
      'legalStatus=0,3': [3, 4, 5],
      'legalStatus=3,1': [1, 3],
      'legalStatus=42': [6],
      'legalStatus=7': [],
      'legalStatus=007': [7],
      'legalStatus=00': [],
      'legalStatus=12345678901234567890': [],
    },
  },
  {
    about: 'statusCode',
    records: { 1: { statusCode: '0' }, 2: { statusCode: '1' }, 3: { statusCode: '2' }, 4: {} },
    cases: {
      'statusCode=0': [1],
      'statusCode=1': [2],
      'statusCode=2': [3],
      'statusCode=1&statusCode=0,2': [1, 2, 3],
    },
  },
  {
    about: 'subsidiaryCode',
    records: { 1: { subsidiaryCode: '0' }, 2: { subsidiaryCode: '3' }, 3: {} },
    cases: { 'subsidiaryCode=0': [1], 'subsidiaryCode=3': [2], 'subsidiaryCode=0,3': [1, 2] },
  },
  {
    about: 'countryName',
    records: {
      1: { countryName: 'GERMANY' },
      2: { countryName: 'KOREA, REPUBLIC OF' },
      3: { countryName: 'SOUTH KOREA' },
      4: { countryName: 'UNITED STATES' },
      5: { countryName: "CÔTE D'IVOIRE" },
      6: { countryName: undefined },
      7: { countryName: 'ATLANTIS' },
      8: { countryName: 'NIGERIA' },
      9: { countryName: 'NIGER' },
      10: { countryName: "KOREA, DEMOCRATIC PEOPLE'S REPUBLIC OF" },
      11: { countryName: 'CONGO, THE DEMOCRATIC REPUBLIC OF THE' },
      12: { countryName: 'CONGO' },
      13: { countryName: 'BONAIRE, SINT EUSTATIUS AND SABA' },
    },
    cases: {
      'countryName=GERMANY': [1],
      'countryName=germany': [1],
      'countryName=DE': [1],
      'countryName=de': [1],
      'countryName=DEU': [1],
      'countryName=US,deu': [1, 4],
      'countryName=United States of America': [4],
      'countryName=U.S.A.': [4],
      'countryName=KOREA, REPUBLIC OF': [2, 3],
      'countryName=KOREA,REPUBLIC OF': [2, 3],
      'countryName="KOREA, REPUBLIC OF"': [2, 3],
      'countryName=%22korea, republic of%22': [2, 3],
      'countryName=South Korea': [2, 3],
      'countryName=KR': [2, 3],
      'countryName=KOR': [2, 3],
      'countryName=GERMANY,KOREA, REPUBLIC OF': [1, 2, 3],
      'countryName=KOREA, REPUBLIC OF,GERMANY': [1, 2, 3],
      'countryName=NIGER,KOREA, REPUBLIC OF,GERMANY': [1, 2, 3, 9],
      'countryName=GERMANY&countryName=KOREA, REPUBLIC OF': [1, 2, 3],
      "countryName=KOREA, DEMOCRATIC PEOPLE'S REPUBLIC OF": [10],
      'countryName=CONGO, THE DEMOCRATIC REPUBLIC OF THE': [11],
      'countryName=CONGO': [12],
      'countryName=CONGO,GERMANY': [1, 12],
      'countryName=COD,CG': [11, 12],
      'countryName=BONAIRE, SINT EUSTATIUS AND SABA,GERMANY': [1, 13],
      'countryName=BQ': [13],
      'countryName=Niger': [9],
      'countryName=cote divoire': [5],
      "countryName=Cote d'Ivoire": [5],
      'countryName=CÔTE D’IVOIRE': [5],
      'countryName=atlantis': [7],
      'countryName=FRANCE': [],
      'countryName=GERMNAY': { found: [], warnings: [unknown('countryName', '"GERMANY"')] },
      'countryName=GERMNAY,NIGER': { found: [9], warnings: [unknown('countryName', '"GERMANY"')] },
      'countryName=UNITED': { found: [], warnings: [unknown('countryName', '"UNITED"')] },
      'countryName="GERMANY,NIGER"': { found: [], warnings: [unknown('countryName', '"GERMANY,NIGER"')] },
      'countryName=KOREA&countryName=REPUBLIC OF': {
        found: [],
        warnings: [unknown('countryName', '"KOREA"'), unknown('countryName', '"REPUBLIC OF"')],
      },
    },
  },
  {
    about: 'provinceName',
    records: {
      1: { provinceName: 'Bayern' },
      2: { provinceName: 'Baden-Württemberg' },
      3: { provinceName: 'São Paulo' },
      4: { provinceName: 'New York' },
      5: { provinceName: 'Newfoundland and Labrador' },
      6: {},
    },
    cases: {
      'provinceName=Bayern': [1],
      'provinceName=baden wurttemberg': [2],
      'provinceName=SAO PAULO': [3],
      'provinceName=New York': [4],
      'provinceName=New York,Bayern': [1, 4],
      'provinceName=New': { found: [4, 5], warnings: [begun('provinceName', '"New"')] },
      'provinceName=new*': [4, 5],
      'provinceName=New Y*': [4],
      'provinceName=Bayren': { found: [], warnings: [unknown('provinceName', '"Bayern"')] },
      'provinceName=Tirol': { found: [], warnings: [unknown('provinceName', '"Tirol"')] },
      'provinceName=Tir*': [],
    },
  },
  {
    about: 'cityName',
    records: {
      1: { cityName: 'München' },
      2: { cityName: 'Münster' },
      3: { cityName: 'Washington, D.C.' },
      4: { cityName: 'Washington' },
      5: { cityName: "St. John's" },
      6: { cityName: 'Frankfurt am Main' },
      7: { cityName: 'Frankfurt (Oder)' },
      8: {},
      9: { cityName: 'Halle' },
      10: { cityName: 'Hallein' },
      11: { cityName: 'Łódź' },
      12: { cityName: '東京' },
      13: { cityName: 'Москва' },
    },
    cases: {
      'cityName=München': [1],
      'cityName=MUNCHEN': [1],
      'cityName=mu\u0308nchen': [1],
      'cityName=Lodz': [11],
      'cityName=東京': [12],
      'cityName=МОСКВА': [13],
      'cityName=Washington': [4],
      'cityName=Washington, D.C.': [3],
      'cityName=Washington,D.C.': [3],
      'cityName=Washington DC': [3],
      'cityName="Washington, D.C."': [3],
      'cityName="Washington, D.C.",Washington': [3, 4],
      'cityName=Washington, D.C.,Washington': [3, 4],
      'cityName=Washington,Washington, D.C.': [3, 4],
      'cityName=Halle,Washington, D.C.,Münster': [2, 3, 9],
      'cityName=Washington,Halle': [4, 9],
      'cityName=Washington&cityName=Halle': [4, 9],
      'cityName=Washington&cityName=D.C.': { found: [4], warnings: [unknown('cityName', '"D.C."')] },
      'cityName="Washington","D.C."': { found: [4], warnings: [unknown('cityName', '"D.C."')] },
      'cityName="Washington",D.C.': { found: [4], warnings: [unknown('cityName', '"D.C."')] },
      'cityName=St Johns': [5],
      'cityName=ST. JOHN’S': [5],
      'cityName=Frankfurt am Main': [6],
      'cityName=frankfurt oder': [7],
      'cityName=Frankfurt': { found: [6, 7], warnings: [begun('cityName', '"Frankfurt"')] },
      'cityName=Frankfurt*': [6, 7],
      'cityName=Halle': [9],
      'cityName=Halle*': [9, 10],
      'cityName=mun*,Halle': [1, 2, 9],
      'cityName=Mün,Halle': { found: [1, 2, 9], warnings: [begun('cityName', '"Mün"')] },
      'cityName=Halle,Munchn': { found: [9], warnings: [unknown('cityName', '"München"')] },
      'cityName=Munchn': { found: [], warnings: [unknown('cityName', '"München"')] },
      'cityName=Zzyzx': { found: [], warnings: [unknown('cityName', '"Zzyzx"')] },
      'cityName=nchen': { found: [], warnings: [unknown('cityName', '"nchen"')] },
    },
  },
  rangeOf('employeesHere', 'employeesHere'),
  rangeOf('employeesTotal', 'employeesTotal'),
  {
    about: 'annualSales',
    records: {
      1: { annualSales: -500 },
      2: { annualSales: 0 },
      3: { annualSales: 1_000_000 },
      4: { annualSales: 1_000_000_000_000_000 },
      5: { annualSalesLocal: 1_000_000 },
    },
    cases: {
      'annualSales[min]=0': [2, 3, 4],
      'annualSales[min]=-500': [1, 2, 3, 4],
      'annualSales[min]=1000000000000001': [],
      'annualSales[max]=0': [1, 2],
      'annualSales[max]=999999': [1, 2],
      'annualSales[max]=-501': [],
      'annualSales[max]=9007199254740991': [1, 2, 3, 4],
      'annualSales[min]=1000000&annualSales[max]=1000000': [3],
    },
  },
  {
    about: 'foundingYears',
    records: { 1: { foundingYear: 1899 }, 2: { foundingYear: 1990 }, 3: { foundingYear: 2024 }, 4: {} },
    cases: {
      'foundingYears[min]=1990': [2, 3],
      'foundingYears[min]=2025': [],
      'foundingYears[min]=100000': [],
      'foundingYears[max]=1990': [1, 2],
      'foundingYears[max]=1898': [],
      'foundingYears[max]=100000': [1, 2, 3],
      'foundingYears[min]=1900&foundingYears[max]=2000': [2],
    },
  },
  {
    about: 'phoneNumber',
    records: {
      1: { phoneNumber: '+49301234567' },
      2: { phoneNumber: '301234567', countryPhoneCode: '49' },
      3: { phoneNumber: '0301234567', countryPhoneCode: '49' },
      4: { phoneNumber: '49301234567', countryPhoneCode: '49' },
      5: { phoneNumber: '+493012345678' },
      6: { faxNumber: '+49301234567' },
      7: { phoneNumber: '+390612345678' },
      8: { phoneNumber: '0612345678', countryPhoneCode: '39' },
      9: { phoneNumber: '2125550123', countryPhoneCode: '1' },
      10: { phoneNumber: '+12125550123' },
      11: { phoneNumber: '12125550123', countryPhoneCode: '1' },
      12: { phoneNumber: '+49301234567', countryPhoneCode: '49' },
      13: {},
    },
    cases: {
      'phoneNumber=+49301234567': [1, 2, 3, 4, 12],
      'phoneNumber=%2B49301234567': [1, 2, 3, 4, 12],
      'phoneNumber=%2B49 30 1234567': [1, 2, 3, 4, 12],
      'phoneNumber=+49 (30) 123-45.67': [1, 2, 3, 4, 12],
      'phoneNumber=%2B49-30-123.45.67': [1, 2, 3, 4, 12],
      'phoneNumber=%2B49 (0)30 1234567': [1, 2, 3, 4, 12],
      'phoneNumber=%2B (49) 30 1234567': [1, 2, 3, 4, 12],
      'phoneNumber=+(49)301234567': [1, 2, 3, 4, 12],
      'phoneNumber=+390612345678': [7, 8],
      'phoneNumber=+12125550123': [9, 10, 11],
      'phoneNumber=+1 212-555-0123,+39 06 1234 5678': [7, 8, 9, 10, 11],
      'phoneNumber=%2B12125550123&phoneNumber=+390612345678': [7, 8, 9, 10, 11],
      'phoneNumber=+49301234568': [],
      'phoneNumber=+493012345': [],
      'phoneNumber=+301234567': [],
    },
  },
  {
    about: 'email',
    records: {
      1: { email: ['info@acme.com'] },
      2: { email: ['anna@acme.com', 'sales@acme.com'] },
      3: { email: ['info@mail.acme.com'] },
      4: { email: ['info@notacme.com'] },
      5: { email: ['info@notacme.de'] },
      6: { email: ['x.sales@acme.de'] },
      7: { email: ['x.sales@acmeworld.de'] },
      8: {},
      9: { email: ['informatik@uni.edu'] },
      10: { email: ['info@acme.com.au'] },
      11: { email: ['eu.sales@acme.co.uk'] },
      12: { email: ['anna@other.com', 'bob@acme.com'] },
      13: { email: ['sales.x@acme.de'] },
      14: { email: ['xinfo@xacme.com'] },
      15: { email: [] },
      16: { email: ['acme.com@example.org'] },
      17: { email: ['info@shop.example.org', 'office@acme.net'] },
    },
    cases: {
      'email=info@acme.com': [1],
      'email=INFO@Acme.COM': [1],
      'email=info@acme.co': [],
      'email=nfo@acme.com': [],
      'email=anna@other.com': [12],
      'email=@acme.com': [1, 2, 3, 12],
      'email=acme.com': [1, 2, 3, 12],
      'email=@ACME.com': [1, 2, 3, 12],
      'email=@mail.acme.com': [3],
      'email=@cme.com': [],
      'email=acme.de': [6, 13],
      'email=example.org': [16, 17],
      'email=info@': [1, 3, 4, 5, 10, 17],
      'email=INFO@': [1, 3, 4, 5, 10, 17],
      'email=inf@': [],
      'email=sales@': [2],
      'email=*.sales@acme.*': [6, 11],
      'email=*.SALES@Acme.*': [6, 11],
      'email=acme.*': [1, 2, 3, 6, 10, 11, 12, 13, 17],
      'email=@acme.*': [1, 2, 3, 6, 10, 11, 12, 13, 17],
      'email=*acme.com': [1, 2, 3, 4, 12, 14],
      'email=*.acme.com': [3],
      'email=@*.acme.com': [3],
      'email=*@acme.com': [1, 2, 12],
      'email=*@acme.*': [1, 2, 6, 10, 11, 12, 13, 17],
      'email=info@*.com': [1, 3, 4],
      'email=info@acme*': [1, 10],
      'email=info@a*me.com': [1],
      'email=info*@*': [1, 3, 4, 5, 9, 10, 17],
      'email=info*@': [1, 3, 4, 5, 9, 10, 17],
      'email=*info@': [1, 3, 4, 5, 10, 14, 17],
      'email=*sales@': [2, 6, 7, 11],
      'email=in*fo@acme.com': [1],
      'email=sal*es@acme.com': [2],
      'email=bob*@acme.com': [12],
      'email=anna*@acme.com': [2],
      'email=anna@*.com': [2, 12],
      'email=*nna@acme.com': [2],
      'email=shop*.net': [],
      'email=office*@shop.example.org': [],
      'email=info*@acme.net': [],
      'email=x*@acme.de': [6],
      'email=info@acme.com,@notacme.de': [1, 5],
      'email=info@acme.com&email=sales@': [1, 2],
      'email=ffice@acme.net': [],
    },
  },
  {
    about: 'worldwideHeadquarterID',
    records: {
      1: { worldwideHeadquarterID: 500 },
      2: { worldwideHeadquarterID: 500 },
      3: { worldwideHeadquarterID: 50 },
      4: { localHeadquarterID: 500, nationalHeadquarterID: 500 },
      500: { worldwideHeadquarterID: 500 },
    },
    cases: {
      'worldwideHeadquarterID=500': [1, 2, 500],
      'worldwideHeadquarterID=50,500': [1, 2, 3, 500],
      'worldwideHeadquarterID=5': [],
    },
  },
  {
    about: 'nationalId',
    records: {
      1: { nationalId: 'HRB 12345 B' },
      2: { nationalId: 'HRB12345' },
      3: { nationalId: '12-345' },
      4: { nationalId: '0012345' },
      5: {},
      6: { nationalId: '12.345,7' },
    },
    cases: {
      'nationalId=hrb12345b': [1],
      'nationalId=HRB 12.345-B': [1],
      'nationalId=HRB 12345': [2],
      'nationalId=12345': [3],
      'nationalId=12/345': [3],
      'nationalId=0012345': [4],
      'nationalId=12345,HRB-12345': [2, 3],
      'nationalId="12.345,7"': [6],
      'nationalId=123457': [6],
      'nationalId=1234': [],
    },
  },
  presence('hasEmail', { email: ['a@acme.com'] }, [{ email: [] }, { website: 'acme.com' }]),
  presence('hasMarketability', { marketable: true }, [{ marketable: false }]),
  presence('hasPhone', { phoneNumber: '+49301234567' }, [{ faxNumber: '+49301234567' }]),
  presence('hasFax', { faxNumber: '+49301234567' }, [{ phoneNumber: '+49301234567' }]),
  {
    about: 'hasContactPerson',
    records: {
      1: { contactPersons: ['Ada Lovelace'] },
      2: { ceoName: 'Grace Hopper' },
      3: { contactPersons: ['Ada Lovelace'], ceoName: 'Grace Hopper' },
      4: {},
      5: { contactPersons: [] },
      6: { ceoTitle: 'Director' },
    },
    cases: { 'hasContactPerson=true': [1, 2, 3], 'hasContactPerson=false': [4, 5, 6] },
  },
  presence('hasWebsite', { website: 'acme.com' }, [{ email: ['a@acme.com'] }]),
  presence('hasNationalID', { nationalId: '0' }, [{ nationalIdTypeCode: '12' }]),
  {
    about: 'hasBusinessName',
    records: {
      1: {},
      2: { companyName: undefined, tradeName: 'Acme' },
      3: { tradeName: 'Acme' },
      4: { companyName: undefined },
    },
    cases: { 'hasBusinessName=true': [1, 2, 3], 'hasBusinessName=false': [4] },
  },
  presence('hasStreetAddress', { address1: 'Main Street 1' }, [{ address2: '2nd floor' }]),
  presence('hasPostalCode', { postalCode: '10115' }, [{ cityName: 'Berlin' }]),
  presence('hasCEOName', { ceoName: 'Grace Hopper' }, [{ contactPersons: ['Ada Lovelace'] }]),
  {
    about: 'countryCode',
    records: {
      1: { countryName: 'GERMANY' },
      2: { countryName: 'KOREA, REPUBLIC OF' },
      3: { countryName: 'ATLANTIS' },
      4: { countryName: undefined },
    },
    cases: {
      'countryCode=DE': [1],
      'countryCode=de': [1],
      'countryCode=DE,KR': [1, 2],
      'countryCode=FR': [],
    },
  },
  {
    about: 'postalCode',
    records: {
      1: { postalCode: 'SW1A 1AA' },
      2: { postalCode: '10115' },
      3: { postalCode: '010115' },
      4: { postalCode: '101-15' },
      5: {},
    },
    cases: {
      'postalCode=sw1a1aa': [1],
      'postalCode=SW1A-1AA': [1],
      'postalCode=10115': [2, 4],
      'postalCode=101 15,SW1A 1AA': [1, 2, 4],
      'postalCode=1011': [],
    },
  },
  {
    about: 'website',
    records: {
      1: { website: 'https://www.acme.com/en?x=1' },
      2: { website: 'acme.com' },
      3: { website: 'HTTP://Shop.Acme.com' },
      4: { website: 'acme.de' },
      5: { website: 'notacme.com' },
      6: { email: ['info@acme.com'] },
    },
    cases: {
      'website=acme.com': [1, 2, 3],
      'website=www.acme.com': [1, 2, 3],
      'website=https://ACME.com/': [1, 2, 3],
      'website=shop.acme.com': [3],
      'website=acme.de,notacme.com': [4, 5],
      'website=acme.org': [],
    },
  },
  {
    about: 'what filters nothing: page, pageSize, cursor, export, fields, facets',
    records: thirty,
    cases: {
      '': { found: upTo(25), totalCount: 30 },
      'page=1': { found: upTo(25), totalCount: 30 },
      'page=2': { found: upTo(30, 26), totalCount: 30 },
      'page=3': { found: [], totalCount: 30 },
      'pageSize=50': upTo(30),
      'pageSize=1': { found: [1], totalCount: 30 },
      'page=3&pageSize=7': { found: upTo(21, 15), totalCount: 30 },
      'export=true': { found: upTo(25), totalCount: 30 },
      'export=false': { found: upTo(25), totalCount: 30 },
      'fields=ID': { found: upTo(25), totalCount: 30 },
      'fields=countryName,companyName': { found: upTo(25), totalCount: 30 },
      'facets=countryName': { found: upTo(25), totalCount: 30 },
      'cursor=*': { found: upTo(25), totalCount: 30 },
      'cursor=*&pageSize=4': { found: upTo(4), totalCount: 30 },
      'facets=countryName,cityName': { found: upTo(25), totalCount: 30 },
    },
  },
]

const together: readonly Group[] = [
  {
    about: 'different parameters are all-of, values of one any-of',
    records: {
      1: { countryName: 'GERMANY', cityName: 'Berlin', employeesTotal: 50, email: ['a@acme.com'] },
      2: { countryName: 'GERMANY', cityName: 'Hamburg', employeesTotal: 500, email: ['b@acme.com'] },
      3: { countryName: 'FRANCE', cityName: 'Paris', employeesTotal: 5000 },
      4: { countryName: 'GERMANY', cityName: 'Berlin', statusCode: '2' },
      5: { countryName: 'UNITED STATES', cityName: 'Berlin', employeesTotal: 50, legalStatus: '0' },
      6: { countryName: 'FRANCE', cityName: 'Berlin', companyName: 'Alpha Tools' },
    },
    cases: {
      'countryName=GERMANY&cityName=Berlin': [1, 4],
      'countryName=GERMANY,FRANCE&cityName=Berlin': [1, 4, 6],
      'countryName=GERMANY&cityName=Berlin,Hamburg&employeesTotal[min]=50': [1, 2],
      'countryName=GERMANY&cityName=Berlin,Hamburg&employeesTotal[min]=50&employeesTotal[max]=50': [1],
      'cityName=Berlin&legalStatus=0&hasEmail=false': [4, 5, 6],
      'cityName=Berlin&statusCode=2&hasEmail=true': [],
      'cityName=Berlin&search=alpha': [6],
      'cityName=Paris&search=alpha': [],
      'search=plain company&employeesTotal[min]=500': [2, 3],
      'ID=1,2,3&countryName=DE&email=@acme.com&hasPhone=false': [1, 2],
      'cityName=Berl&countryName=FRANCE': { found: [6], warnings: [begun('cityName', '"Berl"')] },
      'cityName=Berln&countryName=Frence': {
        found: [],
        warnings: [unknown('countryName', '"FRANCE"'), unknown('cityName', '"Berlin"')],
      },
    },
  },
  {
    about: 'lists: by comma, by repetition, mixed, doubled, quoted, with blanks',
    records: {
      1: {},
      2: {},
      3: {},
      4: { postalCode: 'A,B' },
      5: { postalCode: 'C"D' },
      6: { postalCode: 'A' },
    },
    cases: {
      'ID=1,2': [1, 2],
      'ID=1&ID=2': [1, 2],
      'ID=1,2&ID=3': [1, 2, 3],
      'ID=1,1,1&ID=1': [1],
      'ID=1, 2 ,  3': [1, 2, 3],
      'ID=1%2C2': [1, 2],
      'ID="1",2': [1, 2],
      'ID= "1" , "2"': [1, 2],
      'postalCode="A,B"': [4],
      'postalCode=A,B': [6],
      'postalCode="C""D"': [5],
      'postalCode="A,B","C""D"&postalCode=A': [4, 5, 6],
      [`ID=${upTo(100).join(',')}`]: [1, 2, 3, 4, 5, 6],
      [`ID=${upTo(100).join(',')}&ID=${upTo(20).join(',')}`]: [1, 2, 3, 4, 5, 6],
      '&ID=1&': [1],
    },
  },
  {
    about: 'search as email, domain and number',
    records: {
      1: { companyName: 'Acme Tools', email: ['info@acme.com'] },
      2: { companyName: 'Acme.com Ltd' },
      3: { companyName: 'Other', email: ['x@mail.acme.com'] },
      4: { companyName: 'Third', email: ['info@other.org'] },
      5: { companyName: 'Info Systems' },
      6: { companyName: 'Sixth', nationalId: '4711' },
      7: { companyName: '4711 Kölnisch Wasser' },
      8: { companyName: 'Eighth', nationalId: '47 11-0' },
      9: { companyName: 'Website Only', website: 'acme.com' },
      10: { companyName: 'Tenth', email: ['eu.sales@acme.com'] },
      4711: { companyName: 'Number One' },
    },
    cases: {
      'search=info@acme.com': [1],
      'search=INFO@ACME.COM': [1],
      'search=info@': [1, 4],
      'search=@acme.com': [1, 3, 10],
      'search=*.sales@acme.*': [10],
      'search=acme.com': [1, 2, 3, 10],
      'search=Acme.COM': [1, 2, 3, 10],
      'search=other.org': [4],
      'search=4711': [6, 7, 4711],
      'search=47110': [8],
      'search=471': [7],
      'search=47 11 0': [8],
      'search=info@acme.com&ID=3': [],
    },
  },
  {
    about: 'no hidden filter: branches, unmarketable and nameless records are found',
    records: {
      1: { statusCode: '2', marketable: false },
      2: { statusCode: '2', worldwideHeadquarterID: 3, subsidiaryCode: '3' },
      3: { marketable: false, legalStatus: '0', importExportCode: 'G' },
      4: { companyName: undefined, countryName: undefined },
    },
    cases: {
      '': [1, 2, 3, 4],
      'countryName=GERMANY': [1, 2, 3],
      'search=plain': [1, 2, 3],
      'hasBusinessName=false': [4],
    },
  },
]

const keysOf = (query: string): Set<string> =>
  new Set(
    query
      .split('&')
      .filter(pair => pair !== '')
      .map(pair => decodeURIComponent(pair.split('=')[0] ?? '')),
  )

/** Parameters of the endpoints that answer with records; a count has none of them. */
const onlyWithRecords: ReadonlySet<string> = new Set(['page', 'pageSize', 'cursor', 'export', 'fields'])

const expectation = (given: Expectation) => {
  const { found, totalCount = found.length, warnings = [] } = 'found' in given ? given : { found: given }
  return { found: found.toSorted((a, b) => a - b), totalCount, warnings }
}

const recordsOf = ({ records }: Group): Company[] =>
  Object.entries(records).map(([ID, facts]) => company({ ID: Number(ID), ...facts }))

describe('the table of cases', () => {
  const filterKeys = new Set(
    parametersOf.export.rows.flatMap(([name, { type }]) =>
      type.role === 'filter' ? Object.keys(type.keys).map(suffix => name + suffix) : [],
    ),
  )
  const cases = alone.flatMap(group =>
    Object.entries(group.cases)
      .filter(([query]) => keysOf(query).size === 1)
      .map(([query, given]) => ({
        key: [...keysOf(query)][0] ?? '',
        finds: expectation(given).found.length > 0,
        leavesOut: expectation(given).found.length < Object.keys(group.records).length,
      })),
  )

  it.each([...parameterKeys])('has a positive and a negative case of %s alone', key => {
    const own = cases.filter(one => one.key === key)
    // counts.test.ts asks every filter alone, against records counted by hand.
    if (own.length === 0 && filterKeys.has(key)) return
    expect(own.some(one => one.finds)).toBe(true)
    expect(own.some(one => one.leavesOut)).toBe(true)
  })
})

describe.each([
  { table: 'alone', groups: alone },
  { table: 'together and by special rules', groups: together },
])('parameters $table', ({ table, groups }) => {
  let service: Service
  beforeAll(async () => {
    service = await serviceForTests(`parameters-${table.split(' ')[0]}`)
  })
  afterAll(() => service.close())

  describe.each([...groups])('$about', group => {
    beforeAll(() => service.holds(recordsOf(group)))

    it.each(Object.entries(group.cases))('%s', async (query, given) => {
      const wanted = expectation(given)
      for (const endpoint of keysOf(query).has('export') ? [EXPORT] : [SEARCH, EXPORT]) {
        const { data, warnings = [] } = await service.get(`${endpoint}?${query}`)
        const found = data.records.map(record => record.ID as number).toSorted((a, b) => a - b)
        expect({ found, totalCount: data.totalCount }).toEqual({
          found: wanted.found,
          totalCount: wanted.totalCount,
        })
        expect(warnings.map(({ code, parameter }) => [code, parameter])).toEqual(
          wanted.warnings.map(([code, parameter]) => [code, parameter]),
        )
        for (const [index, [, , says]] of wanted.warnings.entries())
          expect(warnings[index]?.message).toContain(says)
      }
      if (onlyWithRecords.isDisjointFrom(keysOf(query))) {
        const { data } = await service.get(`${COUNT}?${query}`)
        expect(data.totalCount).toBe(wanted.totalCount)
      }
    })
  })
})
