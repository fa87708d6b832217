// Walks in parallel while the index is swapped to and fro and the server is started anew: does each give every record that
// is in both generations exactly once?

import { resolve } from 'node:path'
import { Client, type ClientOptions } from '@elastic/elasticsearch'
import type { Report } from '../../indexer/progress.ts'
import { ClientStore } from '../../src/clients/client-store.ts'
import { readConfig } from '../../src/config.ts'
import { createLogger } from '../../src/operations/logging.ts'
import { noLimits } from '../../src/schema/limits.ts'
import { type RunningServer, startServer } from '../../src/server.ts'
import { type Checked, loadGenerations, WalkCheck } from './generations.ts'
import { type Way, walkers } from './walkers.ts'

export type WalkOptions = {
  readonly records: number
  /** Walks of each kind. */
  readonly walks: number
  /** Milliseconds between two swaps. */
  readonly swapEvery: number
  /** Milliseconds from the beginning to each start anew. */
  readonly restartAfter: readonly number[]
}

export type Walked = { readonly kind: string; readonly seconds: number } & Checked & Way

export type WalkReport = {
  readonly walks: readonly Walked[]
  readonly swaps: number
  readonly restarts: number
  /** The most memory that the process held meanwhile, clients included, in megabytes. */
  readonly memory: number
}

/** Loads, walks and checks under an alias of its own; all that it makes is removed after it. */
export async function walkThroughChanges(
  clientOptions: ClientOptions,
  alias: string,
  { records, walks, swapEvery, restartAfter }: WalkOptions,
  report: Report,
): Promise<WalkReport> {
  const client = new Client(clientOptions)
  const config = {
    ...readConfig({}),
    packagesPath: resolve(import.meta.dirname, '../../config/packages.json'),
    alias,
    requestTimeout: 10_000,
    logLevel: 'silent',
  } as const
  const start = (port: number): Promise<RunningServer> =>
    startServer({ ...config, port }, clientOptions, createLogger('silent'))
  let generations: readonly string[] = []
  let server: RunningServer | undefined
  let swapping: NodeJS.Timeout | undefined
  const watch = { memory: 0, swaps: 0, restarts: 0 }
  try {
    generations = await loadGenerations(client, alias, records, report)
    const { key } = await new ClientStore(client, alias).add({
      name: 'walk',
      package: 'full',
      limits: noLimits,
    })
    server = await start(0)
    const { port, url } = server
    const swap = async (): Promise<void> => {
      const [from, to] = watch.swaps % 2 === 0 ? [1, 0] : [0, 1]
      await client.indices.updateAliases({
        actions: [
          { remove: { index: generations[from] as string, alias, must_exist: true } },
          { add: { index: generations[to] as string, alias } },
        ],
      })
      watch.swaps += 1
    }
    let swapped = Promise.resolve()
    swapping = setInterval(() => {
      watch.memory = Math.max(watch.memory, process.memoryUsage().rss / 1e6)
      swapped = swapped.then(swap)
      swapped.catch(() => clearInterval(swapping))
    }, swapEvery)
    let isOver = false
    const restarts = (async () => {
      const begun = performance.now()
      for (const after of restartAfter) {
        while (performance.now() - begun < after && !isOver) await new Promise(done => setTimeout(done, 50))
        if (isOver) return
        await server?.stop()
        server = await start(port)
        watch.restarts += 1
        report(`The server was started anew after ${Math.round(performance.now() - begun)} ms`)
      }
    })()
    const walking = Object.entries(walkers).flatMap(([kind, walk]) =>
      Array.from({ length: walks }, async (): Promise<Walked> => {
        const begun = performance.now()
        const check = new WalkCheck(records)
        const way = await walk({ url: () => url, key }, check)
        const seconds = Math.round((performance.now() - begun) / 100) / 10
        report(`A walk of ${kind} is through after ${seconds} s`)
        return { kind, seconds, ...check.result(), ...way }
      }),
    )
    const done = await Promise.all(walking)
    isOver = true
    await restarts
    clearInterval(swapping)
    await swapped
    return { walks: done, ...watch, memory: Math.round(watch.memory) }
  } finally {
    clearInterval(swapping)
    await server?.stop()
    for (const index of [...generations, `${alias}-clients`])
      await client.indices.delete({ index, ignore_unavailable: true })
    await client.close()
  }
}

/** True where every walk gave what it must. */
export const isExact = ({ walks }: WalkReport): boolean =>
  walks.every(
    ({ missing, twiceOrOutOfOrder, inNeither, inBoth, given }) =>
      missing + twiceOrOutOfOrder + inNeither === 0 && inBoth > 0 && given >= inBoth,
  )
