// The JSON Schema of maps, generated from the shapes that check them, with which editors validate and complete a map.

import * as z from 'zod'
import { fieldOf, storedFieldNames } from '../../src/schema/fields.ts'
import { importMapShape, mapFields } from './import-map.ts'
import { fieldSource, sourceShapes } from './map-shapes.ts'

type JsonSchema = Record<string, unknown>

const SOURCE = { $ref: '#/$defs/source' }

function jsonSchemaOf(shape: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const known: unknown = zodSchema
      if (known === fieldSource) replace(jsonSchema, SOURCE)
      else if (known === mapFields)
        replace(jsonSchema, { type: 'object', properties: fields(), additionalProperties: false })
    },
  }) as JsonSchema
  return schema
}

function replace(schema: JsonSchema, content: JsonSchema): void {
  for (const key of Object.keys(schema)) delete schema[key]
  Object.assign(schema, content)
}

function fields(): JsonSchema {
  return Object.fromEntries(
    storedFieldNames.map(name => {
      const { label, meaning } = fieldOf(name)
      return [name, { description: `${label}: ${meaning}`, ...SOURCE }]
    }),
  )
}

/** The JSON Schema (draft 2020-12) of a map. */
export function importMapJsonSchema(): JsonSchema {
  const { column, constant, join, first } = sourceShapes
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A map from the columns of a source to the fields of a company',
    ...jsonSchemaOf(importMapShape),
    $defs: {
      source: {
        description: 'Where the value of a field comes from.',
        anyOf: [
          { type: 'string', minLength: 1, description: 'The name of a column.' },
          ...[column, constant, join, first].map(jsonSchemaOf),
        ],
      },
    },
  }
}
