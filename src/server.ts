// The HTTP server around the application: bounded in what it reads, and leaving without cutting anybody off.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ClientOptions } from '@elastic/elasticsearch'
import { Client } from '@elastic/elasticsearch'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { createApp } from './app.ts'
import { packageChanges } from './catalogue/package-changes.ts'
import { PackagesFile } from './catalogue/packages-file.ts'
import { AuditLog } from './clients/audit-log.ts'
import { ClientDirectory } from './clients/client-directory.ts'
import { ClientStore } from './clients/client-store.ts'
import { refusingEarly } from './clients/early-refusal.ts'
import { KeyUses } from './clients/key-uses.ts'
import { PackagesAudit } from './clients/packages-audit.ts'
import { AnswerCache } from './companies/answer-cache.ts'
import { CompanyIndex } from './companies/company-index.ts'
import type { Config } from './config.ts'
import { RequestLimits } from './limits/request-limits.ts'
import { SharedLimits } from './limits/shared-limits.ts'
import { UsageKeeper } from './limits/usage-keeper.ts'
import { UsageStore } from './limits/usage-store.ts'
import { errorFacts, type Logger } from './operations/logging.ts'
import { createMetrics, startMetricsServer } from './operations/metrics.ts'
import { securityHeaderValues } from './operations/security-headers.ts'
import { refusal, refuseOthers, unreadable } from './refused-requests.ts'

/** A running server. */
export type RunningServer = {
  readonly url: string
  readonly port: number
  /** None where there are no metrics. */
  readonly metricsPort: number | undefined
  readonly stop: () => Promise<void>
}

/** The longest that reading a page of clients may take, in milliseconds: unknown keys wait for it. */
const CLIENTS_TIMEOUT = 1_000
/** The longest that writing to the audit may take, in milliseconds. */
const AUDIT_TIMEOUT = 10_000
/**
 * How connections to Elasticsearch are made: at most the client's own number, each within a second (`connectTimeout`, in
 * milliseconds, which the client hands to undici), so that a host that was not there is tried anew soon.
 */
const connecting = { connections: 256, connectTimeout: 1_000 }
type FetchCallback = Parameters<typeof getRequestListener>[0]

/** How long answers ask their connections to close before the server does, in milliseconds. */
const DRAIN = 1_500
/** How long what is still to be written may take, in milliseconds. */
const LAST_WRITES = 1_000
/** When connections that are still open are cut, in milliseconds after that. */
const HARD_STOP = 8_000
/** How often connections that have become idle are closed meanwhile, in milliseconds. */
const IDLE_CHECK = 50

/** Starts to serve; resolves when the port is open. Rejects where it cannot be. */
export async function startServer(
  config: Config,
  connection: ClientOptions,
  logger: Logger,
): Promise<RunningServer> {
  const elasticsearch = new Client({ ...connection, agent: connecting })
  const ending = new AbortController()
  const warning = (message: string) => (error: unknown) => logger.warn({ error: errorFacts(error) }, message)
  const packagesAudit = new PackagesAudit(
    new AuditLog(elasticsearch, config.alias, undefined, { timeout: AUDIT_TIMEOUT, ending: ending.signal }),
    config.packagesPath,
    warning('the audit of packages could not be written; it is tried again'),
  )
  const metrics = createMetrics()
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
    ending.signal,
  )
  const directory = new ClientDirectory(signal => store.list({ signal, pageTimeout: CLIENTS_TIMEOUT }), {
    onFault: warning('the clients could not be read; those known stay in force'),
    onUse: (client, apiKey) => uses.note(client, apiKey),
  })
  const usage = new UsageKeeper({
    store: new UsageStore(elasticsearch, config.alias, config.requestTimeout),
    onFault: warning('usage could not be written or read; it is kept and tried again'),
  })
  const shared = sharedLimits(config, logger)
  const index = new CompanyIndex(elasticsearch, {
    alias: config.alias,
    timeout: config.requestTimeout,
    onSearchEnd: metrics.searchEnds,
  })
  let draining = false
  const streams = new AbortController()
  const app = createApp({
    index,
    answers: new AnswerCache({ size: config.answerCacheSize, onAnswer: metrics.answered }),
    directory,
    packages,
    limits: new RequestLimits({ usage, shared }),
    logger,
    logSearchText: config.logSearchText,
    metrics,
    isDraining: () => draining,
    stopping: streams.signal,
  })
  const fetch = refusingEarly((request, bindings) => app.fetch(request, bindings), {
    directory,
    headers: securityHeaderValues,
    onRefused: facts => {
      metrics.requestBegins()
      metrics.requestEnds({ route: '/api/*', status: facts.status, seconds: 0 })
      logger.info(facts, 'request')
    },
  })
  await Promise.all([usage.start(), shared?.start()])
  const server = await listening(fetch as FetchCallback, config).catch(async error => {
    shared?.stop()
    await usage.stop()
    throw error
  })
  const metricsServer =
    config.metricsPort === undefined
      ? undefined
      : await startMetricsServer(metrics, { host: config.host, port: config.metricsPort })
  refuseOthers(server)
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
    // A stream may have hours to go: its client is told, and goes on elsewhere.
    streams.abort()
    const cut = setTimeout(() => server.closeAllConnections(), HARD_STOP)
    let idle: NodeJS.Timeout | undefined
    await new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeIdleConnections()
      // Node takes a connection that never sent a request for a busy one.
      for (const socket of unused) socket.destroy()
      // An answer that began before the end was asked for did not say that its connection closes.
      idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK)
    })
    clearTimeout(cut)
    clearInterval(idle)
    directory.stop()
    await metricsServer?.stop()
    packages.stop()
    await Promise.race([
      Promise.all([packagesAudit.stop(), uses.stop(), usage.stop()]),
      new Promise(resolve => setTimeout(resolve, LAST_WRITES).unref()),
    ])
    shared?.stop()
    ending.abort()
    await elasticsearch.close()
  }
  return {
    url: `http://${hostInAddress(config.host)}:${port}`,
    port,
    metricsPort: metricsServer?.port,
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

function listening(fetch: FetchCallback, config: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    const listener = getRequestListener(
      (request, env) => refusal((env as HttpBindings).incoming) ?? fetch(request, env),
      { hostname: config.host, errorHandler: unreadable },
    )
    const server = createServer(
      {
        headersTimeout: 10_000,
        requestTimeout: 15_000,
        connectionsCheckingInterval: 1_000,
        keepAliveTimeout: 65_000,
        // Who names no host is refused in the shape of all errors.
        requireHostHeader: false,
      },
      listener,
    )
    server.once('error', reject)
    server.listen(config.port, config.host, () => resolve(server))
  })
}
