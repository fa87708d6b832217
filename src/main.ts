// The server's entry point: settings → server → until a signal ends it.

import { readConfig } from './config.ts'
import { elasticsearchSettings } from './elasticsearch-settings.ts'
import { createLogger } from './operations/logging.ts'
import { startServer } from './server.ts'

try {
  const config = readConfig(process.env)
  const connection = elasticsearchSettings(process.env)
  if (connection === undefined) {
    throw new Error('ELASTICSEARCH_URL is not set: name one or several nodes, such as http://localhost:9200.')
  }
  const logger = createLogger(config.logLevel)
  const server = await startServer(config, connection, logger)
  logger.info({ url: server.url, index: config.alias }, 'serving')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      logger.info({ signal }, 'stopping')
      void server.stop()
    })
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
