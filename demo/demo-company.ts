// What does a demo company look like? A loadable record under the JSON names of the service, in the order of its
// field list. It is the shape that the generator promises; what the index makes of it is the loader's affair.

/** One loadable company record. A value that is not known is an absent key, never null or "". */
export interface DemoCompany {
  ID: number
  companyName: string
  tradeName?: string
  addressStatus?: string
  address1?: string
  address2?: string
  cityName?: string
  provinceName?: string
  countryName: string
  postalCode?: string
  continentCode: string
  nationalId?: string
  nationalIdTypeCode?: string
  countryPhoneCode: string
  phoneNumber?: string
  cableTelex?: string
  faxNumber?: string
  ceoName?: string
  ceoTitle?: string
  businessCategory?: string
  sic4Digits?: string
  sicDescription?: string
  foundingYear?: number
  annualSalesLocal?: number
  annualSalesIndicator?: string
  annualSales?: number
  currencyCode?: string
  employeesHere?: number
  employeesHereIndicator?: string
  employeesTotal?: number
  employeesTotalIndicator?: string
  includesPrinciples?: boolean
  importExportCode?: string
  legalStatus?: string
  statusCode?: string
  subsidiaryCode?: string
  localHeadquarterID?: number
  localHeadquarterName?: string
  localHeadquarterAddress?: string
  localHeadquarterCityName?: string
  localHeadquarterProvinceName?: string
  localHeadquarterCountryName?: string
  nationalHeadquarterID?: number
  nationalHeadquarterName?: string
  nationalHeadquarterAddress?: string
  nationalHeadquarterCityName?: string
  nationalHeadquarterProvinceName?: string
  worldwideHeadquarterID?: number
  worldwideHeadquarterName?: string
  worldwideHeadquarterAddress?: string
  worldwideHeadquarterCityName?: string
  worldwideHeadquarterProvinceName?: string
  worldwideHeadquarterCountryName?: string
  companiesInGroup?: number
  website?: string
  email?: string[]
  marketable?: boolean
  contactPersons?: string[]
}
