// companies clients …: who may ask the service, and with which package.

import type { Client as Elasticsearch } from '@elastic/elasticsearch'
import { type Command, Option } from 'commander'
import { SettingsError, serverSettings } from '../indexer/settings.ts'
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
import { type CommandLine, withElasticsearch, writeLine } from './command-line.ts'

const ADD_HELP = `
The key is shown once: only its SHA-256 is kept. It works within five seconds, on every server.

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
Keys are named by the first eight digits of their hash: that tells them apart, and opens nothing.

Examples:
  companies clients show client_0123456789abcdef
`
const CHANGE_HELP = `
What is not named stays as it is. In force within five seconds, on every server.

Examples:
  companies clients change client_0123456789abcdef --package full
  companies clients change client_0123456789abcdef --requests-per-month 100000 --records-per-month package
  companies clients change client_0123456789abcdef --origins none --expires never
`
const ROTATE_HELP = `
The new key is shown once. Both keys work until the overlap ends, then only the new one. A client has two live keys at most.

Examples:
  companies clients rotate client_0123456789abcdef
  companies clients rotate client_0123456789abcdef --overlap 12h
`
const REVOKE_HELP = `
What is revoked is refused within five seconds, on every server.

Examples:
  companies clients revoke client_0123456789abcdef
  companies clients revoke client_0123456789abcdef --key 1a2b3c4d
`

type Actor = { readonly as?: string }

/** Adds the commands. */
export function addClientsCommand(program: Command, line: CommandLine): void {
  const clients = program
    .command('clients')
    .summary('make, list, change and revoke clients')
    .description('Who may ask the service.')
  const add = clients
    .command('add')
    .summary('make a client and its key')
    .description('Make a client with a key.')
    .argument('<name>', 'what the client is called', clientName)
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
    .summary('show all of a client')
    .description('Show a client, the limits that are in force for it, and its keys.')
    .argument('<id>', 'its ID, as clients list shows it', clientId)
    .addHelpText('after', SHOW_HELP)
    .action((id: string) => showClient(id, line))
  const change = clients
    .command('change')
    .summary('change a client')
    .description('Change what is named of a client.')
    .argument('<id>', 'its ID, as clients list shows it', clientId)
    .option('--name <name>', 'what the client is called', clientName)
    .option('--package <package>', 'which fields it receives: a package of config/packages.json')
  addActorOption(addClientOptions(change))
    .addHelpText('after', CHANGE_HELP)
    .action((id: string, options: WrittenClient & Actor) => changeClient(id, options, line))
  const rotate = clients
    .command('rotate')
    .summary('give a client a new key in place of its old one')
    .description('Make a new key for a client; its old one ends after a while.')
    .argument('<id>', 'its ID, as clients list shows it', clientId)
    .addOption(
      new Option('--overlap <time>', 'how long the old key still works: 7d, 12h, 30m, 0')
        .argParser(duration)
        .default(duration('7d'), '7d'),
    )
    .option('--expires <date>', 'when the new key ends (UTC): 2027-01-31, or an instant', futureInstant)
  addActorOption(rotate)
    .addHelpText('after', ROTATE_HELP)
    .action((id: string, options: { overlap: number; expires?: string } & Actor) =>
      rotateClient(id, options, line),
    )
  const revoke = clients
    .command('revoke')
    .summary("revoke a client's keys")
    .description('Revoke every key of a client, or one.')
    .argument('<id>', 'its ID, as clients list shows it', clientId)
    .option(
      '--key <name>',
      'only this key: the first digits of its hash, as clients show names it',
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

/** What a client is told to have must be there. */
function packagesWith(name: string | undefined, line: CommandLine): Packages {
  const packages = readPackages(serverSettings(line.environment).packagesPath)
  if (name !== undefined && !packages.has(name)) {
    throw new SettingsError(`There is no package ${name}. The packages: ${[...packages.keys()].join(', ')}.`)
  }
  return packages
}

const noClient = (id: string): SettingsError =>
  new SettingsError(`There is no client ${id}: companies clients list shows them.`)

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
  line.report('The second line is the key. It is shown this once: keep it.')
}

async function listClients(line: CommandLine): Promise<void> {
  const clients = await withStore(line, {}, store => store.list())
  await writeLine(
    line,
    clients.length === 0
      ? 'No clients yet: companies clients add makes one.'
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
    throw new SettingsError('Nothing is to be changed: companies help clients change tells what can be.')
  }
  const changed = await withStore(line, options, async store => {
    const limits = (await store.get(id))?.limits
    return await store.change(id, clientChange(written, limits))
  })
  if (changed === undefined) throw noClient(id)
  const isSame = JSON.stringify(changed.before) === JSON.stringify(changed.after)
  line.report(`${changed.after.name} (${id}) ${isSame ? 'is so already' : 'is changed'}.`)
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
