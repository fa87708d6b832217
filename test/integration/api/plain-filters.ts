// Which companies a query means, by reading the records one by one: written from the service's contract alone, to be
// compared with what the service answers. Slow and plain on purpose; it knows nothing of clauses or normal forms.

import fc from 'fast-check'
import type { Company } from '../../../src/schema/fields.ts'

/** One parameter as asked for: its text in a query string, and which companies it means. */
export type Filter = { readonly text: string; readonly holds: (company: Company) => boolean }

type Filters = (near: Company) => fc.Arbitrary<Filter>

const filter = (text: string, holds: Filter['holds']): Filter => ({ text, holds })
const param = (name: string, value: string | number): string => `${name}=${encodeURIComponent(value)}`

/** Letters without accents, in lower case; apostrophes and dots gone, other punctuation one blank. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** Letters and digits alone, in upper case. */
const bare = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A word of a text in one of the ways that make no difference. */
const inAnyCase = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(text, text.toLowerCase(), text.toUpperCase())

const sameCountry: readonly (readonly string[])[] = [
  ['GERMANY', 'DE', 'DEU'],
  ['UNITED STATES', 'US', 'USA'],
  ['UNITED KINGDOM', 'GB', 'GBR'],
  ['FRANCE', 'FR', 'FRA'],
  ['JAPAN', 'JP', 'JPN'],
  ['CHINA', 'CN', 'CHN'],
  ['SOUTH KOREA', 'KOREA, REPUBLIC OF', 'KR', 'KOR'],
  ["COTE D'IVOIRE", 'CI', 'CIV'],
]
const countryKey = (name: string): string => {
  const known = sameCountry.find(names => names.some(one => plain(one) === plain(name)))
  return plain(known?.[0] ?? name)
}

