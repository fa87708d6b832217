// The server's entry point: reads the settings, starts the server, and stops it when asked.

import { bufferedOutput, createLogger } from './operations/logging.ts'
import { startServer } from './server.ts'
import { readServerSettings } from './settings.ts'
import { aborted, stopRequests } from './stop-signals.ts'

// Before anything starts, so that a signal never ends a start halfway.
const stopping = stopRequests(process, { npmScript: 'serve' })
try {
  const { config, connection } = readServerSettings(process.env)
  const output = bufferedOutput()
  process.once('exit', output.flush)
  const logger = createLogger(config.logLevel, output)
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
// Requests to a hanging Elasticsearch would keep the process alive.
process.exit()
