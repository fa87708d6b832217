// The server's entry point: settings → server → until it is asked to stop.

import { createLogger } from './operations/logging.ts'
import { startServer } from './server.ts'
import { readServerSettings } from './settings.ts'
import { aborted, stopRequests } from './stop-signals.ts'

// Before anything is started, so that a signal never ends a start halfway.
const stopping = stopRequests(process, { npmScript: 'serve' })
try {
  const { config, connection } = readServerSettings(process.env)
  const logger = createLogger(config.logLevel)
  stopping.addEventListener('abort', () => logger.info({ reason: stopping.reason.message }, 'stopping'))
  const server = await startServer(config, connection, logger, stopping)
  logger.info({ url: server.url, index: config.alias }, 'serving')
  await aborted(stopping)
  await server.stop()
} catch (error) {
  if (!stopping.aborted) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
// Whatever an Elasticsearch that hangs still keeps open.
process.exit()
