// companies audit: lists who changed which client or package, and when.

import type { Command } from 'commander'
import { AuditLog } from '../src/clients/audit-log.ts'
import { clientId, instant } from './client-options.ts'
import { auditTable } from './client-tables.ts'
import { type CommandLine, serverSettings, withElasticsearch, writeLine } from './command-line.ts'

const MORE_HELP = `
Entries are never changed or removed. The last 10,000 are listed, oldest first.

Examples:
  companies audit
  companies audit --client client_0123456789abcdef --since 2026-11-01
`

/** Adds the command. */
export function addAuditCommand(program: Command, line: CommandLine): void {
  program
    .command('audit')
    .summary('list who changed which client or package')
    .description('List who changed which client or package, and when.')
    .option('--client <id>', 'only entries about this client', clientId)
    .option('--since <date>', 'only entries since this day or instant (UTC)', instant)
    .addHelpText('after', MORE_HELP)
    .action((options: { client?: string; since?: string }) => listAudit(options, line))
}

async function listAudit(
  { client: id, since }: { client?: string; since?: string },
  line: CommandLine,
): Promise<void> {
  const { alias } = serverSettings(line.environment)
  const entries = await withElasticsearch(line, line.report, client =>
    new AuditLog(client, alias).list({
      ...(id !== undefined && { client: id }),
      ...(since !== undefined && { since: new Date(since) }),
    }),
  )
  await writeLine(line, entries.length === 0 ? 'No entries.' : auditTable(entries))
}
