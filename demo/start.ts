// npm start: finds or starts Elasticsearch, loads demo companies if there are none, creates a demo client, serves, and prints
// example requests. Ctrl-C stops everything that it started; the data are kept.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@elastic/elasticsearch'
import getPort from 'get-port'
import { indexerSettings } from '../cli/command-line.ts'
import { isExpected } from '../cli/expected-errors.ts'
import { chosenSource, findElasticsearch } from '../engine/find-elasticsearch.ts'
import { dataFolder } from '../engine/folders.ts'
import { reportTo } from '../engine/progress.ts'
import { loadCompanies } from '../indexer/load.ts'
import { reportTable } from '../indexer/load-report.ts'
import { counted } from '../indexer/progress.ts'
import { sourceOfRecords } from '../indexer/sources/records.ts'
import { ClientStore } from '../src/clients/client-store.ts'
import { PortError } from '../src/operations/listen.ts'
import { createLogger } from '../src/operations/logging.ts'
import { startServer } from '../src/server.ts'
import { readSettings, SettingsError } from '../src/settings.ts'
import { aborted, stopRequests } from '../src/stop-signals.ts'
import { demoKey } from './demo-client.ts'
import { demoCompanies } from './demo-companies.ts'
import { tour } from './tour.ts'

const demo = { count: 10_000, seed: 1 }

const projectFolder = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const report = reportTo(process.stderr)
const stopping = stopRequests(process, { npmScript: 'start' })
stopping.addEventListener('abort', () => report('Stopping; the data stay.'))
/** Everything started here, to be stopped in reverse order. */
const started = new AsyncDisposableStack()

try {
  await start()
  await aborted(stopping)
} catch (error) {
  if (!stopping.aborted) {
    process.exitCode = 1
    const isWhole = isExpected(error) || error instanceof SettingsError || error instanceof PortError
    report(isWhole ? error.message : String(error instanceof Error ? error.stack : error))
  }
} finally {
  await started.disposeAsync()
}

async function start(): Promise<void> {
  const environment = process.env
  // There is no load balancer to wait for here, and Ctrl-C should be quick.
  const { config, packages } = readSettings(
    {
      ...environment,
      LOG_LEVEL: environment.LOG_LEVEL || 'warn',
      SHUTDOWN_DELAY_MS: environment.SHUTDOWN_DELAY_MS || '0',
      HOME_PAGE: environment.HOME_PAGE || 'true',
    },
    () => chosenSource(environment),
  )
  const { alias } = indexerSettings(environment, projectFolder)
  const engine = await findElasticsearch({ purpose: 'run', environment, projectFolder, report })
  started.defer(() => engine.stop())
  const client = new Client(engine.clientOptions)
  started.defer(() => client.close())
  stopping.throwIfAborted()
  if (await client.indices.existsAlias({ name: alias })) {
    const { count } = await client.count({ index: alias })
    report(`${counted(count)} companies are loaded.`)
  } else {
    report(`No companies yet: loading ${counted(demo.count)} demo companies.`)
    report(
      reportTable(
        await loadCompanies({
          client,
          alias,
          source: sourceOfRecords('demo companies', demoCompanies(demo), demo.count),
          report,
          signal: stopping,
          drain: 0,
        }),
      ),
    )
  }
  const store = new ClientStore(client, alias)
  const keyPath = join(dataFolder(environment, projectFolder), 'demo-key')
  const key = await demoKey(store, keyPath, packages)
  stopping.throwIfAborted()
  // If the host is not usable at all, the server reports it.
  const port =
    config.port && (await getPort({ host: config.host, port: config.port }).catch(() => config.port))
  if (port !== config.port) report(`Port ${config.port} is in use: serving on port ${port} instead.`)
  const server = await startServer(
    { ...config, port },
    engine.clientOptions,
    createLogger(config.logLevel),
    stopping,
  )
  started.defer(() => server.stop())
  const lines = await tour(server.url, key)
  process.stdout.write(`
Serving ${server.url}
x-api-key: ${key}

Try it in a browser:
  ${server.url}/#key=${key}

Companies as typed so far:
  ${lines[0]}
Companies with an email address at a domain:
  ${lines[1]}
One company's full profile:
  ${lines[2]}

The interface is described at ${server.url}/docs and ${server.url}/openapi.json. Ctrl-C stops it.
`)
}
