// What is refused, and how it is said: exact status and codes for every kind of bad query, all faults at once. And
// search texts that look like a query language, or like nothing: refused or answered, never misread.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '../../support/companies.ts'
import { EXPORT, type ProblemBody, SEARCH, type Service, serviceForTests } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await serviceForTests('faults')
  await service.holds([
    company({ ID: 1, companyName: 'Acme Tools', email: ['anna@acme.com'] }),
    company({ ID: 2, companyName: 'And Logistics', email: ['info@notacme.de'] }),
    company({ ID: 3, companyName: 'Beta Works', cityName: 'Berlin' }),
    company({ ID: 4, companyName: 'Tor Or Not Ltd' }),
  ])
})
afterAll(() => service.close())

/** A fault as [parameter, code, suggestion]. */
type Refusal = readonly [parameter: string, code: string, suggestion?: string]

const numbers = (count: number): string =>
  Array.from({ length: count }, (_, index) => String(index + 1)).join(',')
const forms = (name: string): string => `${name}[min] and ${name}[max]`
/** The same fault for many values of one parameter. */
const each = (parameter: string, code: string, values: readonly string[]): Record<string, Refusal[]> =>
  Object.fromEntries(values.map(value => [`${parameter}=${value}`, [[parameter, code] as const]]))

