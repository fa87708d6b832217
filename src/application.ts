// Composes the application over a connection to Elasticsearch: index, cache, clients, limits and routes. The server, the
// benches and the tests all get theirs here.

import type { Client as Elasticsearch } from '@elastic/elasticsearch'
import type { ApiKey, Client } from './clients/client.ts'
import { ClientDirectory } from './clients/client-directory.ts'
import { ClientStore } from './clients/client-store.ts'
import type { Config } from './config.ts'
import { CompanyIndex } from './elasticsearch/company-index.ts'
import { type AppDependencies, createApp } from './http/app.ts'
import { ResponseCache } from './http/response-cache.ts'
import { RequestLimits, type RequestLimitsOptions } from './limits/request-limits.ts'
import { UsageKeeper } from './limits/usage-keeper.ts'
import { UsageStore } from './limits/usage-store.ts'
import { ErrorLog } from './operations/error-log.ts'
import type { Logger } from './operations/logging.ts'
import type { Metrics } from './operations/metrics.ts'
import type { PackagesInForce } from './schema/packages.ts'

/** Timeout of reading a page of clients, in ms: unknown keys wait for it. */
const CLIENTS_TIMEOUT = 1_000

/** The settings that the application needs: those of a server, or some of them. */
export type ApplicationSettings = Pick<Config, 'alias' | 'requestTimeout'> &
  Partial<Pick<Config, 'answerCacheSize' | 'logSearchText' | 'homePage'>>

/** What an application works with. Everything optional has a default. */
export type ApplicationParts = Pick<AppDependencies, 'stopping'> &
  Pick<RequestLimitsOptions, 'shared' | 'now' | 'clock'> & {
    readonly packages: PackagesInForce
    readonly logger: Logger
    readonly errorLog?: ErrorLog
    readonly metrics?: Metrics
    readonly isDraining?: () => boolean
    /** Reads all clients (default: those of the alias). */
    readonly listClients?: (signal: AbortSignal) => Promise<Client[]>
    /** A valid key was used. */
    readonly onKeyUse?: (client: Client, apiKey: ApiKey) => void
    /** Background work failed and will be retried (default: logged). */
    readonly onBackgroundError?: (message: string, error: unknown) => void
    /** How long the release that the alias names may be remembered, in ms. */
    readonly releaseAge?: number
  }

/** An application. Its clients and usage are read once `directory` and `usage` have been started. */
export type Application = {
  readonly app: ReturnType<typeof createApp>
  readonly directory: ClientDirectory
  readonly usage: UsageKeeper
  readonly errorLog: ErrorLog
}

export function createApplication(
  elasticsearch: Elasticsearch,
  {
    alias,
    requestTimeout,
    answerCacheSize = 0,
    logSearchText = false,
    homePage = false,
  }: ApplicationSettings,
  parts: ApplicationParts,
): Application {
  const { packages, logger, metrics, shared, now, clock, onKeyUse, releaseAge, stopping } = parts
  const { errorLog = new ErrorLog(logger), isDraining = () => false } = parts
  const { onBackgroundError = (message, error) => errorLog.warn(message, error) } = parts
  const store = new ClientStore(elasticsearch, alias)
  const { listClients = signal => store.list({ signal, pageTimeout: CLIENTS_TIMEOUT }) } = parts
  const directory = new ClientDirectory(listClients, {
    onError: error => onBackgroundError('the clients could not be read; those known stay in force', error),
    ...(onKeyUse && { onUse: onKeyUse }),
  })
  const usage = new UsageKeeper({
    store: new UsageStore(elasticsearch, alias, requestTimeout),
    onError: error =>
      onBackgroundError('usage could not be written or read; it is kept and tried again', error),
  })
  const app = createApp({
    index: new CompanyIndex(elasticsearch, {
      alias,
      timeout: requestTimeout,
      ...(releaseAge !== undefined && { releaseAge }),
      ...(metrics && { onSearchEnd: metrics.searchEnds }),
    }),
    cache: new ResponseCache({ size: answerCacheSize, ...(metrics && { onBody: metrics.answered }) }),
    directory,
    packages,
    limits: new RequestLimits({ usage, shared, ...(now && { now }), ...(clock && { clock }) }),
    logger,
    errorLog,
    logSearchText,
    homePage,
    isDraining,
    ...(metrics && { metrics }),
    ...(stopping && { stopping }),
  })
  return { app, directory, usage, errorLog }
}
