// What the environment says of the server, checked once at start: one error names every fault.

import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const number = (standard: number, min: number, max: number) =>
  z.preprocess(
    value => (value === undefined || value === '' ? standard : Number(value)),
    z.int().min(min).max(max),
  )
const optionalNumber = (min: number, max: number) =>
  z.preprocess(
    value => (value === undefined || value === '' ? undefined : Number(value)),
    z.int().min(min).max(max).optional(),
  )
const text = (standard: string) =>
  z.preprocess(value => (value === undefined || value === '' ? standard : value), z.string())

/** An index name that Elasticsearch takes as an alias, and that leaves room for what is appended to it. */
export const aliasSchema = text('companies').pipe(
  z
    .string()
    .regex(
      /^[a-z][a-z0-9_.-]{0,99}$/,
      'must be lower-case letters, digits, _ . and -, beginning with a letter, at most 100',
    ),
)

const settings = z.object({
  HOST: text('127.0.0.1').meta({ description: 'Address to listen on; 0.0.0.0 in a container.' }),
  PORT: number(3000, 0, 65_535).meta({ description: 'Port to listen on; 0 takes any free one.' }),
  COMPANIES_INDEX: aliasSchema.meta({ description: 'Alias of the live index of companies.' }),
  COMPANIES_PACKAGES: text(fileURLToPath(new URL('../config/packages.json', import.meta.url))).meta({
    description: 'Path of the packages file.',
  }),
  REQUEST_TIMEOUT_MS: number(3000, 100, 60_000).meta({
    description: 'Longest that a request may wait for Elasticsearch, in milliseconds.',
  }),
  SHUTDOWN_DELAY_MS: number(2000, 0, 600_000).meta({
    description:
      'How long a server that stops goes on as usual while `/health/ready` already answers 503, in milliseconds: longer than a balancer takes to notice; 0 where there is none.',
  }),
  ANSWER_CACHE_MB: number(32, 0, 4096).meta({
    description: 'Most memory for answers that are kept until the data change, in MB; 0 keeps none.',
  }),
  METRICS_PORT: optionalNumber(0, 65_535).meta({
    description: 'Port of `/metrics` (Prometheus text) on the same host; none where it is not set.',
  }),
  REDIS_URL: text('')
    .pipe(
      z.union(
        [z.literal(''), z.url({ protocol: /^rediss?$/ })],
        'an address such as redis://localhost:6379 is expected',
      ),
    )
    .meta({
      description: 'Redis in which several servers share their limits; without it, each has its own.',
    }),
  LOG_LEVEL: text('info')
    .pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']))
    .meta({
      description: 'Least level that is logged.',
    }),
  LOG_SEARCH_TEXT: text('false')
    .pipe(z.enum(['true', 'false']))
    .meta({
      description: 'Whether the log of requests holds what clients search for: true or false.',
    }),
})

/** Port 0 takes any free port, for both. */
const schema = settings.refine(({ PORT, METRICS_PORT }) => PORT === 0 || PORT !== METRICS_PORT, {
  path: ['METRICS_PORT'],
  message: 'must differ from PORT',
})

/** The server's settings. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly alias: string
  readonly packagesPath: string
  readonly requestTimeout: number
  /** Milliseconds between the end of readiness and the end of new connections. */
  readonly shutdownDelay: number
  /** In bytes. */
  readonly answerCacheSize: number
  /** None where there are no metrics. */
  readonly metricsPort: number | undefined
  readonly redisUrl?: string
  readonly logLevel: z.infer<typeof settings>['LOG_LEVEL']
  readonly logSearchText: boolean
}

/** Reads the settings; throws one error that names every fault. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const checked = schema.safeParse(environment)
  if (!checked.success) throw new Error(`The environment is wrong:\n${z.prettifyError(checked.error)}`)
  const { data } = checked
  return {
    host: data.HOST,
    port: data.PORT,
    alias: data.COMPANIES_INDEX,
    packagesPath: data.COMPANIES_PACKAGES,
    requestTimeout: data.REQUEST_TIMEOUT_MS,
    shutdownDelay: data.SHUTDOWN_DELAY_MS,
    answerCacheSize: data.ANSWER_CACHE_MB * 1024 * 1024,
    metricsPort: data.METRICS_PORT,
    ...(data.REDIS_URL !== '' && { redisUrl: data.REDIS_URL }),
    logLevel: data.LOG_LEVEL,
    logSearchText: data.LOG_SEARCH_TEXT === 'true',
  }
}

/** Path of the packages file, whatever is wrong with other settings. */
export function packagesPathOf(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return settings.shape.COMPANIES_PACKAGES.safeParse(environment.COMPANIES_PACKAGES).data
}

/** Name, standard and meaning of every setting, for documentation. */
export function settingsInWords(): { name: string; standard: string; meaning: string }[] {
  const standards = settings.parse({})
  return Object.entries(settings.shape).map(([name, shape]) => ({
    name,
    standard:
      name === 'COMPANIES_PACKAGES'
        ? 'config/packages.json'
        : String(standards[name as keyof typeof standards] ?? '') || '(none)',
    meaning: String(shape.meta()?.description ?? ''),
  }))
}
