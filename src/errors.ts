// Every error that a client can receive: its code, status and title, and the one form of all of them (RFC 9457).

import { z } from 'zod'
import type { ParameterError } from './query/parameter-error.ts'

type ErrorRow = {
  readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 408 | 410 | 414 | 417 | 429 | 431 | 500 | 503 | 504
  readonly title: string
  readonly meaning: string
}

/** The error table. A code never changes its meaning; `meaning` is its documentation. */
export const errorTable = {
  invalid_parameters: {
    status: 400,
    title: 'Invalid parameters',
    meaning: 'One or more query parameters are wrong; `errors` names each of them and how to fix it.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    meaning: 'The request is not HTTP that the service can read.',
  },
  key_in_query: {
    status: 400,
    title: 'API key in the address',
    meaning:
      'The address holds an API key, or a parameter named like one. Addresses are kept in logs and histories: send the key in the header x-api-key, and have this one replaced.',
  },
  unauthenticated: {
    status: 401,
    title: 'No valid API key',
    meaning: 'The x-api-key header is missing, or its key is unknown, revoked or expired.',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed for this key',
    meaning:
      'The key is valid, but may not use this endpoint, field or origin; `detail` or `errors` names it.',
  },
  not_found: { status: 404, title: 'Not found', meaning: 'There is no such path.' },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists, but not for this method; the Allow header lists its methods.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    meaning: 'None of the media types of the Accept header is available; `detail` names those that are.',
  },
  too_slow: {
    status: 408,
    title: 'Request too slow',
    meaning: 'The request did not arrive in time: 10 seconds for its headers, 15 for all of it.',
  },
  gone: {
    status: 410,
    title: 'Cursor no longer valid',
    meaning: 'The cursor is of a form that is no longer understood: begin again with cursor=*.',
  },
  uri_too_long: {
    status: 414,
    title: 'Request address too long',
    meaning: 'The request address is longer than 8,192 characters: split it into several requests.',
  },
  expectation_failed: {
    status: 417,
    title: 'Expectation not met',
    meaning: 'The Expect header asks for something other than 100-continue: leave it out.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    meaning:
      'More requests a second, or more at the same time, than this key may send; the Retry-After header says when to try again.',
  },
  quota_exceeded: {
    status: 429,
    title: 'Quota used up',
    meaning:
      'The monthly quota of requests or records of this key is used up; the Retry-After header says when the next month begins.',
  },
  headers_too_large: {
    status: 431,
    title: 'Request headers too large',
    meaning: 'The request line and headers are larger than 16 kB together.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    meaning: 'A bug in the service; tell its support the requestId.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    meaning: 'The company database cannot answer now; the Retry-After header says when to try again.',
  },
  release_damaged: {
    status: 503,
    title: 'Company data incomplete',
    meaning:
      'The company database has lost records. Requests are refused until they are restored, since results would be wrong; the Retry-After header says when to try again.',
  },
  timeout: {
    status: 504,
    title: 'Timed out',
    meaning: 'The company database did not answer in time; the Retry-After header says when to try again.',
  },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errorTable

/** The limits that a refused request would exceed, by their names in RateLimit-Policy, and when they renew. */
export type ViolatedQuota = {
  readonly 'violated-policies': readonly string[]
  readonly renewsAt: string
  /** How many are left, if more were requested. */
  readonly left?: number
}

/** How long a client should wait if the database cannot answer, in seconds. */
const RETRY_AFTER = 1

/** An error that clients see as it is; they see any other exception as `internal`. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly ParameterError[] | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly quota: ViolatedQuota | undefined
  constructor(
    code: ErrorCode,
    detail?: string,
    more: {
      errors?: readonly ParameterError[]
      headers?: Record<string, string>
      quota?: ViolatedQuota
      cause?: unknown
    } = {},
  ) {
    // Nobody reads the stack of a refusal, and capturing it is a tenth of what a refusal costs.
    const { stackTraceLimit } = Error
    if (errorTable[code].status < 500) Error.stackTraceLimit = 0
    super(detail ?? errorTable[code].meaning, { cause: more.cause })
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.errors = more.errors
    const isPassing = errorTable[code].status === 503 || errorTable[code].status === 504
    this.headers = { ...(isPassing && { 'Retry-After': String(RETRY_AFTER) }), ...more.headers }
    this.quota = more.quota
  }
}

export const problemMediaType = 'application/problem+json'

/** The body of every error. */
export const problemSchema = z
  .object({
    type: z.string().meta({ description: 'Identifies the kind of error: `/errors/` and its code.' }),
    title: z.string().meta({ description: 'The kind of error in words.' }),
    status: z.int().meta({ description: 'The HTTP status.' }),
    detail: z.string().meta({ description: 'What is wrong this time, and how to fix it.' }),
    code: z
      .enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]])
      .meta({ description: 'Stable and machine-readable.' }),
    requestId: z.string().meta({ description: 'The X-Request-Id of the response.' }),
    errors: z
      .array(
        z.object({
          parameter: z.string(),
          code: z.string(),
          message: z.string(),
          allowed: z.array(z.string()).optional(),
          suggestion: z.string().optional(),
        }),
      )
      .optional()
      .meta({ description: 'Every bad parameter at once.' }),
    'violated-policies': z.array(z.string()).optional().meta({
      description: 'With 429: the limits that would be exceeded, by their names in RateLimit-Policy.',
    }),
    renewsAt: z.iso
      .datetime()
      .optional()
      .meta({ description: 'With 429: when there is something left again.' }),
    left: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'With 429: how many are left, where more were asked for.' }),
  })
  .meta({ id: 'Problem' })

export type Problem = z.infer<typeof problemSchema>

/** The body of an error. */
export function problem(error: ServiceError, requestId: string): Problem {
  const { status, title } = errorTable[error.code]
  return {
    type: `/errors/${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    requestId,
    ...(error.errors && { errors: error.errors as Problem['errors'] }),
    ...(error.quota as Pick<Problem, 'violated-policies' | 'renewsAt' | 'left'> | undefined),
  }
}

/** The error that a client sees for an exception. */
export function serviceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : new ServiceError('internal', undefined, { cause: error })
}
