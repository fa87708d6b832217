// Is there an API key in an address? There it would end up in logs, histories and referrers, so it is refused.

import { containsApiKey } from '../clients/api-key.ts'

/** Names that a key is sent under elsewhere, without case and punctuation. */
const KEY_NAMES = new Set([
  'accesskey',
  'accesstoken',
  'apikey',
  'apitoken',
  'auth',
  'authorization',
  'key',
  'secret',
  'token',
  'xapikey',
])

/** True where a query string holds an API key, in whatever place, or a parameter that is named like one. */
export function hasKeyInQuery(queryString: string): boolean {
  if (queryString === '') return false
  const plain = decoded(queryString)
  if (containsApiKey(plain)) return true
  return queryString.split('&').some(pair => {
    const [name = ''] = pair.split('=')
    return KEY_NAMES.has(
      decoded(name)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, ''),
    )
  })
}

/** Percent-encoded ASCII as it is meant; anything else stays, as no key holds it. */
function decoded(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
