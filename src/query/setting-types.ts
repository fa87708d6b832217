// The parameter types that change the response and filter nothing.

import { z } from 'zod'
import { nearestName } from '../schema/nearest-name.ts'
import { afterID, type Cursor, FIRST_CURSOR, readCursor } from './cursor.ts'
import { quoted } from './parameter-error.ts'
import { type SettingType, settingType } from './parameter-type.ts'
import { booleanKey, failed, integerKey, integersBetween, listKey, severalOf } from './query-keys.ts'

/** A whole number. `costOf`: what it costs Elasticsearch. */
export function integerSetting(
  { min, max, defaultValue }: { readonly min: number; readonly max?: number; readonly defaultValue?: number },
  costOf?: (value: number) => number,
): SettingType<number> {
  return settingType(integerKey(integersBetween(min, max), defaultValue), costOf)
}

/** Where a full export stands: at its beginning, after a record, where a page left it, or in a form of an old version. */
export type CursorPosition = typeof FIRST_CURSOR | { readonly after: number } | Cursor | 'outdated'

/** A position in a full export: a star first, then what the previous page gave, or the last ID. */
export function cursorSetting(): SettingType<CursorPosition> {
  return settingType<CursorPosition>({
    schema: z.string().min(1).max(200),
    isList: false,
    parse: ([typed = '']) => {
      if (typed === FIRST_CURSOR) return { value: FIRST_CURSOR }
      const after = afterID(typed)
      const position = after === undefined ? readCursor(typed) : { after }
      if (position !== undefined) return { value: position }
      return failed(
        'malformed',
        'Use * for the first page and then the nextCursor of the previous page, unchanged. after:ID resumes after that record.',
      )
    },
  })
}

/** Some of the given names; `what` says what each of them is. */
export function someOf<Name extends string>(
  names: readonly Name[],
  { what, most, costEach = 0 }: { readonly what: string; readonly most: number; readonly costEach?: number },
): SettingType<readonly Name[]> {
  const schema = z.enum(names)
  const list = listKey<Name>(schema, text => {
    const known = schema.safeParse(text)
    if (known.success) return { value: known.data }
    const unknown = { code: 'unknown_name', message: `${quoted(text)} is not ${what}.`, allowed: names }
    const nearest = nearestName(
      text,
      names,
      name => name.toLowerCase(),
      length => length / 3,
    )
    return nearest === undefined
      ? unknown
      : { ...unknown, message: `${unknown.message} Did you mean ${nearest}?`, suggestion: nearest }
  })
  return settingType(
    {
      ...list,
      schema: severalOf(schema, most),
      parse: texts => {
        const parsed = list.parse(texts)
        return 'value' in parsed && parsed.value.length > most
          ? failed('too_many_values', `At most ${most} are allowed: split them over several requests.`)
          : parsed
      },
    },
    chosen => costEach * chosen.length,
  )
}

/** A boolean. */
export function booleanSetting(): SettingType<boolean> {
  return settingType(booleanKey)
}
