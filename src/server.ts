// The HTTP server around the application: bounded in what it reads, and leaving without cutting anybody off.

import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ClientOptions } from '@elastic/elasticsearch'
import { Client } from '@elastic/elasticsearch'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { readPackages } from './catalogue/packages.ts'
import { ClientDirectory } from './clients/client-directory.ts'
import { ClientStore } from './clients/client-store.ts'
import { CompanyIndex } from './companies/company-index.ts'
import type { Config } from './config.ts'
import { type ErrorCode, errorTable, problem, problemMediaType, ServiceError } from './errors.ts'
import { RequestLimits } from './limits/request-limits.ts'
import { SharedLimits } from './limits/shared-limits.ts'
import { UsageKeeper } from './limits/usage-keeper.ts'
import { UsageStore } from './limits/usage-store.ts'
import { errorFacts, type Logger } from './operations/logging.ts'

/** A running server. */
export type RunningServer = {
  readonly url: string
  readonly port: number
  readonly stop: () => Promise<void>
}

/** An unknown key waits for the list of clients, twice at most: together less than a request may take. */
const LISTING = { requestTimeout: 1_000, maxRetries: 0 } as const
/** How long answers ask their connections to close before the server does, in milliseconds. */
const DRAIN = 1_500
/** When connections that are still open are cut, in milliseconds after that. */
const HARD_STOP = 8_000

/** Starts to serve; resolves when the port is open. Rejects where it cannot be. */
export async function startServer(
  config: Config,
  connection: ClientOptions,
  logger: Logger,
): Promise<RunningServer> {
  const packages = readPackages(config.packagesPath)
  const elasticsearch = new Client(connection)
  const store = new ClientStore(elasticsearch, config.alias)
  const directory = new ClientDirectory(
    () => store.list(LISTING),
    error =>
      logger.warn({ error: errorFacts(error) }, 'the clients could not be read; those known stay in force'),
  )
  const index = new CompanyIndex(elasticsearch, { alias: config.alias, deadline: config.requestTimeout })
  const usage = new UsageKeeper({
    store: new UsageStore(elasticsearch, config.alias, config.requestTimeout),
    onFault: error =>
      logger.warn(
        { error: errorFacts(error) },
        'usage could not be written or read; it is kept and tried again',
      ),
  })
  const shared = sharedLimits(config, logger)
  const limits = new RequestLimits({ usage, shared })
  let draining = false
  const app = createApp({ index, directory, packages, limits, logger, isDraining: () => draining })
  await Promise.all([usage.start(), shared?.start()])
  const server = await listening(app.fetch, config).catch(async error => {
    shared?.stop()
    await usage.stop()
    throw error
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerClientError(error, socket))
  const unused = new Set<Duplex>()
  server.on('connection', (socket: Duplex) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket)
    if (draining) response.setHeader('Connection', 'close')
  })
  await directory.start()
  const { port } = server.address() as AddressInfo
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    draining = true
    await new Promise(resolve => setTimeout(resolve, DRAIN).unref())
    const cut = setTimeout(() => server.closeAllConnections(), HARD_STOP)
    await new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeIdleConnections()
      // Node takes a connection that never sent a request for a busy one.
      for (const socket of unused) socket.destroy()
    })
    clearTimeout(cut)
    directory.stop()
    await usage.stop()
    shared?.stop()
    await elasticsearch.close()
  }
  return {
    url: `http://${hostInAddress(config.host)}:${port}`,
    port,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/** Limits shared with other servers; none without a REDIS_URL. */
function sharedLimits({ redisUrl, alias }: Config, logger: Logger): SharedLimits | undefined {
  if (redisUrl === undefined) return undefined
  return new SharedLimits(redisUrl, alias, (state, reason) => {
    if (state === 'back') logger.info('Redis answers again: limits are shared')
    else logger.warn({ error: errorFacts(reason) }, 'Redis does not answer: limits are kept by each server')
  })
}

/** The host as it stands in an address: any address of this machine is localhost, IPv6 stands in brackets. */
function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function listening(fetch: Parameters<typeof serve>[0]['fetch'], config: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        hostname: config.host,
        port: config.port,
        serverOptions: {
          headersTimeout: 10_000,
          requestTimeout: 15_000,
          connectionsCheckingInterval: 1_000,
          keepAliveTimeout: 65_000,
        },
      },
      () => resolve(server),
    ) as Server
    server.once('error', reject)
  })
}

/** What arrives before the application sees it is answered in the same shape, then the connection ends. */
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_request'
  const { status } = errorTable[code]
  const requestId = crypto.randomUUID()
  const body = JSON.stringify(problem(new ServiceError(code), requestId))
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${problemMediaType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
