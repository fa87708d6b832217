// Drafts of maps for public registers in their published layouts, rows made up: how many fields they get right, and what they load.

import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { inspectSource } from '../../../../indexer/inspection.ts'
import { draftedMap, type MapDraft } from '../../../../indexer/sources/draft/drafted-map.ts'
import { type SourceSample, sampleOf } from '../../../../indexer/sources/guessed-map.ts'
import { importMap } from '../../../../indexer/sources/import-map.ts'
import { type Input, openInputs, streamBytes } from '../../../../indexer/sources/inputs.ts'
import { sourceOf } from '../../../../indexer/sources/records.ts'
import type { StoredFieldName } from '../../../../src/schema/fields.ts'

const folder = resolve(import.meta.dirname, '../../../fixtures/layouts')
const LEAST_RIGHT = 0.8

/** A field → the columns that may give it, divided by |; all that a person would map are listed, found or not. */
type Expected = Partial<Record<StoredFieldName, string>>

const LAYOUTS: Readonly<Record<string, Expected>> = {
  'companies-house.csv': {
    ID: 'CompanyNumber',
    companyName: 'CompanyName',
    address1: 'RegAddress.AddressLine1',
    address2: 'RegAddress.AddressLine2',
    cityName: 'RegAddress.PostTown',
    provinceName: 'RegAddress.County',
    countryName: 'RegAddress.Country',
    postalCode: 'RegAddress.PostCode',
    nationalId: 'CompanyNumber',
    businessCategory: 'SICCode.SicText_1',
    foundingYear: 'IncorporationDate',
    legalStatus: 'CompanyCategory',
  },
  'gleif-lei-cdf.csv': {
    ID: 'LEI',
    companyName: 'Entity.LegalName',
    tradeName: 'Entity.OtherEntityNames.OtherEntityName.1',
    address1: 'Entity.HeadquartersAddress.FirstAddressLine',
    address2: 'Entity.HeadquartersAddress.AdditionalAddressLine.1',
    cityName: 'Entity.HeadquartersAddress.City',
    provinceName: 'Entity.HeadquartersAddress.Region',
    countryName: 'Entity.HeadquartersAddress.Country',
    postalCode: 'Entity.HeadquartersAddress.PostalCode',
    nationalId: 'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
    nationalIdTypeCode: 'Entity.RegistrationAuthority.RegistrationAuthorityID',
    foundingYear: 'Entity.EntityCreationDate',
    legalStatus: 'Entity.EntityCategory',
    statusCode: 'Entity.EntityCategory',
  },
  'norway-enheter.csv': {
    ID: 'organisasjonsnummer',
    companyName: 'navn',
    address1: 'forretningsadresse.adresse',
    cityName: 'forretningsadresse.poststed',
    provinceName: 'forretningsadresse.kommune',
    countryName: 'forretningsadresse.landkode|forretningsadresse.land',
    postalCode: 'forretningsadresse.postnummer',
    nationalId: 'organisasjonsnummer',
    phoneNumber: 'telefon|mobil',
    businessCategory: 'naeringskode1.beskrivelse|naeringskode1.kode',
    foundingYear: 'stiftelsesdato',
    employeesTotal: 'antallAnsatte',
    legalStatus: 'organisasjonsform.kode|organisasjonsform.beskrivelse',
    localHeadquarterID: 'overordnetEnhet',
    website: 'hjemmeside',
    email: 'epostadresse',
  },
  'france-unites-legales.csv': {
    ID: 'siren',
    companyName: 'denominationUniteLegale',
    tradeName: 'sigleUniteLegale|denominationUsuelle1UniteLegale',
    nationalId: 'siren',
    foundingYear: 'dateCreationUniteLegale',
    employeesTotal: 'trancheEffectifsUniteLegale',
    employeesTotalIndicator: 'trancheEffectifsUniteLegale',
    legalStatus: 'categorieJuridiqueUniteLegale',
  },
  'france-etablissements.csv': {
    ID: 'siret',
    tradeName: 'enseigne1Etablissement|denominationUsuelleEtablissement',
    address1: 'libelleVoieEtablissement',
    address2: 'complementAdresseEtablissement',
    cityName: 'libelleCommuneEtablissement',
    postalCode: 'codePostalEtablissement',
    nationalId: 'siren|siret',
    foundingYear: 'dateCreationEtablissement',
    employeesHere: 'trancheEffectifsEtablissement',
    employeesHereIndicator: 'trancheEffectifsEtablissement',
  },
  'czech-res.csv': {
    ID: 'ICO',
    companyName: 'FIRMA',
    address1: 'ULICE_TEXT',
    cityName: 'OBEC_TEXT',
    postalCode: 'PSC',
    nationalId: 'ICO',
    foundingYear: 'DDATVZN',
    employeesTotal: 'KATPO',
    employeesTotalIndicator: 'KATPO',
    legalStatus: 'FORMA|ROSFORMA',
  },
  'estonia-ariregister.csv': {
    ID: 'ariregistri_kood',
    companyName: 'nimi',
    address1: 'asukoht_ettevotja_aadressis|ads_normaliseeritud_taisaadress',
    cityName: 'asukoha_ehak_tekstina',
    postalCode: 'indeks_ettevotja_aadressis',
    nationalId: 'ariregistri_kood',
    foundingYear: 'ettevotja_esmakande_kpv',
    legalStatus: 'ettevotja_oiguslik_vorm',
  },
  'latvia-register.csv': {
    ID: 'regcode',
    companyName: 'name',
    address1: 'address',
    postalCode: 'index',
    nationalId: 'regcode',
    foundingYear: 'registered',
    legalStatus: 'type|type_text',
  },
  'ukraine-edr.csv': {
    ID: 'Код ЄДРПОУ',
    companyName: 'Найменування',
    tradeName: 'Скорочена назва',
    address1: 'Місцезнаходження',
    nationalId: 'Код ЄДРПОУ',
    ceoName: 'ПІБ керівника',
    businessCategory: 'Основний вид діяльності',
  },
  'sec-submissions.ndjson': {
    ID: 'cik',
    companyName: 'name',
    address1: 'addresses.business.street1',
    address2: 'addresses.business.street2',
    cityName: 'addresses.business.city',
    provinceName: 'addresses.business.stateOrCountry',
    countryName: 'addresses.business.country',
    postalCode: 'addresses.business.zipCode',
    nationalId: 'ein',
    phoneNumber: 'phone',
    businessCategory: 'sicDescription',
    sic4Digits: 'sic',
    sicDescription: 'sicDescription',
    website: 'website',
  },
  'uk-gender-pay-gap.csv': {
    ID: 'EmployerId',
    companyName: 'EmployerName|CurrentName',
    address1: 'Address',
    postalCode: 'PostCode',
    nationalId: 'CompanyNumber',
    employeesTotal: 'EmployerSize',
    employeesTotalIndicator: 'EmployerSize',
    contactPersons: 'ResponsiblePerson',
  },
}

