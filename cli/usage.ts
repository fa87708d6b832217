// companies usage: who used how much in a month, by endpoint, with a line that shows its days.

import Table from 'cli-table3'
import { type Command, InvalidArgumentError } from 'commander'
import { counted, NO_INNER_LINES } from '../indexer/progress.ts'
import { SettingsError, serverSettings } from '../indexer/settings.ts'
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
import { type CommandLine, withElasticsearch, writeLine } from './command-line.ts'

const MORE_HELP = `
Requests are those that count: answered with success, not by 304. Records are those exported. Refused are those that went beyond
a limit (429). The last column shows the requests day by day, from the first of the month on, in UTC: · is none, █ the most
of that line. Servers write usage every two seconds.

Examples:
  companies usage
  companies usage --month 2026-10
  companies usage --client client_0123456789abcdef
`

/** How long the answer may take, in milliseconds. */
const PATIENCE = 30_000

type UsageOptions = { readonly client?: string; readonly month?: string }

/** Adds the command. */
export function addUsageCommand(program: Command, line: CommandLine): void {
  program
    .command('usage')
    .summary('show what clients have used in a month')
    .description('Show what clients have used in a month, by endpoint and day.')
    .option('--client <id>', 'this client alone: its ID, as clients list shows it', clientId)
    .option('--month <month>', 'the month in UTC, such as 2026-11 (default: the current one)', month)
    .addHelpText('after', MORE_HELP)
    .action((options: UsageOptions) => showUsage(options, line))
}

function month(text: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) {
    throw new InvalidArgumentError('A month is written as 2026-11.')
  }
  return text
}

async function showUsage(options: UsageOptions, line: CommandLine): Promise<void> {
  const { alias } = serverSettings(line.environment)
  const now = new Date()
  const { client: id, month: asked = monthOf(now) } = options
  const text = await withElasticsearch(line, line.report, async elasticsearch => {
    const clients = await new ClientStore(elasticsearch, alias).list()
    if (id !== undefined && !clients.some(client => client.id === id)) {
      throw new SettingsError(`There is no client ${id}: companies clients list shows them.`)
    }
    const store = new UsageStore(elasticsearch, alias, PATIENCE, PATIENCE)
    const rows = await store.rows({ month: asked, ...(id !== undefined && { client: id }) })
    const whose = id === undefined ? '' : ` of ${id}`
    if (rows.length === 0) return `No usage${whose} in ${asked}.`
    return usageTable(rows, clients, daysOf(asked, now))
  })
  await writeLine(line, text)
}

/** The days of a month, those to come left out: 2026-11-01, 2026-11-02, … */
export function daysOf(month: string, now: Date): string[] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const end = Math.min(nextMonth(first).getTime(), Math.max(now.getTime(), first.getTime()) + 1)
  const days: string[] = []
  for (let day = first.getTime(); day < end; day += 86_400_000) days.push(dayOf(new Date(day)))
  return days
}

const BARS = '▁▂▃▄▅▆▇█'

/** One character a number: · for none, then bars up to the greatest of them. */
export function sparkline(numbers: readonly number[]): string {
  const most = Math.max(...numbers)
  return numbers
    .map(number => (number === 0 ? '·' : BARS[Math.ceil((number / most) * BARS.length) - 1]))
    .join('')
}

/** Usage as a table for people: a line for each client and endpoint, and one for all of a client's. */
export function usageTable(
  rows: readonly UsageRow[],
  clients: readonly Pick<Client, 'id' | 'name'>[],
  days: readonly string[],
): string {
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  const table = new Table({
    head: ['client', 'name', 'endpoint', 'requests', 'records', 'refused', `requests by day, ${days[0]} on`],
    chars: NO_INNER_LINES,
    style: { head: [], border: [] },
    colAligns: ['left', 'left', 'left', 'right', 'right', 'right', 'left'],
  })
  const cells = (of: readonly UsageRow[]): string[] => {
    const { requests, records, refused } = sum(of)
    const byDay = days.map(day => sum(of.filter(row => row.day === day)).requests)
    return [counted(requests), counted(records), counted(refused), sparkline(byDay)]
  }
  for (const [client, ofClient] of Map.groupBy(rows, row => row.client)) {
    const byEndpoint = [...Map.groupBy(ofClient, row => row.endpoint)]
    const lines = byEndpoint.map(([endpoint, of]) => [endpoint, ...cells(of)])
    if (lines.length > 1) lines.push(['all', ...cells(ofClient)])
    lines.forEach((line, at) => {
      table.push(at === 0 ? [client, names.get(client) ?? '(removed)', ...line] : ['', '', ...line])
    })
  }
  return table.toString()
}

const sum = (rows: readonly UsageRow[]): Usage => rows.reduce<Usage>(addedUsage, noUsage)
