// companies clients …: manages the clients of the service: their packages, limits and API keys.

import type { Client as Elasticsearch } from '@elastic/elasticsearch'
import { type Command, Option } from 'commander'
import { operatingSystemUser } from '../src/clients/audit-log.ts'
import { ClientStore } from '../src/clients/client-store.ts'
import { KeyUses } from '../src/clients/key-uses.ts'
import { type Packages, readPackages } from '../src/schema/packages.ts'
import {
  addActorOption,
  addClientOptions,
  clientChange,
  clientId,
  clientName,
  duration,
  futureInstant,
  keyDigits,
  type WrittenClient,
} from './client-options.ts'
import { clientsTable, clientTables } from './client-tables.ts'
import {
  type CommandLine,
  SettingsError,
  serverSettings,
  withElasticsearch,
  writeLine,
} from './command-line.ts'

const ADD_HELP = `
The key is shown only once: only its SHA-256 is stored. It works on every server within five seconds.

Examples:
  companies clients add "Acme CRM" --package full
  companies clients add "Acme CRM" --package contact --keys labels --search-fields cityName,website
  companies clients add "Acme web" --package basic --origins https://app.acme.com --requests-per-second 5 --expires 2027-01-31
`
const LIST_HELP = `
Examples:
  companies clients list
`
const SHOW_HELP = `
A key is named by the first eight digits of its hash, which identify it but give no access.

Examples:
  companies clients show client_0123456789abcdef
`
const CHANGE_HELP = `
Only what you name is changed. The change takes effect on every server within five seconds.

Examples:
  companies clients change client_0123456789abcdef --package full
  companies clients change client_0123456789abcdef --requests-per-month 100000 --records-per-month package
  companies clients change client_0123456789abcdef --origins none --expires never
`
const ROTATE_HELP = `
The new key is shown only once. Both keys work until the overlap ends, then only the new one. A client has at most two live keys.

Examples:
  companies clients rotate client_0123456789abcdef
  companies clients rotate client_0123456789abcdef --overlap 12h
`
const REVOKE_HELP = `
A revoked key stops working on every server within five seconds.

Examples:
  companies clients revoke client_0123456789abcdef
  companies clients revoke client_0123456789abcdef --key 1a2b3c4d
`

type Actor = { readonly as?: string }

/** Adds the commands. */
export function addClientsCommand(program: Command, line: CommandLine): void {
  const clients = program
    .command('clients')
    .summary('add, list, change and revoke clients')
    .description('Manage the clients of the service and their API keys.')
  const add = clients
    .command('add')
    .summary('add a client and create its key')
    .description('Add a client and create its key.')
    .argument('<name>', 'name of the client', clientName)
    .requiredOption('--package <package>', 'which fields it receives: a package of config/packages.json')
  addActorOption(addClientOptions(add))
    .addHelpText('after', ADD_HELP)
    .action((name: string, options: WrittenClient & Actor) => addClient(name, options, line))
  clients
    .command('list')
    .summary('list the clients')
    .description('List the clients, with their packages and the state of their keys.')
    .addHelpText('after', LIST_HELP)
    .action(() => listClients(line))
  clients
    .command('show')
    .summary('show a client in detail')
    .description('Show a client, the limits in force for it, and its keys.')
    .argument('<id>', 'ID of the client, as shown by clients list', clientId)
    .addHelpText('after', SHOW_HELP)
    .action((id: string) => showClient(id, line))
  const change = clients
    .command('change')
    .summary('change a client')
    .description('Change the named properties of a client.')
    .argument('<id>', 'ID of the client, as shown by clients list', clientId)
    .option('--name <name>', 'name of the client', clientName)
    .option('--package <package>', 'which fields it receives: a package of config/packages.json')
  addActorOption(addClientOptions(change))
    .addHelpText('after', CHANGE_HELP)
    .action((id: string, options: WrittenClient & Actor) => changeClient(id, options, line))
  const rotate = clients
    .command('rotate')
    .summary("replace a client's key")
    .description('Create a new key for a client; the old one expires after the overlap.')
    .argument('<id>', 'ID of the client, as shown by clients list', clientId)
    .addOption(
      new Option('--overlap <time>', 'how long the old key keeps working: 7d, 12h, 30m, 0')
        .argParser(duration)
        .default(duration('7d'), '7d'),
    )
    .option('--expires <date>', 'when the new key expires (UTC): 2027-01-31, or an instant', futureInstant)
  addActorOption(rotate)
    .addHelpText('after', ROTATE_HELP)
    .action((id: string, options: { overlap: number; expires?: string } & Actor) =>
      rotateClient(id, options, line),
    )
  const revoke = clients
    .command('revoke')
    .summary("revoke a client's keys")
    .description('Revoke all keys of a client, or one of them.')
    .argument('<id>', 'ID of the client, as shown by clients list', clientId)
    .option(
      '--key <name>',
      'only this key: the first digits of its hash, as shown by clients show',
      keyDigits,
    )
  addActorOption(revoke)
    .addHelpText('after', REVOKE_HELP)
    .action((id: string, options: { key?: string } & Actor) => revokeClient(id, options, line))
}

