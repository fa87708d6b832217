// What the project promises to others, as files: a change of it shows as a change of them.

import { join } from 'node:path'
import { z } from 'zod'
import { importMapJsonSchema } from '../../indexer/sources/map-schema.ts'
import { indexBody, mappingVersion } from '../../mappings/index-body.ts'
import { createRoutes } from '../../src/http/app.ts'
import { openApiDocument } from '../../src/http/openapi.ts'

export const root = join(import.meta.dirname, '../..')
export const snapshotFolder = join(root, 'test/snapshots')

/** The OpenAPI document. Routes need their dependencies to answer only, not to be described. */
export const openApi = openApiDocument(createRoutes({} as Parameters<typeof createRoutes>[0]))

/** A schema in JSON, without what every one of them repeats. */
export function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}

/** File name → content of each snapshot. */
export const snapshots: Readonly<Record<string, unknown>> = {
  'index-body.json': { mappingVersion, ...indexBody },
  'openapi.json': openApi,
}

/** Path → content of each file outside the snapshots that is computed from the code. */
export const generatedFiles: Readonly<Record<string, unknown>> = {
  'indexer/maps/schema.json': importMapJsonSchema(),
}

/** A snapshot as it is written. */
export function asWritten(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`
}
