// Creates, recognizes and hashes API keys.

import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Marks a key of this service for people and for scanners of leaked secrets. */
const PREFIX = 'cds_'
const SECRET = /^cds_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function base62(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text
  return text
}

const checksum = (secret: string): string => base62(BigInt(crc32(secret)), 6)

/**
 * A new key: the prefix, 256 random bits in base 62 (43 characters) and a checksum of six
 * characters. It is shown once and never stored.
 */
export function newApiKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)
  return PREFIX + secret + checksum(secret)
}

/**
 * False for a text that cannot be a key, such as a mistyped one: it is rejected without a look-up.
 */
export function isApiKey(text: string): boolean {
  const [, secret, check] = SECRET.exec(text) ?? []
  return secret !== undefined && checksum(secret) === check
}

/** True if a text contains something that looks like a key, valid or mistyped. */
export function containsApiKey(text: string): boolean {
  return /cds_[0-9A-Za-z]{40}/.test(text)
}

/**
 * The SHA-256 of a key as 64 hexadecimal digits. Only this is stored; 256 random bits need no salt.
 */
export function apiKeyHash(key: string): string {
  return hash('sha256', key, 'hex')
}
