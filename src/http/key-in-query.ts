// Finds API keys in addresses, which are refused: there they end up in logs, histories and referrers.

import { containsApiKey } from '../clients/api-key.ts'
import { takenPageToken } from '../clients/page-token.ts'

/** Parameter names that other services use for keys, without case and punctuation. */
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

/** True if a query string contains an API key anywhere, or a parameter that is named like one and is no page token. */
export function hasKeyInQuery(queryString: string): boolean {
  if (queryString === '') return false
  const plain = decoded(queryString)
  if (containsApiKey(plain)) return true
  const { rest } = takenPageToken(queryString) ?? { rest: queryString }
  return rest.split('&').some(pair => {
    const [name = ''] = pair.split('=')
    return KEY_NAMES.has(
      decoded(name)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, ''),
    )
  })
}

/** Decodes percent-encoded ASCII; no key contains anything else. */
function decoded(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
