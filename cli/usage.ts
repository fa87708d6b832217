// companies usage: shows each client's usage in a month by endpoint, with a sparkline of its days.

import { type Command, InvalidArgumentError } from 'commander'
import { counted } from '../indexer/progress.ts'
import { tableText } from '../indexer/table.ts'
import type { Client } from '../src/clients/client.ts'
import { ClientStore } from '../src/clients/client-store.ts'
import {
  addedUsage,
  dayOf,
  monthOf,
  nextMonth,
  noUsage,
  type Usage,
  type UsageRow,
} from '../src/limits/usage.ts'
import { UsageStore } from '../src/limits/usage-store.ts'
import { clientId } from './client-options.ts'
import {
  type CommandLine,
  SettingsError,
  serverSettings,
  withElasticsearch,
  writeLine,
} from './command-line.ts'

const MORE_HELP = `
Requests are the successful ones, without 304s. Records are the exported ones. Refused requests are those over a limit (429).
The last column shows requests per day (UTC), starting with the first of the month: · means none, █ the maximum of that row.
Servers write usage every two seconds.

Examples:
  companies usage
  companies usage --month 2026-10
  companies usage --client client_0123456789abcdef
`

/** Milliseconds. */
const REQUEST_TIMEOUT = 30_000

type UsageOptions = { readonly client?: string; readonly month?: string }

/** Adds the command. */
export function addUsageCommand(program: Command, line: CommandLine): void {
  program
    .command('usage')
    .summary('show what clients have used in a month')
    .description('Show what clients have used in a month, by endpoint and day.')
    .option('--client <id>', 'only this client: its ID, as shown by clients list', clientId)
    .option('--month <month>', 'the month in UTC, such as 2026-11 (default: the current one)', month)
    .addHelpText('after', MORE_HELP)
    .action((options: UsageOptions) => showUsage(options, line))
}

function month(text: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) {
    throw new InvalidArgumentError('Write a month like this: 2026-11.')
  }
  return text
}

async function showUsage(options: UsageOptions, line: CommandLine): Promise<void> {
  const { alias } = serverSettings(line.environment)
  const now = new Date()
  const { client: id, month: requested = monthOf(now) } = options
  const text = await withElasticsearch(line, line.report, async elasticsearch => {
    const clients = await new ClientStore(elasticsearch, alias).list()
    if (id !== undefined && !clients.some(client => client.id === id)) {
      throw new SettingsError(`There is no client ${id}. To list the clients, run companies clients list.`)
    }
    const store = new UsageStore(elasticsearch, alias, REQUEST_TIMEOUT, REQUEST_TIMEOUT)
    const rows = await store.rows({ month: requested, ...(id !== undefined && { client: id }) })
    const whose = id === undefined ? '' : ` of ${id}`
    if (rows.length === 0) return `No usage${whose} in ${requested}.`
    return usageTable(rows, clients, daysOf(requested, now))
  })
  await writeLine(line, text)
}

/** The days of a month up to today: 2026-11-01, 2026-11-02, … */
export function daysOf(month: string, now: Date): string[] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const end = Math.min(nextMonth(first).getTime(), Math.max(now.getTime(), first.getTime()) + 1)
  const days: string[] = []
  for (let day = first.getTime(); day < end; day += 86_400_000) days.push(dayOf(new Date(day)))
  return days
}

const BARS = '▁▂▃▄▅▆▇█'

/** One character per number: · for zero, otherwise a bar relative to the largest. */
export function sparkline(numbers: readonly number[]): string {
  const most = Math.max(...numbers)
  return numbers
    .map(number => (number === 0 ? '·' : BARS[Math.ceil((number / most) * BARS.length) - 1]))
    .join('')
}

/** Usage as a table for people: a row per client and endpoint, and a total row per client. */
export function usageTable(
  rows: readonly UsageRow[],
  clients: readonly Pick<Client, 'id' | 'name'>[],
  days: readonly string[],
): string {
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  const head = ['client', 'name', 'endpoint', 'requests', 'records', 'refused']
  const cells = (of: readonly UsageRow[]): string[] => {
    const { requests, records, refused } = sum(of)
    const byDay = days.map(day => sum(of.filter(row => row.day === day)).requests)
    return [counted(requests), counted(records), counted(refused), sparkline(byDay)]
  }
  const body = [...Map.groupBy(rows, row => row.client)].flatMap(([client, ofClient]) => {
    const byEndpoint = [...Map.groupBy(ofClient, row => row.endpoint)]
    const lines = byEndpoint.map(([endpoint, of]) => [endpoint, ...cells(of)])
    if (lines.length > 1) lines.push(['all', ...cells(ofClient)])
    const name = names.get(client) ?? '(removed)'
    return lines.map((line, at) => [...(at === 0 ? [client, name] : ['', '']), ...line])
  })
  return tableText(body, {
    head: [...head, `requests per day from ${days[0]}`],
    colAligns: ['left', 'left', 'left', 'right', 'right', 'right', 'left'],
  })
}

const sum = (rows: readonly UsageRow[]): Usage => rows.reduce<Usage>(addedUsage, noUsage)
