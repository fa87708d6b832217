// The HTTP server around the application: bounded in what it reads, and leaving without cutting anybody off.

import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ClientOptions } from '@elastic/elasticsearch'
import { Client } from '@elastic/elasticsearch'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { packageChanges } from './catalogue/package-changes.ts'
import { PackagesFile } from './catalogue/packages-file.ts'
import { AuditLog } from './clients/audit-log.ts'
import { ClientDirectory } from './clients/client-directory.ts'
import { ClientStore } from './clients/client-store.ts'
import { refusingEarly } from './clients/early-refusal.ts'
import { KeyUses } from './clients/key-uses.ts'
import { PackagesAudit } from './clients/packages-audit.ts'
import { CompanyIndex } from './companies/company-index.ts'
import type { Config } from './config.ts'
import { type ErrorCode, errorTable, problem, problemMediaType, ServiceError } from './errors.ts'
import { errorFacts, type Logger } from './operations/logging.ts'
import { securityHeaderValues } from './operations/security-headers.ts'

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
/** How long what is still to be written may take, in milliseconds. */
const LAST_WRITES = 1_000
/** When connections that are still open are cut, in milliseconds after that. */
const HARD_STOP = 8_000

/** Starts to serve; resolves when the port is open. Rejects where it cannot be. */
export async function startServer(
  config: Config,
  connection: ClientOptions,
  logger: Logger,
): Promise<RunningServer> {
  const elasticsearch = new Client(connection)
  const ending = new AbortController()
  const background = { requestTimeout: 10_000, maxRetries: 0, signal: ending.signal }
  const warning = (message: string) => (error: unknown) => logger.warn({ error: errorFacts(error) }, message)
  const packagesAudit = new PackagesAudit(
    new AuditLog(elasticsearch, config.alias, undefined, background),
    config.packagesPath,
    warning('the audit of packages could not be written; it is tried again'),
  )
  const packages = new PackagesFile(config.packagesPath, {
    onTaken: (after, before) => {
      logger.info({ changes: packageChanges(before, after) }, 'the packages file was taken')
      packagesAudit.taken(after)
    },
    onRefused: error => {
      logger.error({ error: error.message }, 'the packages file was refused; what was in force stays so')
      packagesAudit.refused(error)
    },
  })
  const store = new ClientStore(elasticsearch, config.alias)
  const uses = new KeyUses(
    elasticsearch,
    config.alias,
    warning('the last use of keys could not be written; it is tried again'),
    background,
  )
  const directory = new ClientDirectory(() => store.list(LISTING), {
    onFault: warning('the clients could not be read; those known stay in force'),
    onUse: (client, apiKey) => uses.note(client, apiKey),
  })
  const index = new CompanyIndex(elasticsearch, { alias: config.alias, deadline: config.requestTimeout })
  let draining = false
  const app = createApp({
    index,
    directory,
    packages,
    logger,
    logSearchText: config.logSearchText,
    isDraining: () => draining,
  })
  const fetch = refusingEarly((request, bindings) => app.fetch(request, bindings), {
    directory,
    headers: securityHeaderValues,
    onRefused: facts => logger.info(facts, 'request'),
  })
  const server = await listening(fetch as Parameters<typeof serve>[0]['fetch'], config)
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
  packages.start()
  packagesAudit.taken(packages.inForce)
  uses.start()
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
    packages.stop()
    await Promise.race([
      Promise.all([packagesAudit.stop(), uses.stop()]),
      new Promise(resolve => setTimeout(resolve, LAST_WRITES).unref()),
    ])
    ending.abort()
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
