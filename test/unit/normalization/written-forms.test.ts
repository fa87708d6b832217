// When are two spellings of an address, a domain, a place or a code the same?

import { describe, expect, test } from 'vitest'
import { domainsOf, emailAddress, isDomain } from '../../../src/normalization/email-address.ts'
import { normalizedCode } from '../../../src/normalization/normalized-code.ts'
import { normalizedText } from '../../../src/normalization/normalized-text.ts'
import { normalizedPlaceName } from '../../../src/normalization/place-name.ts'
import { webDomain } from '../../../src/normalization/web-domain.ts'

describe('an email address', () => {
  test.each<[text: string, address: string | undefined]>([
    ['info@acme.com', 'info@acme.com'],
    [' Info@ACME.Com ', 'info@acme.com'],
    ['mailto:Info@acme.com', 'info@acme.com'],
    ["o'neill+x.y_z@mail.acme.co.uk", "o'neill+x.y_z@mail.acme.co.uk"],
    ['büro@müller.de', 'büro@müller.de'],
    ['info@xn--mller-kva.de', 'info@xn--mller-kva.de'],
    [`${'a'.repeat(64)}@acme.com`, `${'a'.repeat(64)}@acme.com`],
    [`${'a'.repeat(65)}@acme.com`, undefined],
    ['@acme.com', undefined],
    ['info@', undefined],
    ['info@acme', undefined],
    ['info@acme.', undefined],
    ['info@.com', undefined],
    ['info@acme..com', undefined],
    ['info@-acme.com', undefined],
    ['info@acme-.com', undefined],
    ['info@127.0.0.1', undefined],
    ['in fo@acme.com', undefined],
    ['in@fo@acme.com', undefined],
    ['<info@acme.com>', undefined],
    ['info@acme.com,b@acme.com', undefined],
    ['info@acme.com\n', 'info@acme.com'],
    ['', undefined],
  ])('%s', (text, address) => {
    expect(emailAddress(text)).toBe(address)
  })
})

describe('a domain', () => {
  test.each([
    ['acme.com', true],
    ['a.b.c.acme.co.uk', true],
    ['4711.de', true],
    ['müller.de', true],
    [`${'a'.repeat(63)}.com`, true],
    [`${'a'.repeat(64)}.com`, false],
    [`${'a.'.repeat(130)}com`, false],
    ['acme', false],
    ['ACME.com', false],
    ['acme.c0m', true],
    ['127.0.0.1', false],
    ['acme_x.com', false],
    ['', false],
  ])('%s: %s', (text, isOne) => {
    expect(isDomain(text)).toBe(isOne)
  })

  test.each<[domain: string, domains: string[]]>([
    ['acme.com', ['acme.com']],
    ['mail.acme.co.uk', ['mail.acme.co.uk', 'acme.co.uk', 'co.uk']],
    ['', []],
  ])('%s belongs to', (domain, domains) => {
    expect(domainsOf(domain)).toEqual(domains)
  })
})

describe('the domain of a website', () => {
  test.each<[website: string, domain: string | undefined]>([
    ['acme.com', 'acme.com'],
    ['www.acme.com', 'acme.com'],
    ['https://www.Acme.com/en?x=1#top', 'acme.com'],
    ['HTTP://ACME.COM', 'acme.com'],
    ['http://www2.acme.com', 'acme.com'],
    ['https://user:secret@acme.com:8443/', 'acme.com'],
    ['acme.com.', 'acme.com'],
    ['acme.com?x=y@z', 'acme.com'],
    ['shop.acme.com', 'shop.acme.com'],
    // No www of a domain, but one
    ['www.com', 'www.com'],
    ['http://www.com/', 'www.com'],
    ['wwwacme.com', 'wwwacme.com'],
    ['acme', undefined],
    ['https://localhost/', undefined],
    ['http://', undefined],
    ['none', undefined],
    ['', undefined],
  ])('%s', (website, domain) => {
    expect(webDomain(website)).toBe(domain)
  })
})

describe('the key of a place', () => {
  test.each<[name: string, key: string]>([
    ['München', 'munchen'],
    ['MUNCHEN', 'munchen'],
    ["St. John's", 'st johns'],
    ['St Johns', 'st johns'],
    ['Saint-Étienne', 'saint etienne'],
    ['Washington, D.C.', 'washington dc'],
    ['KOREA, REPUBLIC OF', 'korea republic of'],
    ['  Korea   (Republic of) ', 'korea republic of'],
    ['Åland/Ahvenanmaa', 'aland ahvenanmaa'],
    ['東京都', '東京都'],
    ['القاهرة', 'القاهره'],
    ["Côte d'Ivoire", 'cote divoire'],
    ['Côte d’Ivoire', 'cote divoire'],
    ['...', ''],
    ['\u0640', ''],
    ['', ''],
  ])('%s', (name, key) => {
    expect(normalizedPlaceName(name)).toBe(key)
  })
})

describe('the key of a code', () => {
  test.each<[code: string, key: string]>([
    ['HRB 12-345 b', 'HRB12345B'],
    ['hrb12345B', 'HRB12345B'],
    ['SW1A 1AA', 'SW1A1AA'],
    ['007', '007'],
    ['DE 123.456.789', 'DE123456789'],
    ['１２３', '123'],
    ['ß1', 'SS1'],
    ['---', ''],
    ['', ''],
  ])('%s', (code, key) => {
    expect(normalizedCode(code)).toBe(key)
  })
})

describe('a tidy text', () => {
  test.each<[text: string, tidy: string | undefined]>([
    ['  Acme \t\r\n  Ltd ', 'Acme Ltd'],
    ['Acme\u00a0Ltd', 'Acme Ltd'],
    ['Cafe\u0301', 'Café'],
    ['Ac\u00adme\u200b\ufeff', 'Acme'],
    ['\u202eAcme\u202c', 'Acme'],
    // The two joiners carry meaning
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['', ''],
    [' \u200b ', ''],
    ['Ac\u0000me', undefined],
    ['Ac\u001bme', undefined],
    ['Ac\u0085me', undefined],
    ['Ac\ufffdme', undefined],
    ['Ac\ud800me', undefined],
    ['𠮷野家', '𠮷野家'],
  ])('%j', (text, tidy) => {
    expect(normalizedText(text)).toBe(tidy)
  })
})
