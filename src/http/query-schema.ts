// The parameters of a table as a schema of their values, for OpenAPI.

import { z } from 'zod'
import type { ParameterTable } from '../query/parse-parameters.ts'

/** One property for each key of the table. */
export function querySchema({ rows }: Pick<ParameterTable, 'rows'>): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      rows.flatMap(([name, { type, meaning, example }]) =>
        Object.entries(type.keys).map(([suffix, { schema, isList }]) => [
          name + suffix,
          schema.optional().meta({
            param: {
              description:
                suffix === '' ? meaning : `${meaning} ${suffix === '[min]' ? 'At least' : 'At most'} this.`,
              example: isList
                ? example.split(',').map(entry => exampleValue(entry, schema))
                : exampleValue(example, schema),
              ...(isList && { style: 'form' as const, explode: false }),
            },
          }),
        ]),
      ),
    ),
  )
}

function exampleValue(example: string, schema: z.ZodType): unknown {
  if (schema.safeParse(Number(example)).success || schema.safeParse([Number(example)]).success)
    return Number(example)
  if (schema.safeParse(example === 'true').success) return example === 'true'
  return example
}