async function withStore<Result>(
  line: CommandLine,
  { as: by = operatingSystemUser() }: Actor,
  work: (store: ClientStore, elasticsearch: Elasticsearch, alias: string) => Promise<Result>,
): Promise<Result> {
  const { alias } = serverSettings(line.environment)
  return await withElasticsearch(line, line.report, client =>
    work(new ClientStore(client, alias, by), client, alias),
  )
}

/** The packages. @throws SettingsError if the named one is not among them */
function packagesWith(name: string | undefined, line: CommandLine): Packages {
  const packages = readPackages(serverSettings(line.environment).packagesPath)
  if (name !== undefined && !packages.has(name)) {
    throw new SettingsError(`There is no package ${name}. The packages: ${[...packages.keys()].join(', ')}.`)
  }
  return packages
}

const noClient = (id: string): SettingsError =>
  new SettingsError(`There is no client ${id}. To list the clients, run companies clients list.`)

async function addClient(name: string, options: WrittenClient & Actor, line: CommandLine): Promise<void> {
  packagesWith(options.package, line)
  const { keyExpiresAt, ...given } = clientChange(options)
  const { client, key } = await withStore(line, options, store =>
    store.add({
      ...given,
      name,
      package: options.package ?? '',
      ...(typeof keyExpiresAt === 'string' && { keyExpiresAt }),
    }),
  )
  await showKey(client.id, key, line)
}

async function showKey(id: string, key: string, line: CommandLine): Promise<void> {
  await writeLine(line, `${id}\n${key}`)
  line.report('The second line is the key. It is shown only once: save it now.')
}

async function listClients(line: CommandLine): Promise<void> {
  const clients = await withStore(line, {}, store => store.list())
  await writeLine(
    line,
    clients.length === 0
      ? 'No clients yet. To add one, run companies clients add.'
      : clientsTable(clients, new Date()),
  )
}

async function showClient(id: string, line: CommandLine): Promise<void> {
  const packages = packagesWith(undefined, line)
  const shown = await withStore(line, {}, async (store, elasticsearch, alias) => {
    const client = await store.get(id)
    if (client === undefined) throw noClient(id)
    const uses = await new KeyUses(elasticsearch, alias, () => {}).of(client)
    return clientTables(client, packages, uses, new Date())
  })
  await writeLine(line, shown)
}

async function changeClient(id: string, options: WrittenClient & Actor, line: CommandLine): Promise<void> {
  packagesWith(options.package, line)
  const { as: _, ...written } = options
  if (Object.keys(written).length === 0) {
    throw new SettingsError('Nothing to change. For the options, run companies help clients change.')
  }
  const changed = await withStore(line, options, async store => {
    const limits = (await store.get(id))?.limits
    return await store.change(id, clientChange(written, limits))
  })
  if (changed === undefined) throw noClient(id)
  const isSame = JSON.stringify(changed.before) === JSON.stringify(changed.after)
  line.report(
    `${changed.after.name} (${id}) ${isSame ? 'is unchanged: it has these values already' : 'is changed'}.`,
  )
}

async function rotateClient(
  id: string,
  options: { overlap: number; expires?: string } & Actor,
  line: CommandLine,
): Promise<void> {
  const rotated = await withStore(line, options, store => store.rotate(id, options.overlap, options.expires))
  if (rotated === undefined) throw noClient(id)
  await showKey(id, rotated.key, line)
}

async function revokeClient(id: string, options: { key?: string } & Actor, line: CommandLine): Promise<void> {
  const client = await withStore(line, options, store => store.revoke(id, options.key))
  if (client === undefined) throw noClient(id)
  const what = options.key === undefined ? 'The keys' : `The key ${options.key}`
  line.report(`${what} of ${client.name} (${client.id}) ${options.key === undefined ? 'are' : 'is'} revoked.`)
}
