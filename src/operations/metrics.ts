// Serves the metrics on a separate port: durations of requests and searches, requests in progress
// and cache use. Labels are routes and statuses, never values chosen by a client.

import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { listen } from './listen.ts'

/** The buckets that OpenTelemetry defines for http.server.request.duration, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

/**
 * The source of a response: `held` = cache hit, `shared` = coalesced with an equal request,
 * `searched` = miss.
 */
export type ResponseSource = 'held' | 'shared' | 'searched'

/** Records the measurements of the service. */
export type Metrics = {
  readonly requestBegins: () => void
  readonly requestEnds: (request: { route: string; status: number; seconds: number }) => void
  readonly searchEnds: (search: { outcome: 'answered' | 'failed'; seconds: number }) => void
  readonly answered: (source: ResponseSource) => void
  /** All metrics in the Prometheus text format. */
  readonly text: () => Promise<string>
}

/** Metrics that start at zero. `process`: with those of the Node.js process. */
export function createMetrics({ process }: { readonly process: boolean } = { process: true }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (process) collectDefaultMetrics({ register: registry })
  const underWay = new Gauge({ registers, name: 'http_requests_under_way', help: 'Requests in progress.' })
  const requests = new Histogram({
    registers,
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests, by route and status.',
    labelNames: ['http_route', 'http_response_status_code'],
    buckets: BOUNDS,
  })
  const searches = new Histogram({
    registers,
    name: 'elasticsearch_request_duration_seconds',
    help: 'Duration of requests to Elasticsearch, measured by the service.',
    labelNames: ['outcome'],
    buckets: BOUNDS,
  })
  const answers = new Counter({
    registers,
    name: 'company_answers_total',
    help: 'Responses by source: held (cache hit), shared (coalesced with an equal request in progress) or searched (cache miss).',
    labelNames: ['source'],
  })
  return {
    requestBegins: () => underWay.inc(),
    requestEnds: ({ route, status, seconds }) => {
      underWay.dec()
      requests.observe({ http_route: route, http_response_status_code: status }, seconds)
    },
    searchEnds: ({ outcome, seconds }) => searches.observe({ outcome }, seconds),
    answered: source => answers.inc({ source }),
    text: () => registry.metrics(),
  }
}

export type MetricsServer = { readonly port: number; readonly stop: () => Promise<void> }

/**
 * Serves GET /metrics.
 * @throws PortError
 */
export async function startMetricsServer(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server: Server = createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response
        .writeHead(404, { 'Content-Type': 'text/plain' })
        .end('Not found. This port serves only GET /metrics.\n')
      return
    }
    const text = await metrics.text()
    response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  const opened = await listen(server, { host, port, setting: 'METRICS_PORT' })
  return {
    port: opened,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
