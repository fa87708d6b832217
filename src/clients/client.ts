// Defines a client: who may call the API, with which package and keys.

import { z } from 'zod'
import { type FieldName, fieldNames } from '../schema/fields.ts'
import { limitsSchema } from '../schema/limits.ts'

const fieldName = z.enum(fieldNames as [FieldName, ...FieldName[]])
const instant = z.iso.datetime()

/** A key of a client: its SHA-256, never the key itself. */
const apiKeySchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: instant,
  expiresAt: instant.optional(),
  revokedAt: instant.optional(),
})

/** A client as stored. */
export const clientSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1).max(200),
  package: z.string().min(1),
  /** Property names of the records: JSON names, or the labels of the service document. */
  keys: z.enum(['names', 'labels']),
  extraSearchFields: z.array(fieldName),
  /** Origins of the web pages that may use its keys, such as https://app.example.com. */
  origins: z.array(z.string()).default([]),
  /** The client's own limits, which override those of its package. */
  limits: limitsSchema.default({}),
  note: z.string().optional(),
  createdAt: instant,
  apiKeys: z.array(apiKeySchema),
})

export type Client = z.infer<typeof clientSchema>
export type ApiKey = z.infer<typeof apiKeySchema>

/** True if a key is neither revoked nor expired. */
export function isLive(key: ApiKey, now: Date): boolean {
  if (key.revokedAt !== undefined) return false
  return key.expiresAt === undefined || new Date(key.expiresAt) > now
}
