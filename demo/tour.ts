// Three example requests to paste into a terminal: an autocomplete, a filter by email domain and an export, with loaded companies.

/** The letters of the example autocomplete. */
const TYPED = 5

type Sample = { readonly ID: number; readonly companyName: string; readonly email: readonly string[] | null }

/** The `curl` lines for a server, with examples taken from its own answers. */
export async function tour(url: string, key: string): Promise<string[]> {
  const [sample] = await records(`${url}/api/company/export?hasEmail=true&pageSize=1`, key)
  const [any] = sample ? [sample] : await records(`${url}/api/company/export?pageSize=1`, key)
  const typed = (any?.companyName ?? 'a').slice(0, TYPED).trim()
  const domain = any?.email?.[0]?.split('@')[1] ?? 'example.com'
  const line = (path: string): string => `curl -H 'x-api-key: ${key}' '${url}${path}'`
  return [
    line(`/api/company/search?search=${encodeURIComponent(typed).replaceAll("'", '%27')}`),
    line(`/api/company/search?email=@${domain}`),
    line(`/api/company/export?export=true&ID=${any?.ID ?? 1}`),
  ]
}

async function records(address: string, key: string): Promise<Sample[]> {
  const response = await fetch(address, { headers: { 'x-api-key': key } })
  // The package may lack an endpoint: then the examples stay general.
  if (response.status === 403) return []
  if (!response.ok)
    throw new Error(
      `The server answered its own first request with ${response.status}: ${await response.text()}`,
    )
  const page = (await response.json()) as { data: { records: Sample[] } }
  return page.data.records
}
