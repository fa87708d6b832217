// Composes the server: its parts start in order and stop in reverse, all of them or none.

import { Client, type ClientOptions } from '@elastic/elasticsearch'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { createApplication } from './application.ts'
import { AuditLog } from './clients/audit-log.ts'
import { KeyUses } from './clients/key-uses.ts'
import { PackagesAudit } from './clients/packages-audit.ts'
import type { Config } from './config.ts'
import { refusingEarly } from './http/early-refusal.ts'
import { type HttpTimeouts, startHttpServer } from './http/http-server.ts'
import { refusal, unreadable } from './http/refused-requests.ts'
import { securityHeaderValues } from './http/security-headers.ts'
import { SharedLimits } from './limits/shared-limits.ts'
import { ErrorLog } from './operations/error-log.ts'
import { errorFacts, type Logger } from './operations/logging.ts'
import { createMetrics, startMetricsServer } from './operations/metrics.ts'
import { packageChanges } from './schema/package-changes.ts'
import { PackagesFile } from './schema/packages-file.ts'
import { aborted } from './stop-signals.ts'

/** A running server. */
export type RunningServer = {
  readonly url: string
  readonly port: number
  /** Undefined if there are no metrics. */
  readonly metricsPort: number | undefined
  readonly stop: () => Promise<void>
}

/** Timeout of a write to the audit, in ms. */
const AUDIT_TIMEOUT = 10_000
/**
 * Connections to Elasticsearch: as many as the official client opens by default, and a `connectTimeout` (in ms, passed to
 * undici) of one second, so that a host that was down is soon tried again.
 */
const connectionOptions = { connections: 256, connectTimeout: 1_000 }
type FetchCallback = Parameters<typeof getRequestListener>[0]

/** Timeout of the last writes, in ms. */
const LAST_WRITES_TIMEOUT = 1_000
/** Time to send a response after Elasticsearch has answered, in ms. */
const SENDING_TIME = 2_000

/**
 * Starts the server: resolves when the port is open and everything behind it is running. If any part cannot start, or
 * `stopping` aborts the start, all parts are stopped again and the promise rejects. `timeouts`: for tests.
 */
export async function startServer(
  config: Config,
  connection: ClientOptions,
  logger: Logger,
  stopping?: AbortSignal,
  timeouts?: HttpTimeouts,
): Promise<RunningServer> {
  // Stops the parts in reverse order, at the end or if a later one fails to start.
  await using started = new AsyncDisposableStack()
  const elasticsearch = new Client({ ...connection, agent: connectionOptions })
  started.defer(() => within(LAST_WRITES_TIMEOUT, elasticsearch.close()))
  const ending = new AbortController()
  started.defer(() => ending.abort())
  const errorLog = new ErrorLog(logger)
  started.defer(() => errorLog.flush())
  const warning = (message: string) => (error: unknown) => errorLog.warn(message, error)
  const packagesAudit = new PackagesAudit(
    new AuditLog(elasticsearch, config.alias, undefined, { timeout: AUDIT_TIMEOUT, ending: ending.signal }),
    config.packagesPath,
    warning('the audit of packages could not be written; it is tried again'),
  )
  const metrics = createMetrics()
  const packages = new PackagesFile(config.packagesPath, {
    onAccepted: (after, before) => {
      logger.info({ changes: packageChanges(before, after) }, 'the packages file was taken')
      packagesAudit.accepted(after)
    },
    onRejected: error => {
      logger.error({ error: error.message }, 'the packages file was refused; what was in force stays so')
      packagesAudit.rejected(error)
    },
  })
  const uses = new KeyUses(
    elasticsearch,
    config.alias,
    warning('the last use of keys could not be written; it is tried again'),
    ending.signal,
  )
  const metricsServer =
    config.metricsPort === undefined
      ? undefined
      : await startMetricsServer(metrics, { host: config.host, port: config.metricsPort })
  if (metricsServer !== undefined) started.defer(() => metricsServer.stop())
  const shared = sharedLimits(config, logger)
  if (shared !== undefined) started.defer(() => shared.stop())
  let draining = false
  const streams = new AbortController()
  const { app, directory, usage } = createApplication(elasticsearch, config, {
    packages,
    logger,
    errorLog,
    metrics,
    shared,
    onKeyUse: (client, apiKey) => uses.note(client, apiKey),
    isDraining: () => draining,
    stopping: streams.signal,
  })
  started.defer(() =>
    within(LAST_WRITES_TIMEOUT, Promise.all([packagesAudit.stop(), uses.stop(), usage.stop()])),
  )
  started.defer(() => packages.stop())
  started.defer(() => directory.stop())
  const known = Promise.all([usage.start(), shared?.start(), directory.start()])
  await (stopping === undefined ? known : Promise.race([known, aborted(stopping)]))
  stopping?.throwIfAborted()
  packages.start()
  uses.start()

  const fetch = refusingEarly((request, bindings) => app.fetch(request, bindings), {
    directory,
    headers: securityHeaderValues,
    onRefused: facts => {
      metrics.requestBegins()
      metrics.requestEnds({ route: '/api/*', status: facts.status, seconds: 0 })
      logger.info(facts, 'request')
    },
  })
  const listener = getRequestListener(
    (request, env) => refusal((env as HttpBindings).incoming) ?? (fetch as FetchCallback)(request, env),
    { hostname: config.host, errorHandler: unreadable },
  )
  const place = { host: config.host, port: config.port, setting: 'PORT' }
  const server = await startHttpServer(listener, place, timeouts)
  started.defer(() => {
    draining = true
    return server.stop({
      delay: config.shutdownDelay,
      endStreams: () => streams.abort(),
      longestAnswer: config.requestTimeout + SENDING_TIME,
    })
  })

  packagesAudit.accepted(packages.inForce)

  const parts = started.move()
  let stopped: Promise<void> | undefined
  return {
    url: `http://${hostInAddress(config.host)}:${server.port}`,
    port: server.port,
    metricsPort: metricsServer?.port,
    stop: () => {
      stopped ??= parts.disposeAsync()
      return stopped
    },
  }
}

/** Waits for the work, but no longer than the given milliseconds. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise(resolve => setTimeout(resolve, milliseconds).unref())])
}

/** Limits shared with other servers; none without a REDIS_URL. */
function sharedLimits({ redisUrl, alias }: Config, logger: Logger): SharedLimits | undefined {
  if (redisUrl === undefined) return undefined
  return new SharedLimits(redisUrl, alias, (state, reason) => {
    if (state === 'back') logger.info('Redis answers again: limits are shared')
    else
      logger.warn(
        { error: errorFacts(reason, () => true) },
        'Redis does not answer: limits are kept by each server',
      )
  })
}

/** The host for an address: localhost for any address of this machine, and IPv6 in brackets. */
function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
