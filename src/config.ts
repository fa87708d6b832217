// The server's settings, from the environment, checked once at start: one error names every mistake.

import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const number = (defaultValue: number, min: number, max: number) =>
  z.preprocess(
    value => (value === undefined || value === '' ? defaultValue : Number(value)),
    z.int().min(min).max(max),
  )
const optionalNumber = (min: number, max: number) =>
  z.preprocess(
    value => (value === undefined || value === '' ? undefined : Number(value)),
    z.int().min(min).max(max).optional(),
  )
const text = (defaultValue: string) =>
  z.preprocess(value => (value === undefined || value === '' ? defaultValue : value), z.string())

/** An index name that Elasticsearch accepts as an alias, with room for suffixes. */
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
    description: 'Longest time that a request may take, in milliseconds.',
  }),
  SHUTDOWN_DELAY_MS: number(2000, 0, 600_000).meta({
    description:
      'How long a stopping server keeps accepting connections while `/health/ready` answers 503, in milliseconds: longer than a load balancer takes to notice; 0 if there is none.',
  }),
  ANSWER_CACHE_MB: number(32, 0, 4096).meta({
    description: 'Most memory for cached responses, in MB; 0 caches none.',
  }),
  METRICS_PORT: optionalNumber(0, 65_535).meta({
    description: 'Port of `/metrics` (Prometheus text) on the same host; no metrics if it is not set.',
  }),
  REDIS_URL: text('')
    .pipe(
      z.union(
        [z.literal(''), z.url({ protocol: /^rediss?$/ })],
        'an address such as redis://localhost:6379 is expected',
      ),
    )
    .meta({
      description: 'Redis in which several servers share their limits; without it, each keeps its own.',
    }),
  LOG_LEVEL: text('info')
    .pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']))
    .meta({
      description: 'Lowest level that is logged.',
    }),
  LOG_SEARCH_TEXT: text('false')
    .pipe(z.enum(['true', 'false']))
    .meta({
      description: 'Whether the request log contains search texts: true or false.',
    }),
  HOME_PAGE: text('false')
    .pipe(z.enum(['true', 'false']))
    .meta({
      description: 'Whether `/` is a page to try searches on, for holders of a key: true or false.',
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
  /** Time between the end of readiness and the end of new connections, in milliseconds. */
  readonly shutdownDelay: number
  /** In bytes. */
  readonly answerCacheSize: number
  /** Undefined if there are no metrics. */
  readonly metricsPort: number | undefined
  readonly redisUrl?: string
  readonly logLevel: z.infer<typeof settings>['LOG_LEVEL']
  readonly logSearchText: boolean
  readonly homePage: boolean
}

/** Reads the settings; throws one error that names every mistake. */
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
    homePage: data.HOME_PAGE === 'true',
  }
}

/** The path of the packages file, even if other settings are wrong. */
export function packagesPathOf(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return settings.shape.COMPANIES_PACKAGES.safeParse(environment.COMPANIES_PACKAGES).data
}

/** Name, default and meaning of every setting, for documentation. */
export function settingsTable(): { name: string; defaultValue: string; meaning: string }[] {
  const defaults = settings.parse({})
  return Object.entries(settings.shape).map(([name, shape]) => ({
    name,
    defaultValue:
      name === 'COMPANIES_PACKAGES'
        ? 'config/packages.json'
        : String(defaults[name as keyof typeof defaults] ?? '') || '(none)',
    meaning: String(shape.meta()?.description ?? ''),
  }))
}
