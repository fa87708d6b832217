// Clients and their audit log, as tables for people.

import { counted } from '../indexer/progress.ts'
import { tableText } from '../indexer/table.ts'
import type { AuditEntry } from '../src/clients/audit-log.ts'
import { type ApiKey, type Client, isLive } from '../src/clients/client.ts'
import { keyName, keyState, toTheMinute } from '../src/clients/client-changes.ts'
import { limitNames, limitsInForce } from '../src/schema/limits.ts'
import type { Packages } from '../src/schema/packages.ts'

/** All clients, one per row. */
export function clientsTable(clients: readonly Client[], now: Date): string {
  const rows = clients.map(({ id, name, package: bought, keys, createdAt, apiKeys, note = '' }) => {
    const live = apiKeys.filter(key => isLive(key, now)).length
    const last = apiKeys.at(-1)
    const over = last === undefined || last.revokedAt !== undefined ? 'revoked' : 'expired'
    return [id, name, bought, keys, toTheMinute(createdAt), live > 0 ? `${live} live` : over, note]
  })
  return tableText(rows, { head: ['id', 'name', 'package', 'keys', 'created (UTC)', 'state', 'note'] })
}

/** One client in detail: its properties, the limits in force, its keys. */
export function clientTables(
  client: Client,
  packages: Packages,
  uses: ReadonlyMap<ApiKey, string>,
  now: Date,
): string {
  const bought = packages.get(client.package)
  const facts = tableText([
    ['id', client.id],
    ['name', client.name],
    ['package', bought === undefined ? `${client.package} (not in the packages file)` : client.package],
    ['property names', client.keys],
    ['endpoints', bought?.endpoints.join(', ') ?? 'none'],
    ['extra search fields', client.extraSearchFields.join(', ') || 'none'],
    ['origins', client.origins.join('\n') || 'none'],
    ['note', client.note ?? ''],
    ['created (UTC)', toTheMinute(client.createdAt)],
  ])
  const inForce = limitsInForce(bought?.limits ?? {}, client.limits)
  const limits = limitNames.map(name => {
    const isStated = bought?.limits[name] !== undefined
    const from = client.limits[name] !== undefined ? 'the client' : isStated ? 'the package' : ''
    const limit = inForce[name]
    return [name, limit == null ? 'none' : counted(limit), from]
  })
  const keys = client.apiKeys.map(key => {
    const used = uses.get(key)
    const lastUsed = used === undefined ? 'never' : toTheMinute(used)
    return [keyName(key), keyState(key, now), toTheMinute(key.createdAt), lastUsed]
  })
  return [
    facts,
    tableText(limits, { head: ['limit', 'in force', 'from'] }),
    tableText(keys, { head: ['key', 'state', 'created (UTC)', 'last used (UTC, to the hour)'] }),
  ].join('\n')
}

/** The audit log, oldest entry first. */
export function auditTable(entries: readonly AuditEntry[]): string {
  const rows = entries.map(({ at, by, action, failed, client, before, after, detail = '' }) => {
    const isRefused = action === 'packages refused'
    return [
      toTheMinute(at),
      by,
      failed === undefined ? action : `${action}: failed, ${failed}`,
      client === undefined ? (isRefused ? '' : detail) : `${client.id}\n${client.name}`,
      inLines(before),
      isRefused ? detail : inLines(after),
    ]
  })
  return tableText(rows, {
    head: ['when (UTC)', 'who', 'what', 'of', 'before', 'after'],
    chars: {},
    wordWrap: true,
    wrapOnWordBoundary: false,
    colWidths: [18, 24, 18, 26, 44, 44],
  })
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
