// Is the field table the one of the service document, and is what is computed from it whole?

import { describe, expect, test } from 'vitest'
import {
  facetFields,
  fieldNames,
  fieldOf,
  isFieldName,
  presenceFields,
  storedFieldNames,
} from '../../../src/schema/fields.ts'
import { documentedFields } from '../../support/documented-fields.ts'

describe('the field table', () => {
  test('has the fields of the service document, in its order', () => {
    expect(fieldNames.map(name => [fieldOf(name).label, name])).toEqual(
      documentedFields.map(([label, name]) => [label, name]),
    )
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

  test('indexes the presence of every field that the documented has… parameters ask for', () => {
    const documented: readonly string[] = [
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
    ]
    expect(presenceFields.filter(name => documented.includes(name))).toEqual(documented)
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
