// Contact data: domain, website and email addresses derived from the name, and telephone numbers in the format of the
// city.

import type { Country } from './countries.ts'
import type { City } from './places.ts'
import type { Random } from './random.ts'

const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  å: 'a',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const GERMAN_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const MAILBOXES: Record<string, readonly string[]> = {
  en: ['info', 'sales', 'contact', 'office', 'hello', 'enquiries'],
  de: ['info', 'kontakt', 'vertrieb', 'office', 'mail', 'verkauf'],
  fr: ['contact', 'info', 'commercial', 'accueil'],
  es: ['info', 'contacto', 'ventas', 'administracion'],
  it: ['info', 'commerciale', 'amministrazione', 'vendite'],
  pt: ['geral', 'contato', 'comercial', 'vendas', 'info'],
  nl: ['info', 'verkoop', 'contact', 'administratie'],
  pl: ['biuro', 'kontakt', 'sekretariat', 'info'],
  cs: ['info', 'obchod', 'kancelar'],
  hu: ['info', 'iroda', 'ertekesites'],
  sv: ['info', 'order', 'kontakt'],
  tr: ['info', 'satis', 'bilgi'],
}
const COMMON_MAILBOXES = ['info', 'sales', 'contact', 'office']

/** The words of a text as domains spell them, in ASCII and lower case: "Müller Bau" → mueller, bau. */
export function plainWords(text: string, language: string): string[] {
  let plain = text.toLowerCase()
  if (language === 'de') plain = plain.replace(/[äöü]/g, letter => GERMAN_LETTERS[letter] ?? letter)
  return plain
    .replace(/[ßøåæœłđðþı]/g, letter => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
}

/** A domain derived from a name: "mueller-bau.de", "muellerbau.com". */
export function domainName(random: Random, name: string, language: string, country: Country): string {
  const words = plainWords(name, language)
  const joint = random.chance(0.4) ? '-' : ''
  const most = random.chance(0.3) ? 2 : words.length
  let host = ''
  for (const word of words.slice(0, most)) {
    if (host.length + word.length > 30) break
    host += host === '' ? word : joint + word
  }
  if (host.length < 4) host = `${host}-${country.code.toLowerCase()}`
  return `${host}.${random.pick(country.domains)}`
}

/** A website in one of the usual spellings: "https://www.x.com", "www.x.de", "x.co.uk". */
export function webAddress(random: Random, domain: string, language: string): string {
  const way = random.next()
  if (way < 0.36) return `https://www.${domain}`
  if (way < 0.66) return `www.${domain}`
  if (way < 0.76) return `http://www.${domain}`
  if (way < 0.85) return `https://${domain}`
  if (way < 0.93) return domain
  if (way < 0.97) return `https://www.${domain}/`
  return `https://www.${domain}/${language}`
}

/** One to three email addresses at a domain, some of them at a subdomain or of a person. */
export function emailAddresses(
  random: Random,
  domain: string,
  language: string,
  countryCode: string,
  people: readonly string[],
): string[] {
  const way = random.next()
  const count = way < 0.72 ? 1 : way < 0.93 ? 2 : 3
  const addresses = new Set<string>()
  while (addresses.size < count) {
    const subdomain = random.next()
    let host = domain
    if (subdomain < 0.03) host = `mail.${domain}`
    else if (subdomain < 0.05) host = `${countryCode.toLowerCase()}.${domain}`
    const address = `${localPart(random, language, people)}@${host}`
    addresses.add(random.chance(0.01) ? address.charAt(0).toUpperCase() + address.slice(1) : address)
  }
  return [...addresses]
}

function localPart(random: Random, language: string, people: readonly string[]): string {
  if (people.length > 0 && random.chance(0.3)) {
    const words = plainWords(random.pick(people), language)
    const [first = 'info'] = words
    const last = words.at(-1) ?? first
    const way = random.next()
    if (way < 0.6) return `${first}.${last}`
    if (way < 0.8) return `${first.charAt(0)}.${last}`
    return way < 0.9 ? first : last
  }
  return random.pick(random.chance(0.8) ? (MAILBOXES[language] ?? COMMON_MAILBOXES) : COMMON_MAILBOXES)
}

/** A landline number of a city, as national (significant) digits. An area code may be the pattern of a whole number. */
export function landlineNumber(random: Random, country: Country, city: City): string {
  const area = random.pick(city.areaCodes)
  if (area.includes('#')) return random.text(area)
  const digits = random.pick(country.phoneLengths) - area.length - 1
  const number = random.text(`${area}*${'#'.repeat(digits)}`)
  // No North American exchange ends in 11.
  return country.dialling === '1' && number.slice(4, 6) === '11'
    ? `${number.slice(0, 5)}2${number.slice(6)}`
    : number
}

/** A telephone number in national digits, sometimes a mobile one, sometimes with + and the country code. */
export function phoneNumber(random: Random, country: Country, city: City, isSmall: boolean): string {
  const isMobile = isSmall && country.mobiles.length > 0 && random.chance(0.14)
  const number = isMobile ? random.text(random.pick(country.mobiles)) : landlineNumber(random, country, city)
  const isInternational = country.dialling !== '1' && random.chance(0.05)
  return isInternational ? `+${country.dialling}${number}` : number
}

/** A telex number with its answerback: "412345 NOBA". */
export function telexNumber(random: Random): string {
  return random.text(random.chance(0.5) ? '###### @@@@' : '##### @@@')
}
