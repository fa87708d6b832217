// How a company's document is mapped: the field table and the derived fields, nothing more and nothing unknown.

import type { MappingProperty } from '../src/schema/field-types.ts'
import { fieldOf, storedFieldNames } from '../src/schema/fields.ts'
import { matchFields } from '../src/schema/match-fields.ts'

/** The `mappings` part of an index body. Strict: a field that the table lacks is refused, not guessed. */
export const companyMappings = {
  dynamic: 'strict',
  // More than half of a document, and nobody reads it: what is searched is in the index.
  _source: { excludes: ['match'] },
  properties: {
    ...Object.fromEntries(storedFieldNames.map(name => [name, fieldOf(name).type.mapping])),
    match: {
      dynamic: 'strict',
      properties: Object.fromEntries(
        Object.entries(matchFields).map(([name, field]): [string, MappingProperty] => [name, field.mapping]),
      ),
    },
  },
} as const
