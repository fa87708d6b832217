// Which domain a website stands on, however its address is written.

import { isDomain } from './email-address.ts'

/** `https://www.Acme.com/en?x=1` → `acme.com`; undefined where there is no domain in it. */
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