/** Everything after the @, and the domains above it down to two labels. */
const domainsOf = (host: string): string[] => {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}
const hostOf = (website: string): string => {
  const { hostname } = new URL(/^[a-z]+:\/\//i.test(website) ? website : `http://${website}`)
  return hostname.replace(/^www\./, '')
}

const pattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split('*')
      .map(part => RegExp.escape(part))
      .join('[^@]*')}$`,
  )

/** Whether an address is meant by a pattern, by the contract's words. */
function emailHolds(asked: string): (address: string) => boolean {
  const text = asked.toLowerCase()
  return address => {
    const [local = '', domain = ''] = address.split('@')
    if (text.endsWith('@')) return pattern(text.slice(0, -1)).test(local)
    if (text.startsWith('@') || !text.includes('@'))
      return domainsOf(domain).some(one => pattern(text.replace(/^@/, '')).test(one))
    return pattern(text).test(address)
  }
}

/** The words of a name: split at blanks and punctuation, and where a capital or a digit begins a new one. */
function wordsOf(name: string): string[][] {
  const whole = name
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(word => word !== '')
  const split = name
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{N})(?=\p{L})|(?<=\p{L})(?=\p{N})|['’]/gu, ' ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(word => word !== '')
  return [whole, split]
}
const writtenOut = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, letter => ({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' })[letter] ?? letter)
const closedUp = (text: string): string => plain(text).replace(/(?<![aeiouyq])([aou])e(?=.)/g, '$1')

/** Whether a word, as typed so far, begins a word of the name, or several words written as one. */
function wordBegins(name: string, typed: string): boolean {
  return wordsOf(name).some(words =>
    [plain, (word: string) => plain(writtenOut(word)), closedUp].some(spelled =>
      words.some((_, at) => words.slice(at).map(spelled).join('').startsWith(typed)),
    ),
  )
}

/** Words that do not count in a name, or may be written another way: they are not drawn. */
const LEGAL =
  /^(and|the|limited|ltd|ltda|company|companies|corp|corporation|incorporated|inc|gmbh|private|public|proprietary|sarl|group|sociedad|anonima|societe|anonyme|berhad|kabushiki|kaisha|aktiengesellschaft|aktiebolag|holding|holdings|eurl|coop|cooperativa|cooperative|limitada|unipersonal|joint|stock|open|closed|shareholding|trust|registered|association|compania|companhia|compagnie)$/

/** For each parameter, filters whose values are drawn from the companies: mostly from one of them, so that several find something. */
export function filtersOver(companies: readonly Company[]): Readonly<Record<string, Filters>> {
  const heldValues = <Name extends keyof Company>(name: Name): NonNullable<Company[Name]>[] =>
    companies.map(one => one[name]).filter(value => value !== undefined) as NonNullable<Company[Name]>[]

  /** A value of the field: that of the company at hand, or any. */
  const drawn = <Name extends keyof Company>(
    name: Name,
  ): ((near: Company) => fc.Arbitrary<NonNullable<Company[Name]>>) => {
    const any = fc.constantFrom(...heldValues(name))
    return near => {
      const own = near[name]
      return own === undefined
        ? any
        : fc.oneof(
            { weight: 3, arbitrary: fc.constant(own as NonNullable<Company[Name]>) },
            { weight: 1, arbitrary: any },
          )
    }
  }
  /** One to three values of the field. */
  const someOf = <Name extends keyof Company>(name: Name) => {
    const one = drawn(name)
    return (near: Company) => fc.array(one(near), { minLength: 1, maxLength: 3 })
  }

  const listed = (name: string, values: readonly string[], repeated: boolean): string =>
    repeated ? values.map(value => param(name, value)).join('&') : param(name, values.join(','))

  const codes = (
    name: string,
    field: 'importExportCode' | 'legalStatus' | 'statusCode' | 'subsidiaryCode',
  ): Filters => {
    const some = someOf(field)
    const more = field === 'legalStatus' ? fc.constantFrom([], ['0']) : fc.constant([])
    return near =>
      fc.tuple(some(near), more, fc.boolean()).map(([values, others, repeated]) => {
        const asked = [...values, ...others]
        return filter(listed(name, asked, repeated), one => {
          const code = one[field]
          if (code === undefined) return field === 'legalStatus' && asked.includes('0')
          return asked.includes(code)
        })
      })
  }

  const identifiers = (name: string, field: 'ID' | 'worldwideHeadquarterID'): Filters => {
    const some = someOf(field)
    return near =>
      fc.tuple(some(near), fc.boolean(), fc.nat(2)).map(([values, repeated, off]) => {
        const asked = values.map((value, index) => (index === 1 ? Math.max(1, value - off) : value))
        return filter(listed(name, asked.map(String), repeated), one => asked.includes(one[field] as number))
      })
  }

  const places = (name: 'cityName' | 'provinceName'): Filters => {
    const held = new Set(heldValues(name).map(plain))
    const asked = drawn(name)
    const entry = (near: Company) =>
      asked(near).chain(value =>
        fc.oneof(
          { weight: 4, arbitrary: inAnyCase(value).map(text => ({ text, begun: false })) },
          {
            weight: 2,
            arbitrary: fc
              .integer({ min: 3, max: 8 })
              .map(length => ({ text: value.slice(0, length).trim(), begun: false })),
          },
          {
            weight: 2,
            arbitrary: fc
              .integer({ min: 2, max: 6 })
              .map(length => ({ text: value.slice(0, length).trim(), begun: true })),
          },
          { weight: 1, arbitrary: fc.constant({ text: 'Nowhere at all', begun: false }) },
        ),
      )
    return near =>
      fc
        .tuple(fc.array(entry(near), { minLength: 1, maxLength: 3 }), fc.boolean())
        .map(([entries, repeated]) => {
          const texts = entries.map(({ text, begun }) => (begun ? `${text}*` : text))
          const tests = entries.map(({ text, begun }) => {
            const key = plain(text)
            const whole = !begun && held.has(key)
            return (city: string) => (whole ? plain(city) === key : plain(city).startsWith(key))
          })
          const written = texts.map(text =>
            text.includes(',') && !held.has(plain(text)) ? quoted(text) : text,
          )
          return filter(listed(name, written, repeated), one => {
            const value = one[name]
            return value !== undefined && tests.some(test => test(value))
          })
        })
  }

  const country: Filters = near => {
    const name = drawn('countryName')(near).chain(value => {
      const known = sameCountry.find(names => names.includes(value))
      return fc.constantFrom(value, value.toLowerCase(), ...(known ?? []))
    })
    return fc.tuple(fc.array(name, { minLength: 1, maxLength: 3 }), fc.boolean()).map(([names, repeated]) => {
      const keys = names.map(countryKey)
      return filter(
        listed('countryName', names, repeated),
        one => one.countryName !== undefined && keys.includes(countryKey(one.countryName)),
      )
    })
  }

  const range = (
    name: string,
    field: 'employeesHere' | 'employeesTotal' | 'annualSales' | 'foundingYear',
  ): Filters => {
    const asked = drawn(field)
    return near =>
      fc
        .tuple(
          asked(near),
          asked(near),
          fc.integer({ min: -1, max: 1 }),
          fc.constantFrom('min', 'max', 'both'),
          fc.boolean(),
        )
        .map(([first, second, off, bounds, encoded]) => {
          const floor = field === 'annualSales' ? Number.MIN_SAFE_INTEGER : 0
          const min = bounds === 'max' ? undefined : Math.max(floor, Math.min(first, second) + off)
          const max = bounds === 'min' ? undefined : Math.max(first, second, min ?? floor)
          const key = (bound: string) => (encoded ? `${name}%5B${bound}%5D` : `${name}[${bound}]`)
          const texts = [
            ...(min === undefined ? [] : [`${key('min')}=${min}`]),
            ...(max === undefined ? [] : [`${key('max')}=${max}`]),
          ]
          return filter(texts.join('&'), one => {
            const value = one[field]
            if (value === undefined) return false
            return (min === undefined || value >= min) && (max === undefined || value <= max)
          })
        })
  }

  const has =
    (name: string, isThere: (one: Company) => boolean): Filters =>
    near =>
      fc
        .oneof({ weight: 3, arbitrary: fc.constant(isThere(near)) }, { weight: 1, arbitrary: fc.boolean() })
        .map(wanted => filter(`${name}=${wanted}`, one => isThere(one) === wanted))
  const given = (value: unknown): boolean =>
    value !== undefined && !(Array.isArray(value) && value.length === 0)

  const addresses = heldValues('email').flat()
  const emailPattern = (near: Company): fc.Arbitrary<string> => {
    const own = near.email?.[0] === undefined ? [] : [near.email[0]]
    return fc.oneof(fc.constantFrom(...addresses), ...own.map(one => fc.constant(one))).chain(address => {
      const [local = '', domain = ''] = address.split('@')
      const [label = ''] = domain.split('.')
      const literal = /^[a-z0-9]{3,}$/.test(label)
      return fc.constantFrom(
        address,
        address.toUpperCase(),
        `x${address}`,
        domain,
        `@${domain}`,
        `@${domainsOf(domain).at(-1)}`,
        `${local}@`,
        ...(literal
          ? [
              `*@${domain}`,
              `${label}.*`,
              `@${label}.*`,
              `*@${label}.*`,
              `${local}@${label}.*`,
              `*${label}.com`,
              `*.${domain}`,
            ]
          : []),
        ...(/^[a-z]{4,}/.test(local)
          ? [`${local.slice(0, 4)}*@`, `${local.slice(0, 4)}*@*`, `${local.slice(0, 3)}*@${domain}`]
          : []),
      )
    })
  }

  const keyed = (name: string, field: 'nationalId' | 'postalCode'): Filters => {
    const asked = drawn(field)
    const spelled = (value: string): fc.Arbitrary<string> =>
      fc.constantFrom(
        value,
        value.toLowerCase(),
        bare(value),
        [...bare(value)].join('-'),
        `${bare(value).slice(0, 2)} ${bare(value).slice(2)}`.trim(),
        bare(value).slice(0, -1) || bare(value),
      )
    return near =>
      fc.array(asked(near).chain(spelled), { minLength: 1, maxLength: 2 }).map(values => {
        const keys = values.map(bare)
        const written = values.map(value => (/[,"]/.test(value) ? quoted(value) : value))
        return filter(listed(name, written, false), one => {
          const value = one[field]
          return value !== undefined && keys.includes(bare(value))
        })
      })
  }

  const international = (one: Company): string[] => {
    const { phoneNumber: number, countryPhoneCode: code } = one
    if (number === undefined) return []
    if (number.startsWith('+')) return [number]
    if (code === undefined) return []
    return number.startsWith(code) ? [`+${code}${number}`, `+${number}`] : [`+${code}${number}`]
  }
  const phones = companies.filter(one => international(one).length === 1)
  const phone: Filters = near => {
    const own = international(near)
    return fc
      .oneof(...(own.length === 1 ? [fc.constant(near)] : []), fc.constantFrom(...phones))
      .chain(one => {
        const number = international(one)[0] ?? ''
        return fc
          .constantFrom(
            param('phoneNumber', number),
            `phoneNumber=${number}`,
            param(
              'phoneNumber',
              `${number.slice(0, 4)} (${number.slice(4, 6)}) ${number.slice(6, 8)}-${number.slice(8)}`,
            ),
          )
          .map(text => filter(text, company => international(company).includes(number)))
      })
  }

  const website: Filters = near =>
    drawn('website')(near).chain(value => {
      const host = hostOf(value)
      return fc
        .constantFrom(host, `www.${host}`, `https://${host.toUpperCase()}/`, value, `x${host}`)
        .map(text => {
          const wanted = text === `x${host}` ? text : host
          return filter(
            param('website', text),
            one => one.website !== undefined && domainsOf(hostOf(one.website)).includes(wanted),
          )
        })
    })

  const sic: Filters = near =>
    fc
      .array(
        drawn('sic4Digits')(near).chain(code =>
          fc.constantFrom(code, `${code.slice(0, 3)}*`, `${code.slice(0, 2)}*`),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map(asked =>
        filter(
          listed('sic4Digits', asked, false),
          ({ sic4Digits: code }) =>
            code !== undefined &&
            asked.some(one => (one.endsWith('*') ? code.startsWith(one.slice(0, -1)) : code === one)),
        ),
      )

  /** Words of a name, whole or begun: any word order, company name or trade name. */
  const nameWords: Filters = near =>
    fc.constantFrom(near.companyName ?? near.tradeName, near.tradeName ?? near.companyName).chain(name => {
      const words = (wordsOf(name ?? '')[0] ?? [])
        .map(word => word.toLowerCase())
        .filter(word => /^[a-z]{4,12}$/.test(word) && !/[aou]e|aa/.test(word) && !LEGAL.test(word))
      if (words.length === 0) return fc.constant(filter('', () => true))
      return fc
        .tuple(
          fc.shuffledSubarray(words, { minLength: 1, maxLength: Math.min(2, words.length) }),
          fc.integer({ min: 3, max: 12 }),
        )
        .map(([some, length]) => {
          const typed = some.map((word, index) => (index === some.length - 1 ? word.slice(0, length) : word))
          return filter(param('search', typed.join(' ')), one =>
            [one.companyName, one.tradeName].some(
              own => own !== undefined && typed.every(word => wordBegins(own, word)),
            ),
          )
        })
    })

  const searched: Filters = near =>
    fc.oneof(
      { weight: 3, arbitrary: nameWords(near) },
      {
        weight: 1,
        arbitrary: emailPattern(near).map(asked => {
          const text = asked.includes('@') ? asked : `@${asked}`
          return filter(param('search', text), one => (one.email ?? []).some(emailHolds(text)))
        }),
      },
    )

  return {
    ID: identifiers('ID', 'ID'),
    search: searched,
    sic4Digits: sic,
    importExportCode: codes('importExportCode', 'importExportCode'),
    legalStatus: codes('legalStatus', 'legalStatus'),
    statusCode: codes('statusCode', 'statusCode'),
    subsidiaryCode: codes('subsidiaryCode', 'subsidiaryCode'),
    countryName: country,
    provinceName: places('provinceName'),
    cityName: places('cityName'),
    employeesHere: range('employeesHere', 'employeesHere'),
    employeesTotal: range('employeesTotal', 'employeesTotal'),
    annualSales: range('annualSales', 'annualSales'),
    foundingYears: range('foundingYears', 'foundingYear'),
    phoneNumber: phone,
    email: near =>
      fc
        .array(emailPattern(near), { minLength: 1, maxLength: 2 })
        .map(asked =>
          filter(listed('email', asked, false), one =>
            (one.email ?? []).some(address => asked.some(text => emailHolds(text)(address))),
          ),
        ),
    worldwideHeadquarterID: identifiers('worldwideHeadquarterID', 'worldwideHeadquarterID'),
    nationalId: keyed('nationalId', 'nationalId'),
    hasEmail: has('hasEmail', one => given(one.email)),
    hasMarketability: has('hasMarketability', one => one.marketable === true),
    hasPhone: has('hasPhone', one => given(one.phoneNumber)),
    hasFax: has('hasFax', one => given(one.faxNumber)),
    hasContactPerson: has('hasContactPerson', one => given(one.contactPersons) || given(one.ceoName)),
    hasWebsite: has('hasWebsite', one => given(one.website)),
    hasNationalID: has('hasNationalID', one => given(one.nationalId)),
    hasBusinessName: has('hasBusinessName', one => given(one.companyName) || given(one.tradeName)),
    hasStreetAddress: has('hasStreetAddress', one => given(one.address1)),
    hasPostalCode: has('hasPostalCode', one => given(one.postalCode)),
    hasCEOName: has('hasCEOName', one => given(one.ceoName)),
    countryCode: near =>
      fc
        .constantFrom(...sameCountry, ...sameCountry.filter(names => names.includes(near.countryName ?? '')))
        .map(names => {
          const code = names.find(name => name.length === 2) ?? ''
          return filter(
            param('countryCode', code),
            one => one.countryName !== undefined && countryKey(one.countryName) === countryKey(code),
          )
        }),
    postalCode: keyed('postalCode', 'postalCode'),
    website,
  }
}
