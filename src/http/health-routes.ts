// Whether the process lives, and whether it can be sent requests: without a key, without details.

import { z } from 'zod'
import type { ClientDirectory, DirectoryFault } from '../clients/client-directory.ts'
import type { CompanyIndex } from '../elasticsearch/company-index.ts'
import { type ErrorCode, ServiceError } from '../errors.ts'
import { commonErrors, type Route } from './route.ts'

/** A probe is answered within two seconds, however long requests may take; milliseconds. */
const PROBE_TIMEOUT = 1_500

const healthSchema = z.object({ status: z.literal('ok') }).meta({ id: 'Health' })
const ok = { status: 'ok' } as const

export const liveRoute = (): Route => ({
  path: '/health/live',
  operationId: 'isLive',
  summary: 'Whether the process lives',
  description: 'Asks nothing of the database. A process that does not answer is to be restarted.',
  keyed: false,
  response: { schema: healthSchema, description: 'It lives.' },
  errors: commonErrors,
  handler: context => context.json(ok),
})

/** `isDraining` tells that the process is on its way out. */
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
    'Companies are loaded, the database answers, the clients are known, and the process is not about to end.',
  keyed: false,
  response: { schema: healthSchema, description: 'It can answer.' },
  errors: ['unavailable', 'release_damaged', ...commonErrors],
  handler: async context => {
    if (isDraining()) throw notReady('The server is about to end.')
    if (directory.fault !== undefined) throw notReady(clientFaults[directory.fault])
    using session = index.openSession(() => context.req.raw.signal, PROBE_TIMEOUT)
    await index.checkReady(session).catch(error => {
      const reason = error instanceof ServiceError ? databaseFaults[error.code] : undefined
      throw reason === undefined ? error : notReady(reason, error)
    })
    return context.json(ok)
  },
})

const clientFaults: Readonly<Record<DirectoryFault, string>> = {
  'not read': 'The clients have not been read yet.',
  lost: 'The list of clients is empty, and it was not before.',
}

const databaseFaults: Readonly<Partial<Record<ErrorCode, string>>> = {
  unavailable: 'The company database cannot answer.',
  timeout: 'The company database did not answer in time.',
}

const notReady = (reason: string, cause?: unknown): ServiceError =>
  new ServiceError('unavailable', `Not ready to answer. ${reason}`, { cause })
