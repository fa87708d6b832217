// The settings of the embedded Elasticsearch, as pure functions that a test can check.

import { join } from 'node:path'
import type { Purpose } from './engine.ts'

/** The folders of one embedded node, all under its data folder. */
export interface NodeFolders {
  config: string
  data: string
  logs: string
  snapshots: string
  temporary: string
}

/** The folders under `<data folder>/elasticsearch`. */
export function nodeFolders(folder: string): NodeFolders {
  const base = join(folder, 'elasticsearch')
  return {
    config: join(base, 'config'),
    data: join(base, 'data'),
    logs: join(base, 'logs'),
    snapshots: join(base, 'snapshots'),
    temporary: join(base, 'tmp'),
  }
}

/** elasticsearch.yml; every value is JSON, which is also valid YAML, so that any path is safe. */
export function nodeSettings(purpose: Purpose, folders: NodeFolders): string {
  const settings = {
    'cluster.name': 'company-data-service',
    'node.name': 'embedded',
    'path.data': folders.data,
    'path.logs': folders.logs,
    'path.repo': [folders.snapshots],
    'network.host': '127.0.0.1',
    // Elasticsearch takes the first free port of the range and writes it to a file, so no port is chosen twice.
    'http.port': purpose === 'run' ? '9200-9299' : 0,
    'transport.port': purpose === 'run' ? '9300-9399' : 0,
    'node.portsfile': true,
    'discovery.type': 'single-node',
    'xpack.security.enabled': false,
    ...(purpose === 'run'
      ? {
          // The default limits are shares of the disk, and would make every index read-only on a nearly full workstation.
          'cluster.routing.allocation.disk.watermark.low': '3gb',
          'cluster.routing.allocation.disk.watermark.high': '2gb',
          'cluster.routing.allocation.disk.watermark.flood_stage': '1gb',
        }
      : { 'cluster.routing.allocation.disk.threshold_enabled': false }),
  }
  return Object.entries(settings)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')
}

/** Heap in MB: a quarter of the memory, and 512 to 2048 for running, 512 to 1024 for tests. */
export function heapMegabytes(purpose: Purpose, memoryBytes: number): number {
  const quarter = Math.floor(memoryBytes / 4 / 1024 / 1024)
  return Math.max(512, Math.min(quarter, purpose === 'run' ? 2048 : 1024))
}

/** A file for jvm.options.d: the heap, no garbage-collection log, and for tests the compiler that starts faster. */
export function javaOptions(purpose: Purpose, heap: number): string {
  const options = [
    `-Xms${heap}m`,
    `-Xmx${heap}m`,
    '-Xlog:disable',
    '-Xlog:all=warning:stderr:utctime,level,tags',
  ]
  if (purpose === 'test') options.push('-XX:TieredStopAtLevel=1')
  return `${options.join('\n')}\n`
}
