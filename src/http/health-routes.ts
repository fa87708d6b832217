// GET /health/live and /health/ready: whether the process is alive, and whether it can answer requests. No key needed.

import { z } from 'zod'
import type { ClientDirectory, DirectoryError } from '../clients/client-directory.ts'
import type { CompanyIndex } from '../elasticsearch/company-index.ts'
import { type ErrorCode, ServiceError } from '../errors.ts'
import { jsonResponse } from './plain-response.ts'
import { commonErrors, type Route } from './route.ts'

/** Probes are answered within two seconds, however long requests may take; milliseconds. */
const PROBE_TIMEOUT = 1_500

const healthSchema = z.object({ status: z.literal('ok') }).meta({ id: 'Health' })
const ok = { status: 'ok' } as const

export const liveRoute = (): Route => ({
  path: '/health/live',
  operationId: 'isLive',
  summary: 'Whether the process is alive',
  description: 'Does not query the database. Restart a process that does not answer.',
  requiresApiKey: false,
  response: { schema: healthSchema, description: 'It is alive.' },
  errors: commonErrors,
  handler: () => jsonResponse(ok),
})

/** `isDraining`: whether the process is stopping. */
export type ReadinessDependencies = {
  readonly index: CompanyIndex
  readonly directory: ClientDirectory
  readonly isDraining: () => boolean
}

export const readyRoute = ({ index, directory, isDraining }: ReadinessDependencies): Route => ({
  path: '/health/ready',
  operationId: 'isReady',
  summary: 'Whether requests can be answered',
  description:
    'Companies are loaded, the database answers, the clients are known, and the process is not stopping.',
  requiresApiKey: false,
  response: { schema: healthSchema, description: 'It can answer.' },
  errors: ['unavailable', 'release_damaged', ...commonErrors],
  handler: async context => {
    if (isDraining()) throw notReady('The server is stopping.')
    if (directory.error !== undefined) throw notReady(clientErrors[directory.error])
    using session = index.openSession(() => context.req.raw.signal, PROBE_TIMEOUT)
    await index.checkReady(session).catch(error => {
      const reason = error instanceof ServiceError ? databaseErrors[error.code] : undefined
      throw reason === undefined ? error : notReady(reason, error)
    })
    return jsonResponse(ok)
  },
})

const clientErrors: Readonly<Record<DirectoryError, string>> = {
  'not read': 'The clients have not been read yet.',
  lost: 'The list of clients is empty, and it was not before.',
}

const databaseErrors: Readonly<Partial<Record<ErrorCode, string>>> = {
  unavailable: 'The company database cannot answer.',
  timeout: 'The company database did not answer in time.',
}

const notReady = (reason: string, cause?: unknown): ServiceError =>
  new ServiceError('unavailable', `Not ready to answer. ${reason}`, { cause })
