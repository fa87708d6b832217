// Why do the answers to a text stand in their order? The requests that the service sends for it are sent once more with
// every step of the ladder named, and each answer shows the steps that it reached.

import Table from 'cli-table3'
import type { BenchCompany } from './companies.ts'
import type { Service } from './service.ts'
import { TEN } from './system.ts'

type Body = { readonly query: unknown }
type Hit = {
  readonly _score: number | null
  readonly _source: { readonly ID: number }
  readonly matched_queries?: readonly string[]
}

/** The first ten for a text, with score, prominence and the steps reached, the best first; as text for a terminal. */
export async function explanation(
  service: Service,
  companies: readonly BenchCompany[],
  text: string,
): Promise<string> {
  const bodies = await bodiesSent(service, text)
  const last = bodies.at(-1)
  if (last === undefined) return 'The service refuses this text.'
  const { hits } = (await service.client.transport.request({
    method: 'POST',
    path: `/${service.index}/_search`,
    body: { ...last, query: withNames(last.query) },
  })) as { hits: { total: { value: number }; hits: Hit[] } }
  const byID = new Map(companies.map(company => [company.ID, company]))
  const table = new Table({
    head: ['score', 'company', 'trade name', 'prominence', 'steps'],
    style: { head: [], border: [] },
  })
  for (const hit of hits.hits) {
    const company = byID.get(hit._source.ID)
    const steps = (hit.matched_queries ?? []).toSorted((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
    table.push([
      hit._score ?? '',
      company?.name ?? '',
      company?.tradeName ?? '',
      company?.prominence ?? '',
      steps.join('\n'),
    ])
  }
  const forgiven = bodies.length > 1 ? ', typing errors forgiven' : ''
  return `${JSON.stringify(text)}: ${hits.total.value} companies${forgiven}\n${table.toString()}`
}

/** The search bodies that one question to the service leads to, in order. */
async function bodiesSent(service: Service, text: string): Promise<Body[]> {
  const { transport } = service.client
  const request = transport.request
  const bodies: Body[] = []
  transport.request = ((given: { path: string; body?: unknown }, ...rest: unknown[]) => {
    if (given.path.endsWith('/_search')) bodies.push(given.body as Body)
    return (request as (...all: unknown[]) => unknown)(given, ...rest)
  }) as typeof transport.request
  try {
    await service.ask(`search=${encodeURIComponent(text)}&pageSize=${TEN}`)
  } finally {
    transport.request = request
  }
  return bodies
}

/** The query with a name on every constant score: its boost and what it asks, in short. */
function withNames(clause: unknown): unknown {
  if (Array.isArray(clause)) return clause.map(withNames)
  if (typeof clause !== 'object' || clause === null) return clause
  return Object.fromEntries(
    Object.entries(clause).map(([kind, value]) => {
      if (kind !== 'constant_score') return [kind, withNames(value)]
      const { boost, filter } = value as { boost?: number; filter: unknown }
      return [kind, { ...(value as object), _name: `${boost ?? 1}: ${inShort(filter)}` }]
    }),
  )
}

/** A clause on one line: `companyKeys.start = "app"`. */
function inShort(clause: unknown): string {
  const [kind, value] = Object.entries(clause as object)[0] ?? ['', {}]
  if (kind === 'bool') {
    const { filter, must, should } = value as Record<string, unknown>
    const all = [filter, must].flat().filter(part => part !== undefined)
    const any = [should].flat().filter(part => part !== undefined)
    return [...all.map(inShort), ...(any.length > 0 ? [`(${any.map(inShort).join(' or ')})`] : [])].join(
      ' and ',
    )
  }
  const [path, asked] = Object.entries(value as object)[0] ?? ['', '']
  const text = typeof asked === 'object' && asked !== null && 'value' in asked ? asked.value : asked
  return `${path.replace(/^match\./, '')} ${kind} ${JSON.stringify(text)}`
}