const refused: Readonly<Record<string, Readonly<Record<string, readonly Refusal[]>>>> = {
  'unknown parameters, with the nearest name': {
    'cityname=Berlin': [['cityname', 'unknown_parameter', 'cityName']],
    'CITYNAME=Berlin': [['CITYNAME', 'unknown_parameter', 'cityName']],
    'citiName=Berlin': [['citiName', 'unknown_parameter', 'cityName']],
    'city=Berlin': [['city', 'unknown_parameter', 'cityName']],
    'sic=7372': [['sic', 'unknown_parameter', 'sic4Digits']],
    'id=1': [['id', 'unknown_parameter', 'ID']],
    'Search=acme': [['Search', 'unknown_parameter', 'search']],
    'pagesize=10': [['pagesize', 'unknown_parameter', 'pageSize']],
    'page_size=10': [['page_size', 'unknown_parameter', 'pageSize']],
    'hasEmails=true': [['hasEmails', 'unknown_parameter', 'hasEmail']],
    'nationalID=1': [['nationalID', 'unknown_parameter', 'nationalId']],
    'hasNationalId=true': [['hasNationalId', 'unknown_parameter', 'hasNationalID']],
    'employeesTotal=5': [['employeesTotal', 'unknown_parameter', forms('employeesTotal')]],
    'employeestotal=5': [['employeestotal', 'unknown_parameter', forms('employeesTotal')]],
    'annualSales=5': [['annualSales', 'unknown_parameter', forms('annualSales')]],
    'employeesTotal[MIN]=5': [['employeesTotal[MIN]', 'unknown_parameter', 'employeesTotal[min]']],
    'employeesTotal%5Bmn%5D=5': [['employeesTotal[mn]', 'unknown_parameter', 'employeesTotal[min]']],
    'foundingYear[min]=1990': [['foundingYear[min]', 'unknown_parameter', 'foundingYears[min]']],
    'xyzzy=1': [['xyzzy', 'unknown_parameter']],
    xyzzy: [['xyzzy', 'unknown_parameter']],
    'xyzzy=1&xyzzy=2': [['xyzzy', 'unknown_parameter']],
    '=1': [['', 'unknown_parameter']],
    '__proto__=1': [['__proto__', 'unknown_parameter']],
    'constructor=1&toString=1': [
      ['constructor', 'unknown_parameter'],
      ['toString', 'unknown_parameter'],
    ],
  },
  'empty values': {
    ...each('ID', 'empty_value', ['', '1,,2', '1,', ',1', ',', '%20', '1, ,2']),
    ...each('cityName', 'empty_value', ['', '""', 'Berlin,""', 'Berlin&cityName=']),
    ...each('search', 'empty_value', ['', '+', '%20%20']),
    ...each('hasEmail', 'empty_value', ['']),
    ...each('employeesTotal[min]', 'empty_value', ['', '%20']),
    ...each('page', 'empty_value', ['']),
    ...each('pageSize', 'empty_value', ['']),
    ID: [['ID', 'empty_value']],
    legalStatus: [['legalStatus', 'empty_value']],
  },
  'one value only': {
    'search=acme&search=acme': [['search', 'repeated']],
    'hasEmail=true&hasEmail=true': [['hasEmail', 'repeated']],
    'page=1&page=1': [['page', 'repeated']],
    'pageSize=5&pageSize=6': [['pageSize', 'repeated']],
    'employeesTotal[min]=1&employeesTotal[min]=2': [['employeesTotal[min]', 'repeated']],
    'employeesTotal[max]=1&employeesTotal%5Bmax%5D=1': [['employeesTotal[max]', 'repeated']],
  },
  'unknown codes of closed tables': {
    ...each('importExportCode', 'unknown_code', ['I', 'AB', '1', 'é']),
    ...each('statusCode', 'unknown_code', ['3', '01', '-1', 'x', '0.0']),
    ...each('subsidiaryCode', 'unknown_code', ['1', '2', 'true']),
    ...each('legalStatus', 'unknown_code', ['x', '-1', '1.5', '1e1']),
    ...each('countryCode', 'unknown_code', ['XX', 'DEU', 'Germany', 'D']),
    'importExportCode=A,Y,Z': [
      ['importExportCode', 'unknown_code'],
      ['importExportCode', 'unknown_code'],
    ],
  },
  'booleans are true or false': {
    ...each('hasEmail', 'not_a_boolean', ['TRUE', 'True', '1', '0', 'yes', 'null', 'true,false', 'true%20']),
    ...each('hasMarketability', 'not_a_boolean', ['Y', 'on', 'False']),
  },
  'whole numbers': {
    ...each('ID', 'not_an_integer', [
      '2.5',
      '1e3',
      'abc',
      '0x10',
      '１２',
      '%2B5',
      '--5',
      '99999999999999999999',
    ]),
    ...each('ID', 'out_of_range', ['0', '-5']),
    'ID=1,2.5,x': [
      ['ID', 'not_an_integer'],
      ['ID', 'not_an_integer'],
    ],
    ...each('worldwideHeadquarterID', 'not_an_integer', ['x', '9007199254740992']),
    ...each('employeesTotal[min]', 'not_an_integer', [
      '2.5',
      '1,000',
      '1.000',
      '1e3',
      'NaN',
      'Infinity',
      '5 0',
    ]),
    ...each('employeesTotal[max]', 'not_an_integer', ['99999999999999999999', 'null']),
    ...each('annualSales[max]', 'not_an_integer', ['1M', '$5']),
    ...each('foundingYears[min]', 'not_an_integer', ['MCMXC', '1990-01-01']),
    ...each('page', 'not_an_integer', ['1.0', 'one', '1e1', '99999999999999999999']),
    ...each('pageSize', 'not_an_integer', ['ten', '2.5', '5,5']),
  },
  'the minimum above the maximum': {
    'employeesTotal[min]=10&employeesTotal[max]=9': [['employeesTotal[min]', 'min_above_max']],
    'annualSales[max]=-2&annualSales[min]=-1': [['annualSales[min]', 'min_above_max']],
  },
  pages: {
    ...each('page', 'out_of_range', ['0', '-1']),
    ...each('pageSize', 'out_of_range', ['0', '-1', '51', '1000']),
    'page=201&pageSize=50': [['page', 'window_exceeded', 'cursor']],
    'page=401': [['page', 'window_exceeded', 'cursor']],
    'page=10001&pageSize=1': [['page', 'window_exceeded', 'cursor']],
    'page=1112&pageSize=9': [['page', 'window_exceeded', 'cursor']],
    'page=9007199254740991': [['page', 'window_exceeded', 'cursor']],
    'page=9007199254740991&search=acme': [['page', 'window_exceeded', 'cursor']],
  },
  'activity codes': each('sic4Digits', 'malformed', [
    '737',
    '7*',
    '*',
    '73**',
    '7372*',
    '*73',
    '73720',
    'abcd',
    '73 7',
    '7%33a',
  ]),
  'phone numbers that are not in international form': each('phoneNumber', 'malformed', [
    '00493012345678',
    '0301234567',
    '301234567',
    '%2B12345',
    '%2B1234567890123456',
    '%2B0301234567',
    '%2B49-ABC-1234',
    '%2B%2B49301234567',
    'phone',
    '%2B',
    '%2B49301234567,0301234567',
  ]),
  'email patterns that are none, or cost too much': each('email', 'malformed', [
    '*',
    '**',
    '*@*',
    '*@*.*',
    '@',
    '*@',
    '@*',
    '*.*',
    '.*',
    '*.com',
    '@*.com',
    '*@*.com',
    'a*@*',
    '*a*',
    '*@*.de',
    '*o*@*e*',
    'acme',
    '@acme',
    'info@acme',
    'info acme.com',
    'a@b@acme.com',
    '*info@*acme@com*',
    '@acme..com',
    'info@acme.com,*@*',
  ]),
  'texts without a letter or digit': {
    ...each('cityName', 'malformed', ['*', '.', '-,-', '%F0%9F%8F%A2'].slice(0, 2)),
    ...each('nationalId', 'malformed', ['-', '...']),
    ...each('postalCode', 'malformed', ['--']),
    ...each('website', 'malformed', ['acme', 'http://', '*.acme.com', 'acme com']),
  },
  'quotes that are not closed': {
    ...each('cityName', 'malformed', ['"Berlin', '"Berlin,Hamburg', '"Berlin"x', '"Berlin" Mitte,Hamburg']),
  },
  encoding: {
    ...each('cityName', 'malformed_encoding', ['%E4', '%', '%zz', 'M%FCnchen', '%C3', 'a%00b', '%0A', '%7F']),
    ...each('search', 'malformed_encoding', ['%C3%28', '%ED%A0%80', 'acme%00', '100%']),
    '%FF=1': [['', 'malformed_encoding']],
  },
  'too much': {
    [`ID=${numbers(101)}`]: [['ID', 'too_many_values']],
    [`ID=${numbers(101).replaceAll(',', '&ID=')}`]: [['ID', 'too_many_values']],
    [`cityName=${numbers(101)}`]: [['cityName', 'too_many_values']],
    [`search=${'a'.repeat(201)}`]: [['search', 'too_long']],
    [`search=${'ü '.repeat(100)}ü`]: [['search', 'too_long']],
  },
  'all faults at once': {
    'cityname=x&ID=abc,5&statusCode=9&hasEmail=maybe&employeesTotal[min]=5&employeesTotal[max]=2&page=0&pageSize=99&search=&phoneNumber=00493012345678&email=*@*&sic4Digits=7&provinceName=%E4&legalStatus=x&hasFax=true&hasFax=true&countryName=GERMANY':
      [
        ['provinceName', 'malformed_encoding'],
        ['cityname', 'unknown_parameter', 'cityName'],
        ['ID', 'not_an_integer'],
        ['search', 'empty_value'],
        ['sic4Digits', 'malformed'],
        ['legalStatus', 'unknown_code'],
        ['statusCode', 'unknown_code'],
        ['employeesTotal[min]', 'min_above_max'],
        ['phoneNumber', 'malformed'],
        ['email', 'malformed'],
        ['hasEmail', 'not_a_boolean'],
        ['hasFax', 'repeated'],
        ['page', 'out_of_range'],
        ['pageSize', 'out_of_range'],
      ],
    'employeesHere[min]=x&employeesHere[max]=y': [
      ['employeesHere[min]', 'not_an_integer'],
      ['employeesHere[max]', 'not_an_integer'],
    ],
  },
}

