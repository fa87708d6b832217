// Who may ask: a client, its package and its keys.

import { z } from 'zod'
import { type FieldName, fieldNames } from '../schema/fields.ts'
import { limitsSchema } from '../schema/limits.ts'

const fieldName = z.enum(fieldNames as [FieldName, ...FieldName[]])
const instant = z.iso.datetime()

/** A key of a client: its SHA-256, never itself. */
const apiKeySchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: instant,
  expiresAt: instant.optional(),
  revokedAt: instant.optional(),
})

/** A client as it is stored. */
export const clientSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1).max(200),
  package: z.string().min(1),
  /** How records name their properties for this client. */
  keys: z.enum(['names', 'labels']),
  extraSearchFields: z.array(fieldName),
  /** Origins of web pages that may use its keys, such as https://app.example.com. */
  origins: z.array(z.string()).default([]),
  /** Limits of its own, in place of its package's. */
  limits: limitsSchema.default({}),
  note: z.string().optional(),
  createdAt: instant,
  apiKeys: z.array(apiKeySchema),
})

export type Client = z.infer<typeof clientSchema>
export type ApiKey = z.infer<typeof apiKeySchema>

/** True while a key opens anything. */
export function isLive(key: ApiKey, now: Date): boolean {
  if (key.revokedAt !== undefined) return false
  return key.expiresAt === undefined || new Date(key.expiresAt) > now
}
