// companies packages …: lists the packages, and shows what a changed packages file gives to or takes from whom.

import { resolve } from 'node:path'
import type { Command } from 'commander'
import { counted } from '../indexer/progress.ts'
import { tableText } from '../indexer/table.ts'
import { isLive } from '../src/clients/client.ts'
import { ClientStore } from '../src/clients/client-store.ts'
import { fieldNames } from '../src/schema/fields.ts'
import { limitNames, limitsInForce } from '../src/schema/limits.ts'
import { entitlementChanges, type PackageChange, packageChanges } from '../src/schema/package-changes.ts'
import { type Packages, readPackages } from '../src/schema/packages.ts'
import {
  type CommandLine,
  indexerSettings,
  SettingsError,
  serverSettings,
  withElasticsearch,
  writeLine,
} from './command-line.ts'

const LIST_HELP = `
Examples:
  companies packages list
`
const DIFF_HELP = `
Servers apply a changed packages file within three seconds, completely or not at all: compare before you change it.

Examples:
  companies packages diff packages-new.json                         compare with the file in force
  companies packages diff packages-new.json --against packages-old.json
  companies packages diff packages-new.json --without-clients       needs no Elasticsearch
`

/** Adds the commands. */
export function addPackagesCommand(program: Command, line: CommandLine): void {
  const packages = program
    .command('packages')
    .summary('list the packages, and compare packages files')
    .description('Packages: the fields, endpoints and limits that clients get.')
  packages
    .command('list')
    .summary('list the packages')
    .description('List the packages of the packages file.')
    .addHelpText('after', LIST_HELP)
    .action(() => listPackages(line))
  packages
    .command('diff')
    .summary('show what changes with a new packages file')
    .description(
      'Compare a packages file with the one in force: for each package, and for each client with a live key.',
    )
    .argument('[file]', 'the new file (default: the one in force)')
    .option('--against <other>', 'the old file (default: the one in force)')
    .option('--without-clients', 'compare only the packages')
    .addHelpText('after', DIFF_HELP)
    .action((file: string | undefined, options: { against?: string; withoutClients?: true }) =>
      comparePackages(file, options, line),
    )
}

async function listPackages(line: CommandLine): Promise<void> {
  const packages = readPackages(serverSettings(line.environment).packagesPath)
  const list = (names: readonly string[]): string =>
    names.length === fieldNames.length ? 'every field' : names.join(', ')
  const rows = [...packages].map(([name, { searchFields, exportFields, endpoints, limits }]) => {
    const inForce = limitsInForce(limits, {})
    const stated = limitNames
      .filter(limit => inForce[limit] !== null)
      .map(limit => `${limit} ${counted(inForce[limit] ?? 0)}`)
    return [name, list(searchFields), list(exportFields), endpoints.join(', '), stated.join('\n') || 'none']
  })
  const head = ['package', 'on search', 'on export', 'endpoints', 'limits']
  await writeLine(line, wrappedTable(head, rows, [12, 24, 60, 12, 32]))
}

async function comparePackages(
  file: string | undefined,
  { against, withoutClients }: { against?: string; withoutClients?: true },
  line: CommandLine,
): Promise<void> {
  if (file === undefined && against === undefined) {
    throw new SettingsError('Nothing to compare with: name a new file, or an old one with --against.')
  }
  const { packagesPath, alias } = serverSettings(line.environment)
  const { folder } = indexerSettings(line.environment, line.currentFolder)
  const read = (path: string | undefined): Packages =>
    readPackages(path === undefined ? packagesPath : resolve(folder, path))
  const [before, after] = [read(against), read(file)]
  const changes = packageChanges(before, after)
  const clients = withoutClients
    ? []
    : await withElasticsearch(line, line.report, client => new ClientStore(client, alias).list())
  const now = new Date()
  const buyers = clients.filter(({ apiKeys }) => apiKeys.some(key => isLive(key, now)))
  const ofBuyers = entitlementChanges(buyers, before, after)
  const parts = [
    changes.length === 0 ? 'The packages are the same.' : `Packages:\n${changesTable('package', changes)}`,
    ...(withoutClients
      ? []
      : [
          ofBuyers.length === 0
            ? 'No client with a live key gains or loses anything.'
            : `Clients with a live key:\n${changesTable('client', ofBuyers)}`,
        ]),
  ]
  await writeLine(line, parts.join('\n\n'))
}

function changesTable(who: string, changes: readonly PackageChange[]): string {
  const rows = changes.map(({ who: name, where, gains, loses }) => [
    name,
    where,
    gains.join(', '),
    loses.join(', '),
  ])
  return wrappedTable([who, 'of', 'gains', 'loses'], rows, [28, 20, 46, 46])
}

function wrappedTable(head: string[], rows: readonly string[][], colWidths: number[]): string {
  return tableText(rows, { head, colWidths, chars: {}, wordWrap: true, wrapOnWordBoundary: true })
}