/** The draft for an input, and what a load by it would make of it. */
async function drafted(given: Input) {
  const { sample, input } = await sampleOf(given, {})
  const draft = draftedMap(sample, given.name)
  const source = sourceOf([input], { map: importMap(draft.map, 'draft'), strict: true })
  const { first, rejects, read, loadable } = await inspectSource(source, { rows: 100 })
  return { draft, rejects, read, loadable, records: first.map(({ values }) => values) }
}

async function draftedFile(file: string) {
  const [input] = await openInputs([file], { folder, stdin: process.stdin })
  if (input === undefined) throw new Error('There is no input.')
  return await drafted(input)
}

const draftedText = (text: string, name = 'source.csv') =>
  drafted({ name, bytes: streamBytes(Readable.from([Buffer.from(text)]), name) })

/** The columns of a field in a draft. */
const columnsOf = ({ lines }: MapDraft, field: string): string[] =>
  lines.filter(line => line.mapped && line.field === field).map(({ column }) => column)

const shortLine = (draft: MapDraft, column: string): string | undefined => {
  const line = draft.lines.find(each => each.column === column)
  return line && `${line.mapped ? '' : 'not '}${line.field}, ${line.confidence}: ${line.reason}`
}

describe.each(Object.entries(LAYOUTS))('a draft for %s', (file, expected) => {
  const fields = Object.entries(expected)

  test(`has at least ${LEAST_RIGHT * 100} % of the mappable fields right`, async () => {
    const { draft } = await draftedFile(file)
    const missed = fields.filter(
      ([field, columns]) => !columnsOf(draft, field).some(column => columns.split('|').includes(column)),
    )
    const share = 1 - missed.length / fields.length
    expect(share, `missed: ${missed.map(([field]) => field).join(', ')}`).toBeGreaterThanOrEqual(LEAST_RIGHT)
  })

  test('has no wrong field without a warning', async () => {
    const { draft } = await draftedFile(file)
    const silent = draft.lines.filter(({ mapped, confidence }) => mapped && confidence === 'high')
    const right = (field: StoredFieldName, column: string): boolean => {
      // House numbers and types of streets are joined to the street.
      const beside = field === 'address1' ? columnsOf(draft, field) : [column]
      return beside.some(each => expected[field]?.split('|').includes(each) === true)
    }
    expect(silent.filter(({ field, column }) => !right(field, column))).toEqual([])
  })

  test('loads every row at once', async () => {
    const { rejects, read, loadable } = await draftedFile(file)
    expect(read).toBeGreaterThan(3)
    expect({ rejects, loadable }).toEqual({ rejects: [], loadable: read })
  })
})