const inOrder = (refusals: readonly Refusal[]): string[] => refusals.map(one => one.join(' | ')).toSorted()

async function refusal(path: string): Promise<ProblemBody> {
  const { status, headers, body, text } = await service.request(path)
  expect(status, text).toBe(400)
  expect(headers.get('Content-Type')).toBe('application/problem+json')
  const problem = body as ProblemBody
  expect(problem.code).toBe('invalid_parameters')
  expect(problem.status).toBe(400)
  expect(problem.requestId).toBe(headers.get('X-Request-Id'))
  return problem
}

describe.each(Object.entries(refused))('%s', (_, cases) => {
  it.each(Object.entries(cases))('%s', async (query, wanted) => {
    for (const endpoint of [SEARCH, EXPORT]) {
      const { errors = [] } = await refusal(`${endpoint}?${query}`)
      const said = errors.map(
        ({ parameter, code, suggestion }): Refusal =>
          suggestion === undefined ? [parameter, code] : [parameter, code, suggestion],
      )
      expect(inOrder(said)).toEqual(inOrder(wanted))
      for (const { message } of errors) expect(message).toMatch(/\w.*[.?]/)
    }
  })
})

describe('what the messages say', () => {
  const says: [query: string, text: string | RegExp][] = [
    ['employeesTotal=5', /employeesTotal\[min\] and employeesTotal\[max\]/],
    ['cityname=Berlin', 'Did you mean cityName?'],
    ['page=201&pageSize=50', 'cursor=*'],
    ['phoneNumber=0301234567', /\+\d{6,15}/],
    ['phoneNumber=00493012345678', /\+\d{6,15}/],
    ['email=*@*', '*.sales@acme.*'],
    ['email=acme', 'info@acme.com'],
    ['email=*@*.com', '*.sales@acme.*'],
    [`ID=${numbers(101)}`, '100'],
    [`search=${'a'.repeat(201)}`, '200'],
    ['pageSize=51', 'between 1 and 50'],
    ['statusCode=9', '2 branch'],
    ['legalStatus=x', 'non-negative integer'],
  ]
  it.each(says)('%s', async (query, text) => {
    const { errors = [] } = await refusal(`${SEARCH}?${query}`)
    expect(errors).toHaveLength(1)
    if (typeof text === 'string') expect(errors[0]?.message).toContain(text)
    else expect(errors[0]?.message).toMatch(text)
  })

  it('lists what is allowed', async () => {
    const { errors = [] } = await refusal(`${SEARCH}?importExportCode=Z&statusCode=9&hasEmail=1`)
    expect(Object.fromEntries(errors.map(({ parameter, allowed }) => [parameter, allowed]))).toEqual({
      importExportCode: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
      statusCode: ['0', '1', '2'],
      hasEmail: ['true', 'false'],
    })
  })

  it('repeats only the beginning of a long value', async () => {
    const { errors = [] } = await refusal(
      `${SEARCH}?cityname=x&${'q'.repeat(3000)}=1&statusCode=${'9'.repeat(3000)}`,
    )
    expect(errors).toHaveLength(3)
    expect(JSON.stringify(errors).length).toBeLessThan(3000)
  })

  it('comes after the key: without one nothing is said of the query', async () => {
    const { status, text } = await service.request(`${SEARCH}?cityname=x`, { key: null })
    expect(status).toBe(401)
    expect(text).not.toContain('cityName')
  })

  it('is said of export on search alone', async () => {
    expect((await refusal(`${SEARCH}?export=true`)).errors).toMatchObject([
      { parameter: 'export', code: 'unknown_parameter' },
    ])
    for (const value of ['1', 'TRUE', 'yes'])
      expect((await refusal(`${EXPORT}?export=${value}`)).errors).toMatchObject([
        { parameter: 'export', code: 'not_a_boolean', allowed: ['true', 'false'] },
      ])
    expect((await refusal(`${EXPORT}?export=true&export=true`)).errors).toMatchObject([
      { parameter: 'export', code: 'repeated' },
    ])
  })
})

