// Whether the process lives, and whether it can be sent requests: without a key, without details.

import { z } from 'zod'
import type { ClientDirectory } from '../clients/client-directory.ts'
import type { CompanyIndex } from '../companies/company-index.ts'
import { ServiceError } from '../errors.ts'
import { commonErrors, type Route } from '../route.ts'

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
  errors: ['unavailable', ...commonErrors],
  handler: async context => {
    using session = index.openSession(() => context.req.raw.signal, PROBE_TIMEOUT)
    const ready = !isDraining() && directory.isLoaded && (await index.isReady(session))
    if (!ready) throw new ServiceError('unavailable', 'Not ready to answer.')
    return context.json(ok)
  },
})