test('values pass the steps that they need', async () => {
  const { records } = await draftedText(
    [
      'Kundennr;Firma;Straße;Hausnummer;PLZ;Ort;Land;Umsatz;Währung;Mitarbeiterzahl;Gründung;marketable',
      'K-1;Müller GmbH;Hauptstr.;5;10115;Berlin;Deutschland;1.250.000,50;eur;10-49;01.02.1988;Ja',
      'K-2;Probe AG;Am Markt;2a;1010;Wien;Österreich;350.000,00;EUR;über 1.000;31.12.2005;Nein',
      'K-3;Muster KG;Ring;;8001;Zürich;Schweiz;12.000.000,00;CHF;unter 10;05.06.1971;Ja',
    ].join('\n'),
  )
  expect(records).toEqual([
    expect.objectContaining({
      companyName: 'Müller GmbH',
      address1: 'Hauptstr. 5',
      countryName: 'GERMANY',
      foundingYear: 1988,
      annualSalesLocal: 1_250_001,
      currencyCode: 'EUR',
      employeesTotal: 10,
      employeesTotalIndicator: '1',
      marketable: true,
    }),
    expect.objectContaining({ countryName: 'AUSTRIA', employeesTotal: 1000, marketable: false }),
    expect.objectContaining({ countryName: 'SWITZERLAND', employeesTotal: 0, address1: 'Ring' }),
  ])
})

