// The connection settings of Elasticsearch, from the environment. They are apart from the server's other settings because the
// indexer and the engine need them without those.

import { readFileSync } from 'node:fs'
import type { ClientOptions } from '@elastic/elasticsearch'
import * as z from 'zod'

type Environment = Readonly<Record<string, string | undefined>>

/** Compose and shells pass an unset variable as an empty one. */
const text = z.preprocess(value => (value === '' ? undefined : value), z.string().optional())

const nodes = z.preprocess(
  value => (typeof value === 'string' ? value.split(',').map(node => node.trim()) : value),
  z.array(
    z.string().superRefine((node, context) => {
      const fault = nodeFault(node)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    }),
  ),
)

const caFile = text.transform((path, context) => {
  if (path === undefined) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    context.addIssue({ code: 'custom', message: `cannot be read (${(error as NodeJS.ErrnoException).code})` })
    return z.NEVER
  }
})

const schema = z.object({
  ELASTICSEARCH_URL: nodes,
  ELASTICSEARCH_API_KEY: text,
  ELASTICSEARCH_USERNAME: text,
  ELASTICSEARCH_PASSWORD: text,
  ELASTICSEARCH_CA_FILE: caFile,
})

/**
 * Options for `new Client(…)`, from ELASTICSEARCH_URL (one node or several, by comma), ELASTICSEARCH_API_KEY or
 * ELASTICSEARCH_USERNAME with ELASTICSEARCH_PASSWORD, and ELASTICSEARCH_CA_FILE. Plain JSON.
 * @returns undefined if ELASTICSEARCH_URL is not set
 * @throws Error that names every mistake at once, and no value, since one may be a secret
 */
export function elasticsearchSettings(environment: Environment): ClientOptions | undefined {
  if (!environment.ELASTICSEARCH_URL) return undefined
  const read = schema.safeParse(environment)
  const faults = [
    ...(read.error?.issues.map(({ path, message }) => `${faultyPlace(path)} ${message}`) ?? []),
    ...credentialFaults(environment),
  ]
  if (!read.success || faults.length > 0) {
    throw new Error(
      `Elasticsearch cannot be reached as the environment says:\n${faults.map(fault => `  - ${fault}`).join('\n')}`,
    )
  }
  const { ELASTICSEARCH_URL, ELASTICSEARCH_CA_FILE } = read.data
  const auth = authentication(read.data)
  return {
    nodes: ELASTICSEARCH_URL,
    requestTimeout: 30_000,
    maxRetries: 2,
    ...(auth && { auth }),
    ...(ELASTICSEARCH_CA_FILE && { tls: { ca: ELASTICSEARCH_CA_FILE } }),
  }
}

function faultyPlace([variable, position]: readonly PropertyKey[]): string {
  return typeof position === 'number' ? `${String(variable)}, node ${position + 1},` : String(variable)
}

function nodeFault(node: string): string | undefined {
  const url = URL.parse(node)
  if (!url || !/^https?:$/.test(url.protocol)) return 'is not an address such as http://localhost:9200'
  if (url.username || url.password)
    return 'must not hold a user or password: set ELASTICSEARCH_USERNAME and ELASTICSEARCH_PASSWORD'
  if (url.search || url.hash) return 'must not hold a query or a fragment'
  return undefined
}

function credentialFaults(environment: Environment): string[] {
  const {
    ELASTICSEARCH_API_KEY: key,
    ELASTICSEARCH_USERNAME: user,
    ELASTICSEARCH_PASSWORD: password,
  } = environment
  const faults: string[] = []
  if (user && !password) faults.push('ELASTICSEARCH_PASSWORD is missing beside ELASTICSEARCH_USERNAME')
  if (password && !user) faults.push('ELASTICSEARCH_USERNAME is missing beside ELASTICSEARCH_PASSWORD')
  if (key && user) {
    faults.push('ELASTICSEARCH_API_KEY and ELASTICSEARCH_USERNAME are both set: keep one of the two')
  }
  return faults
}

function authentication(read: z.infer<typeof schema>): ClientOptions['auth'] {
  const {
    ELASTICSEARCH_API_KEY: apiKey,
    ELASTICSEARCH_USERNAME: username,
    ELASTICSEARCH_PASSWORD: password,
  } = read
  if (apiKey) {
    // Elasticsearch shows "id:key" beside the encoded form.
    const [id, secret] = apiKey.split(':')
    return { apiKey: id && secret ? { id, api_key: secret } : apiKey }
  }
  return username && password ? { username, password } : undefined
}
