// The key that `npm start` prints: created once, kept beside the data, and created again if it no longer works.

import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { apiKeyHash, isApiKey } from '../src/clients/api-key.ts'
import { isLive } from '../src/clients/client.ts'
import type { ClientStore } from '../src/clients/client-store.ts'
import { largestPackage, type Packages, PackagesError } from '../src/schema/packages.ts'

/** Far above what a person needs, so that load tests of the demo measure the service and not its limits. */
const limits = {
  requestsPerSecond: 10_000,
  concurrentRequests: 10_000,
  requestsPerMonth: 100_000_000,
  recordsPerMonth: 1_000_000_000,
}

/**
 * The demo client's key. `path`: the file in which it is kept, readable only by its owner. A new client gets the package with
 * the most export fields.
 */
export async function demoKey(store: ClientStore, path: string, packages: Packages): Promise<string> {
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (isApiKey(kept)) {
    const hash = apiKeyHash(kept)
    const now = new Date()
    const holder = (await store.list()).find(client =>
      client.apiKeys.some(key => key.hash === hash && isLive(key, now)),
    )
    if (holder !== undefined && packages.has(holder.package)) return kept
  }
  const bought = largestPackage(packages)
  if (bought === undefined) throw new PackagesError('The packages file has no package: add at least one.')
  const { key } = await store.add({ name: 'Demo', package: bought, limits, note: 'made by npm start' })
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${key}\n`, { mode: 0o600 })
  await chmod(path, 0o600)
  return key
}
