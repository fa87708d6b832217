// The digest of the filters of a query string, for cursors in tests.

import { filterDigest } from '../../../src/query/cursor.ts'
import { parametersOf } from '../../../src/query/parameters.ts'
import { parseParameters } from '../../../src/query/parse-parameters.ts'

export function digestOf(queryString: string): string {
  const parsed = parseParameters(queryString, parametersOf.export)
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  return filterDigest(parsed.filters)
}
