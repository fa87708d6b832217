// companies clients …: who may ask the service, and with which package.

import Table from 'cli-table3'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type FieldName, fieldNames, isFieldName } from '../../src/catalogue/fields.ts'
import { readPackages } from '../../src/catalogue/packages.ts'
import { type Client, isLive } from '../../src/clients/client.ts'
import { ClientStore } from '../../src/clients/client-store.ts'
import { readConfig } from '../../src/config.ts'
import { SettingsError } from '../settings.ts'
import { type CommandLine, reportOf, withElasticsearch, writeText } from './command-line.ts'

const ADD_HELP = `
The key is shown once: only its SHA-256 is kept. It works within a second, on every server.

Examples:
  companies clients add "Acme CRM" --package full
  companies clients add "Acme CRM" --package contact --keys labels --search-fields cityName,website
`

const LIST_HELP = `
Examples:
  companies clients list
`

const REVOKE_HELP = `
Its keys are refused within five seconds, on every server.

Examples:
  companies clients revoke client_0123456789abcdef
`

type AddOptions = {
  readonly package: string
  readonly keys: Client['keys']
  readonly searchFields: FieldName[]
  readonly note?: string
}

/** Adds the commands. */
export function addClientsCommand(program: Command, line: CommandLine): void {
  const clients = program
    .command('clients')
    .summary('make, list and revoke clients')
    .description('Who may ask the service.')
  clients
    .command('add')
    .summary('make a client and its key')
    .description('Make a client with a key.')
    .argument('<name>', 'what the client is called')
    .requiredOption('--package <package>', 'which fields it receives: a package of packages.json')
    .addOption(
      new Option('--keys <keys>', 'what its records name their properties by')
        .choices(['names', 'labels'])
        .default('names'),
    )
    .option('--search-fields <fields>', 'further fields on search, by comma', fieldList, [])
    .option('--note <note>', 'a note to yourself')
    .addHelpText('after', ADD_HELP)
    .action((name: string, options: AddOptions) => addClient(name, options, line))
  clients
    .command('list')
    .summary('list the clients')
    .description('List the clients, with their packages and the state of their keys.')
    .addHelpText('after', LIST_HELP)
    .action(() => listClients(line))
  clients
    .command('revoke')
    .summary("revoke a client's keys")
    .description('Revoke every key of a client.')
    .argument('<id>', 'its ID, as clients list shows it')
    .addHelpText('after', REVOKE_HELP)
    .action((id: string) => revokeClient(id, line))
}

function fieldList(text: string): FieldName[] {
  const names = text.split(',').map(name => name.trim())
  const unknown = names.filter(name => !isFieldName(name))
  if (unknown.length > 0) {
    throw new InvalidArgumentError(
      `There is no field ${unknown.join(', ')}. The fields: ${fieldNames.join(', ')}.`,
    )
  }
  return names.filter(isFieldName)
}

async function withStore<Result>(
  line: CommandLine,
  work: (store: ClientStore) => Promise<Result>,
): Promise<Result> {
  const { alias } = readConfig(line.environment)
  return await withElasticsearch(line, reportOf(line), client => work(new ClientStore(client, alias)))
}

async function addClient(name: string, options: AddOptions, line: CommandLine): Promise<void> {
  const packages = readPackages(readConfig(line.environment).packagesPath)
  if (!packages.has(options.package)) {
    throw new SettingsError(
      `There is no package ${options.package}. The packages: ${[...packages.keys()].join(', ')}.`,
    )
  }
  const { keys, note, searchFields: extraSearchFields } = options
  const given = {
    name,
    package: options.package,
    keys,
    extraSearchFields,
    ...(note !== undefined && { note }),
  }
  const { client, key } = await withStore(line, store => store.add(given))
  await writeText(line.stdout, `${client.id}\n${key}\n`)
  reportOf(line)('The second line is the key. It is shown this once: keep it.')
}

async function listClients(line: CommandLine): Promise<void> {
  const clients = await withStore(line, store => store.list())
  await writeText(
    line.stdout,
    `${clients.length === 0 ? 'No clients yet: companies clients add makes one.' : clientsTable(clients)}\n`,
  )
}

function clientsTable(clients: readonly Client[]): string {
  const now = new Date()
  const table = new Table({
    head: ['id', 'name', 'package', 'keys', 'made (UTC)', 'state', 'note'],
    style: { head: [], border: [] },
  })
  for (const { id, name, package: bought, keys, createdAt, apiKeys, note = '' } of clients) {
    const live = apiKeys.filter(key => isLive(key, now)).length
    const state = live > 0 ? `${live} live` : 'revoked'
    table.push([id, name, bought, keys, createdAt.slice(0, 19).replace('T', ' '), state, note])
  }
  return table.toString()
}

async function revokeClient(id: string, line: CommandLine): Promise<void> {
  const client = await withStore(line, store => store.revoke(id))
  if (client === undefined)
    throw new SettingsError(`There is no client ${id}: companies clients list shows them.`)
  reportOf(line)(`The keys of ${client.name} (${client.id}) are revoked.`)
}
