// The mapping of a company document: the field table and the derived fields, and nothing else.

import type { MappingProperty } from '../src/schema/field-types.ts'
import { fieldOf, storedFieldNames } from '../src/schema/fields.ts'
import { matchFields } from '../src/schema/match-fields.ts'

/** The `mappings` part of an index body. Strict: a field that is not in the table is refused, not guessed. */
export const companyMappings = {
  dynamic: 'strict',
  // It is more than half of a document and never read back: searches use the index.
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
