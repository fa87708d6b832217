// Extracts the domain of a website from its URL or host name.

import { isDomain } from './email-address.ts'

/** `https://www.Acme.com/en?x=1` → `acme.com`; undefined if there is no domain in it. */
export function webDomain(website: string): string | undefined {
  const host = website
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/^[^@]*@/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\d?\.(?=.+\.)/, '')
  return isDomain(host) ? host : undefined
}
