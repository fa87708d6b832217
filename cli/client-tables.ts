// Clients and their audit log, as tables for people.

import Table from 'cli-table3'
import { counted, NO_INNER_LINES } from '../indexer/progress.ts'
import type { AuditEntry } from '../src/clients/audit-log.ts'
import { type ApiKey, type Client, isLive } from '../src/clients/client.ts'
import { keyName, keyState, toTheMinute } from '../src/clients/client-changes.ts'
import { limitNames, limitsInForce } from '../src/schema/limits.ts'
import type { Packages } from '../src/schema/packages.ts'

const style = { head: [], border: [] }

/** All clients, one per row. */
export function clientsTable(clients: readonly Client[], now: Date): string {
  const table = new Table({
    head: ['id', 'name', 'package', 'keys', 'created (UTC)', 'state', 'note'],
    chars: NO_INNER_LINES,
    style,
  })
  for (const { id, name, package: bought, keys, createdAt, apiKeys, note = '' } of clients) {
    const live = apiKeys.filter(key => isLive(key, now)).length
    const last = apiKeys.at(-1)
    const over = last === undefined || last.revokedAt !== undefined ? 'revoked' : 'expired'
    table.push([id, name, bought, keys, toTheMinute(createdAt), live > 0 ? `${live} live` : over, note])
  }
  return table.toString()
}

/** One client in detail: its properties, the limits in force, its keys. */
export function clientTables(
  client: Client,
  packages: Packages,
  uses: ReadonlyMap<ApiKey, string>,
  now: Date,
): string {
  const bought = packages.get(client.package)
  const facts = new Table({ chars: NO_INNER_LINES, style })
  facts.push(
    ['id', client.id],
    ['name', client.name],
    ['package', bought === undefined ? `${client.package} (not in the packages file)` : client.package],
    ['property names', client.keys],
    ['endpoints', bought?.endpoints.join(', ') ?? 'none'],
    ['extra search fields', client.extraSearchFields.join(', ') || 'none'],
    ['origins', client.origins.join('\n') || 'none'],
    ['note', client.note ?? ''],
    ['created (UTC)', toTheMinute(client.createdAt)],
  )
  const limits = new Table({ head: ['limit', 'in force', 'from'], chars: NO_INNER_LINES, style })
  const inForce = limitsInForce(bought?.limits ?? {}, client.limits)
  for (const name of limitNames) {
    const isStated = bought?.limits[name] !== undefined
    const from = client.limits[name] !== undefined ? 'the client' : isStated ? 'the package' : ''
    const limit = inForce[name]
    limits.push([name, limit == null ? 'none' : counted(limit), from])
  }
  const keys = new Table({
    head: ['key', 'state', 'created (UTC)', 'last used (UTC, to the hour)'],
    chars: NO_INNER_LINES,
    style,
  })
  for (const key of client.apiKeys) {
    const used = uses.get(key)
    keys.push([
      keyName(key),
      keyState(key, now),
      toTheMinute(key.createdAt),
      used === undefined ? 'never' : toTheMinute(used),
    ])
  }
  return [facts, limits, keys].map(table => table.toString()).join('\n')
}

/** The audit log, oldest entry first. */
export function auditTable(entries: readonly AuditEntry[]): string {
  const table = new Table({
    head: ['when (UTC)', 'who', 'what', 'of', 'before', 'after'],
    style,
    wordWrap: true,
    wrapOnWordBoundary: false,
    colWidths: [18, 24, 18, 26, 44, 44],
  })
  for (const { at, by, action, failed, client, before, after, detail } of entries) {
    table.push([
      toTheMinute(at),
      by,
      failed === undefined ? action : `${action}: failed, ${failed}`,
      client === undefined
        ? action === 'packages refused'
          ? ''
          : (detail ?? '')
        : `${client.id}\n${client.name}`,
      inLines(before),
      action === 'packages refused' ? (detail ?? '') : inLines(after),
    ])
  }
  return table.toString()
}

function inLines(facts: Readonly<Record<string, unknown>>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${inWords(value)}`)
    .join('\n')
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  if (typeof value !== 'object' || value === null) return value === null ? 'none' : String(value)
  const entries = Object.entries(value).map(([name, entry]) => `${name} ${inWords(entry)}`)
  return entries.length === 0 ? 'none' : entries.join(', ')
}