describe('what is just within the bounds', () => {
  it.each([
    'page=400',
    'page=200&pageSize=50',
    'page=10000&pageSize=1',
    `ID=${numbers(100)}`,
    `ID=${numbers(100)}&ID=${numbers(100)}`,
    `search=${'a'.repeat(200)}`,
    `search=${'ü'.repeat(200)}`,
    `search=${'𐐷'.repeat(200)}`,
    'employeesTotal[min]=5&employeesTotal[max]=5',
    'phoneNumber=%2B123456',
    'phoneNumber=%2B123456789012345',
    'ID=9007199254740991',
    'annualSales[min]=-9007199254740991',
    'foundingYears[max]=9007199254740991',
    'worldwideHeadquarterID=9007199254740991',
  ])('%s', async query => {
    await service.get(`${SEARCH}?${query}`)
    await service.get(`${EXPORT}?${query}`)
  })
})

describe('search texts without a letter or digit are refused', () => {
  it.each([
    '"',
    "'",
    '(',
    ')',
    '()',
    ':',
    '*',
    '**',
    '?',
    '~',
    '\\',
    '\\\\',
    '/',
    '&',
    '&&',
    '& &',
    '+',
    '!',
    '-',
    '--',
    '.',
    '...',
    ',',
    ';',
    '#',
    '%',
    '^',
    '{}',
    '[]',
    '<>',
    '|',
    '||',
    '=',
    '$',
    '€',
    '©',
    '😀',
    '👩‍👩‍👧',
    '❤️',
    '🇩🇪',
    '\u200b',
    '\u200b\u200c\u200d',
    '\u200e',
    '\u200f',
    '\u202e',
    '\u2066\u2069',
    '\u00ad',
    '\ufeff',
    '\u0301',
    '\ufe0f',
    '\u3000',
    '\u00a0',
    '"*" : (~)',
  ])('%j', async text => {
    for (const endpoint of [SEARCH, EXPORT]) {
      const { errors = [] } = await refusal(`${endpoint}?search=${encodeURIComponent(text)}`)
      expect(errors.map(({ parameter }) => parameter)).toEqual(['search'])
      expect(['malformed', 'empty_value']).toContain(errors[0]?.code)
    }
  })
})