describe('by content', () => {
  test('finds names, addresses of mail, domains and countries under names that say nothing', async () => {
    const { draft } = await draftedText(
      'a,b,c,d,e\n' +
        'Acme Ltd,info@acme.com,acme.com,Germany,+49 30 5550100\n' +
        'Beta GmbH,hi@beta.com,beta.com,France,+33 1 55501000\n' +
        'Gamma Inc,x@gamma.com,gamma.com,Spain,+34 91 5550100\n',
    )
    expect(draft.lines.map(({ column, field, confidence }) => [column, field, confidence])).toEqual([
      ['a', 'ID', 'medium'],
      ['a', 'companyName', 'medium'],
      ['b', 'email', 'medium'],
      ['c', 'website', 'medium'],
      ['d', 'countryName', 'medium'],
      ['e', 'phoneNumber', 'medium'],
    ])
  })

  test('leaves out a column whose values are not what its name says, and names the guess', async () => {
    const { draft } = await draftedText(
      'ID,Company Name,City,Website\n1,Acme,100003,https://r.example/1\n2,Beta,100004,https://r.example/2\n3,Gamma,100005,https://r.example/3\n',
    )
    expect(shortLine(draft, 'City')).toBe('not cityName, low: by name, but the values are not places')
    expect(shortLine(draft, 'Website')).toBe(
      'not website, low: by name, but all values lead to the same host',
    )
    expect(draft.map.fields).toEqual({ ID: 'ID', companyName: 'Company Name' })
    expect(draft.map.ignore).toEqual(['City', 'Website'])
    expect(draft.map.$comment).toContain('cityName from City (by name, but the values are not places)')
  })

  test('warns of points that may separate thousands or decimals', async () => {
    const { draft } = await draftedText('ID,Company Name,Employees\n1,Acme,1.250\n2,Beta,2.500\n')
    expect(shortLine(draft, 'Employees')).toBe(
      'employeesTotal, medium: by name; all values are numbers of employees; points or commas are read as separators of thousands',
    )
  })
})

describe('the ID', () => {
  test('is computed from a number that holds letters', async () => {
    const { draft } = await draftedText('Company Number,Company Name\nSC1,Acme\n2,Beta\n')
    expect([draft.map.idFrom, draft.map.fields.ID]).toEqual([['Company Number'], undefined])
  })

  test('is computed from several columns if none identifies companies', async () => {
    const { draft, loadable } = await draftedText(
      'Company Number,Company Name,Post Code\n1,Acme,10115\n1,Acme South,80331\n,Beta,1010\n',
    )
    expect(draft.map.idFrom).toEqual(['Company Number', 'Company Name', 'Post Code'])
    expect(Object.keys(draft.map.fields)).toEqual(['companyName', 'postalCode', 'nationalId'])
    expect(loadable).toBe(3)
  })
})

test('a column that is perhaps an ID is preferred to several columns', async () => {
  const { draft } = await draftedText('DOS ID,Company Name\n5830,Acme\n6000,Beta\n')
  expect(shortLine(draft, 'DOS ID')).toBe(
    'ID, medium: by a part of the name; all values are keys without spaces; every row has another value',
  )
  expect(draft.map.fields.ID).toBe('DOS ID')
})

test('bands that a register codes are read by its list, not as numbers', async () => {
  const { draft, records } = await draftedText(
    'siren,denomination,trancheEffectifs\n999000012,Acme,42\n999000020,Beta,NN\n999000038,Gamma,03\n',
  )
  expect(shortLine(draft, 'trancheEffectifs')).toMatch(
    /^employeesTotal, medium: by name; codes are translated/,
  )
  expect(records.map(({ employeesTotal }) => employeesTotal)).toEqual([1000, undefined, 6])
})

test('the columns of two addresses are not mixed', async () => {
  const { draft } = await draftedText(
    'id,name,mailingAddress,mailingCity,mailingZip,businessAddress,businessCity\n1,Acme,PO Box 1,Reno,89501,1 Elm St,Omaha\n2,Beta,PO Box 2,Reno,89501,9 Oak St,Ames\n',
  )
  expect(['address1', 'cityName', 'postalCode'].flatMap(field => columnsOf(draft, field))).toEqual([
    'businessAddress',
    'businessCity',
  ])
})

test('a source whose columns name no company is refused', () => {
  const sample: SourceSample = { columns: ['colour', 'weight'], rows: [{ colour: 'red', weight: '12' }] }
  expect(() => draftedMap(sample, 'paint.csv')).toThrow(
    'No column of paint.csv can be recognised as the name of a company, so no map can be drafted.\nIts columns: colour, weight.',
  )
})
