// What the environment says of the server, checked once at start: one error names every fault.

import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const number = (standard: number, min: number, max: number) =>
  z.preprocess(
    value => (value === undefined || value === '' ? standard : Number(value)),
    z.int().min(min).max(max),
  )
const text = (standard: string) =>
  z.preprocess(value => (value === undefined || value === '' ? standard : value), z.string())

/** An index name that Elasticsearch takes as an alias, and that leaves room for what is appended to it. */
export const aliasSchema = text('companies').pipe(
  z
    .string()
    .max(100)
    .regex(/^[a-z][a-z0-9_.-]*$/, 'lower case letters, digits, _ . and -, beginning with a letter'),
)

const schema = z.object({
  HOST: text('127.0.0.1').meta({ description: 'Address to listen on; 0.0.0.0 in a container.' }),
  PORT: number(3000, 0, 65_535).meta({ description: 'Port to listen on; 0 takes any free one.' }),
  COMPANIES_INDEX: aliasSchema.meta({ description: 'Alias of the live index of companies.' }),
  COMPANIES_PACKAGES: text(fileURLToPath(new URL('../packages.json', import.meta.url))).meta({
    description: 'Path of the packages file.',
  }),
  REQUEST_TIMEOUT_MS: number(3000, 100, 60_000).meta({
    description: 'Longest that a request may wait for Elasticsearch, in milliseconds.',
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
})

/** The server's settings. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly alias: string
  readonly packagesPath: string
  readonly requestTimeout: number
  readonly redisUrl?: string
  readonly logLevel: z.infer<typeof schema>['LOG_LEVEL']
}

/** Reads the settings; throws one error that names every fault. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const checked = schema.safeParse(environment)
  if (!checked.success) throw new Error(`The environment is wrong:\n${z.prettifyError(checked.error)}`)
  const { HOST, PORT, COMPANIES_INDEX, COMPANIES_PACKAGES, REQUEST_TIMEOUT_MS, REDIS_URL, LOG_LEVEL } =
    checked.data
  return {
    host: HOST,
    port: PORT,
    alias: COMPANIES_INDEX,
    packagesPath: COMPANIES_PACKAGES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    ...(REDIS_URL !== '' && { redisUrl: REDIS_URL }),
    logLevel: LOG_LEVEL,
  }
}

/** Name, standard and meaning of every setting, for documentation. */
export function settingsInWords(): { name: string; standard: string; meaning: string }[] {
  const standards = schema.parse({})
  return Object.entries(schema.shape).map(([name, shape]) => ({
    name,
    standard:
      name === 'COMPANIES_PACKAGES'
        ? 'packages.json'
        : String(standards[name as keyof typeof standards]) || '(none)',
    meaning: String(shape.meta()?.description ?? ''),
  }))
}
