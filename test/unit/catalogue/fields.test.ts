// Is the field table the one of the service document, and is what is computed from it whole?

import { describe, expect, test } from 'vitest'
import {
  facetFields,
  fieldNames,
  fieldOf,
  isFieldName,
  presenceFields,
  storedFieldNames,
} from '../../../src/catalogue/fields.ts'

/** The service document's table of fields that export may return, in its order, with the JSON property of each. */
const documented: readonly (readonly [label: string, property: string])[] = [
  ['ID', 'ID'],
  ['Company Name', 'companyName'],
  ['Trade Name', 'tradeName'],
  ['Address Status', 'addressStatus'],
  ['Address 1', 'address1'],
  ['Address 2', 'address2'],
  ['City', 'cityName'],
  ['State/Province', 'provinceName'],
  ['Country', 'countryName'],
  ['Postal Code', 'postalCode'],
  ['Continent Code', 'continentCode'],
  ['Company Registration Number', 'nationalId'],
  ['Company Registration Type Code', 'nationalIdTypeCode'],
  ['Country Phone Access Code', 'countryPhoneCode'],
  ['Phone Number', 'phoneNumber'],
  ['Cable Telex', 'cableTelex'],
  ['Fax Number', 'faxNumber'],
  ['CEO Name', 'ceoName'],
  ['CEO Title', 'ceoTitle'],
  ['Business Category', 'businessCategory'],
  ['Business Category Code 1', 'sic4Digits'],
  ['Business Category Code 1 - Description', 'sicDescription'],
  ['Founding Year', 'foundingYear'],
  ['Yearly Revenue Local Currency', 'annualSalesLocal'],
  ['Yearly Revenue Indicator', 'annualSalesIndicator'],
  ['Yearly Revenue in U.S. Dollars', 'annualSales'],
  ['Currency Code', 'currencyCode'],
  ['Employees On Site', 'employeesHere'],
  ['Employees On Site Indicator', 'employeesHereIndicator'],
  ['Employees Total', 'employeesTotal'],
  ['Employees Total Indicator', 'employeesTotalIndicator'],
  ['Include Principles Indicator', 'includesPrinciples'],
  ['Import/Export Code', 'importExportCode'],
  ['Business Legal Type', 'legalStatus'],
  ['Control Indicator', 'controlIndicator'],
  ['Location Type', 'statusCode'],
  ['Subsidiary Code', 'subsidiaryCode'],
  ['Local Headquarter ID Number', 'localHeadquarterID'],
  ['Local Headquarter Company Name', 'localHeadquarterName'],
  ['Local Headquarter Street Address', 'localHeadquarterAddress'],
  ['Local Headquarter City', 'localHeadquarterCityName'],
  ['Local Headquarter State/Province', 'localHeadquarterProvinceName'],
  ['Local Headquarter Country Name', 'localHeadquarterCountryName'],
  ['National Headquarter ID Number', 'nationalHeadquarterID'],
  ['National Headquarter Company Name', 'nationalHeadquarterName'],
  ['National Headquarter Street Address', 'nationalHeadquarterAddress'],
  ['National Headquarter City Name', 'nationalHeadquarterCityName'],
  ['National Headquarter State/Province Name', 'nationalHeadquarterProvinceName'],
  ['Global Headquarter ID Number', 'worldwideHeadquarterID'],
  ['Global Headquarter Company Name', 'worldwideHeadquarterName'],
  ['Global Headquarter Street Address', 'worldwideHeadquarterAddress'],
  ['Global Headquarter City Name', 'worldwideHeadquarterCityName'],
  ['Global Headquarter State/Province', 'worldwideHeadquarterProvinceName'],
  ['Global Headquarter Country Name', 'worldwideHeadquarterCountryName'],
  ['Number of Companies in Group', 'companiesInGroup'],
  ['Website', 'website'],
  ['Email', 'email'],
]

describe('the field table', () => {
  test('has the 57 fields of the service document, in its order', () => {
    expect(documented).toHaveLength(57)
    expect(fieldNames.map(name => [fieldOf(name).label, name])).toEqual(documented)
  })

  test('calls the country by its name of the search table on search', () => {
    expect(fieldNames.filter(name => fieldOf(name).searchLabel !== undefined)).toEqual(['countryName'])
    expect(fieldOf('countryName').searchLabel).toBe('Country Name')
  })

  test('keeps two more that are never returned', () => {
    expect(storedFieldNames.filter(name => !isFieldName(name))).toEqual(['marketable', 'contactPersons'])
  })

  test('says of each what it means, as a sentence', () => {
    for (const name of storedFieldNames) expect(fieldOf(name).meaning, name).toMatch(/^[A-Z].{5,}\.$/)
  })

  test('no label is used twice', () => {
    const labels = storedFieldNames.map(name => fieldOf(name).label)
    expect(new Set(labels).size).toBe(labels.length)
  })

  test('knows whose presence is asked for', () => {
    expect(presenceFields).toEqual([
      'companyName',
      'tradeName',
      'address1',
      'postalCode',
      'nationalId',
      'phoneNumber',
      'faxNumber',
      'ceoName',
      'website',
      'email',
      'contactPersons',
    ])
  })

  test('counts by places and codes, by nothing that tells of a single company', () => {
    expect(facetFields).toEqual([
      'cityName',
      'provinceName',
      'countryName',
      'continentCode',
      'sic4Digits',
      'annualSalesIndicator',
      'employeesHereIndicator',
      'employeesTotalIndicator',
      'importExportCode',
      'legalStatus',
      'statusCode',
      'subsidiaryCode',
    ])
  })

  test('takes nothing for a field that is none', () => {
    expect(
      ['companyName', 'companyname', 'constructor', 'toString', 'marketable', ''].filter(isFieldName),
    ).toEqual(['companyName'])
  })
})
