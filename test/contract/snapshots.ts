// What the project promises to others, as files: a change of it shows as a change of them.

import { join } from 'node:path'
import { z } from 'zod'
import { importMapJsonSchema } from '../../indexer/sources/map-schema.ts'
import { indexBody, mappingVersion } from '../../mappings/index-body.ts'
import { createRoutes } from '../../src/app.ts'
import { facetFields, fieldOf, isFieldName, storedFieldNames } from '../../src/catalogue/fields.ts'
import { openApiDocument } from '../../src/openapi.ts'
import { parameters } from '../../src/query/parameters.ts'
import type { Parameter } from '../../src/query/parse-parameters.ts'

export const root = join(import.meta.dirname, '../..')
export const snapshotFolder = join(root, 'test/snapshots')

/** The OpenAPI document. Routes need their dependencies to answer only, not to be described. */
export const openApi = openApiDocument(createRoutes({} as Parameters<typeof createRoutes>[0]))

/** A schema in JSON, without what every one of them repeats. */
export function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}

function catalogue(): object {
  return {
    fields: Object.fromEntries(
      storedFieldNames.map(name => {
        const { type, presence, returned, ...row } = fieldOf(name)
        const { codes } = type
        return [
          name,
          {
            ...row,
            type: jsonSchema(type.schema),
            ...(codes && { codes: codes.meanings, open: codes.open }),
            returned: returned !== false,
            presence: presence === true,
            counted: isFieldName(name) && facetFields.includes(name),
          },
        ]
      }),
    ),
    parameters: Object.fromEntries(
      Object.entries(parameters as Record<string, Parameter>).map(([name, { type, ...row }]) => [
        name,
        {
          ...row,
          keys: Object.fromEntries(
            Object.entries(type.keys).map(([suffix, { schema, isList: list }]) => [
              name + suffix,
              { list, schema: jsonSchema(schema) },
            ]),
          ),
        },
      ]),
    ),
  }
}

/** File name → content of each snapshot. */
export const snapshots: Readonly<Record<string, unknown>> = {
  'catalogue.json': catalogue(),
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