describe('search texts with signs of a query language or invisible ones mean their words', () => {
  it.each([
    ['"acme"', [1]],
    ['"acme tools', [1]],
    ['(acme)', [1]],
    ['acme)', [1]],
    ['acme*', [1]],
    ['acm?', [1]],
    ['acme~', [1]],
    ['acme:', [1]],
    ['acme:tools', [1]],
    ['companyName:acme', []],
    ['acme^9', []],
    ['acme\\', [1]],
    ['\\acme', [1]],
    ['/acme/', [1]],
    ['{acme}', [1]],
    ['[acme TO', [1]],
    ['<acme>', [1]],
    ['-acme', [1]],
    ['+acme', [1]],
    ['!acme', [1]],
    ['acme;', [1]],
    ["acme'", [1]],
    ['acme & tools', [1]],
    ['acme &', [1]],
    ['& acme', [1]],
    ['AND', [2]],
    ['OR', [4]],
    ['NOT', [4]],
    ['acme AND beta', []],
    ['acme OR beta', []],
    ['acme || beta', []],
    ['NOT acme', []],
    ['_exists_:companyName', []],
    ['*:*', 'refused'],
    ['acme 😀', [1]],
    ['acme❤️', [1]],
    ['❤️ acme', [1]],
    ['ac\u200bme', [1]],
    ['\u200eacme\u200f', [1]],
    ['\u202eacme', [1]],
    ['ac\u00adme tools', [1]],
    ['acme\u00a0tools', [1]],
    ['acme\u3000tools', [1]],
    ['ＡＣＭＥ', [1]],
    ['acme\ufeff', [1]],
    ['acme™', [1]],
    ['®acme', [1]],
    ['\u0000', 'refused'],
    ['acme\u0007', 'refused'],
    ['acme\ttools', 'refused'],
    ['acme\u0085', 'refused'],
    ['acme\ufffd', 'refused'],
  ] as const)('%j', async (text, wanted) => {
    const path = `${SEARCH}?search=${encodeURIComponent(text)}`
    if (wanted === 'refused') {
      await refusal(path)
      return
    }
    const { data } = await service.get(path)
    expect(data.records.map(record => record.ID)).toEqual(wanted)
    expect(data.totalCount).toBe(wanted.length)
  })
})

describe('email patterns whose literals would overlap in an address are refused or find nothing', () => {
  it.each([
    'ann*na@acme.com',
    'anna*anna@acme.com',
    'anna*@*@acme.com',
    'anna@acme*me.com',
    'anna@acme.c*com',
    'a*nna*a@acme.com',
    'anna@*acme*acme.com',
    'not*acme.de*e',
    '@acme.*e',
    'acme.*e',
  ])('%s', async pattern => {
    for (const parameter of ['email', 'search']) {
      const path = `${SEARCH}?${parameter}=${encodeURIComponent(parameter === 'search' && !pattern.includes('@') ? `@${pattern}` : pattern)}`
      const { status, body, text } = await service.request(path)
      expect([200, 400], text).toContain(status)
      if (status === 200) expect(body).toMatchObject({ data: { records: [], totalCount: 0 } })
    }
  })
})
