// A searchClient for InstantSearch over this API: `instantsearch({ indexName: 'companies', searchClient: companySearchClient({ token }) })`.
// The list of refinements of a facet filters by the parameter of the same name; a numeric refinement by its range.

/**
 * @typedef {{ query?: string, page?: number, hitsPerPage?: number, facets?: string | string[],
 *   facetFilters?: (string | string[])[], numericFilters?: (string | string[])[] }} SearchParams
 * @typedef {{ indexName: string, params?: SearchParams }} SearchRequest
 * @typedef {{ address?: string | URL, token?: string | (() => string | Promise<string>), apiKey?: string }} Options
 */

/**
 * `address`: the search endpoint (default: that of the server the file came from); `token`: a page token, or what returns one;
 * `apiKey`: for pages that are allowed to hold a key.
 *
 * @param {Options} options
 */
export function companySearchClient({
  address = new URL('/api/company/search', import.meta.url),
  token,
  apiKey,
} = {}) {
  const authorization = async () => (typeof token === 'function' ? await token() : token)

  /** @param {SearchRequest} request */
  async function answer({ indexName, params = {} }) {
    const { query = '', page = 0, hitsPerPage = 20 } = params
    const url = new URL(address, globalThis.document?.baseURI)
    for (const [name, value] of parametersOf(params)) url.searchParams.append(name, value)
    const sent = await authorization()
    if (sent) url.searchParams.set('token', sent)
    const started = performance.now()
    const response = await fetch(url, {
      headers: { Accept: 'application/json', ...(apiKey && { 'x-api-key': apiKey }) },
    })
    const body = await response.json()
    if (!response.ok)
      throw Object.assign(new Error([body.detail, ...(body.errors ?? []).map(told)].join(' ')), {
        status: response.status,
        code: body.code,
      })
    const { records, totalCount, facets = {} } = body.data
    return {
      index: indexName,
      query,
      params: url.search,
      hits: records.slice(0, hitsPerPage).map((/** @type {Record<string, unknown>} */ record) => ({
        ...record,
        objectID: String(record.ID),
      })),
      nbHits: totalCount,
      page,
      nbPages: body.totalPages,
      hitsPerPage,
      facets: Object.fromEntries(Object.entries(facets).map(([name, counts]) => [name, countsOf(counts)])),
      exhaustiveNbHits: true,
      exhaustiveFacetsCount: true,
      processingTimeMS: Math.round(performance.now() - started),
    }
  }

  return {
    /** @param {readonly SearchRequest[]} requests */
    search: async requests => ({ results: await Promise.all(requests.map(answer)) }),
  }
}

/** Attributes with a range: InstantSearch asks for their counts too, which there are none of. */
const RANGES = new Set(['employeesHere', 'employeesTotal', 'annualSales', 'foundingYears'])

/** @param {{ message: string }} error */
const told = ({ message }) => message

/** @param {readonly { value: unknown, count: number }[]} counts */
const countsOf = counts => Object.fromEntries(counts.map(({ value, count }) => [String(value), count]))

/** @param {SearchParams} params @returns {[name: string, value: string][]} */
function parametersOf({
  query = '',
  page = 0,
  hitsPerPage = 20,
  facets = [],
  facetFilters = [],
  numericFilters = [],
}) {
  const text = query.trim()
  const counted = [facets].flat().filter(name => name !== '*' && !RANGES.has(name))
  return [
    ...(text === '' ? [] : [pair('search', text)]),
    pair('page', page + 1),
    // Counts alone are asked for with no hits.
    pair('pageSize', hitsPerPage || 1),
    ...(counted.length === 0 ? [] : [pair('facets', counted.join())]),
    ...facetFilters.flat().map(refinement),
    ...numericFilters.flat().map(range),
  ]
}

/** @param {string} name @param {unknown} value @returns {[string, string]} */
const pair = (name, value) => [name, String(value)]

/** A refinement of a facet: countryName:GERMANY. @param {string} filter */
function refinement(filter) {
  const [, name = '', value] = /^([^:]+):(.*)$/.exec(filter) ?? unknown(filter)
  return pair(name, value)
}

/** A numeric refinement: employeesTotal>=10. @param {string} filter */
function range(filter) {
  const [, name = '', operator, value] = /^\s*(\w+)\s*(<=|>=)\s*(\S+)\s*$/.exec(filter) ?? unknown(filter)
  return pair(`${name}[${operator === '<=' ? 'max' : 'min'}]`, value)
}

/** @param {string} filter @returns {never} */
function unknown(filter) {
  throw new Error(`This filter has no parameter: ${filter}`)
}
