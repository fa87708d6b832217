// The shapes of a field's source and of a condition in a map. Their descriptions are what editors show.

import * as z from 'zod'
import { type MatchPattern, matchPattern, PatternFault } from './match-pattern.ts'

export const columnName = z
  .string()
  .min(1)
  .describe(
    'The name of a column; in JSON also the path to a nested value: addresses.business.city, formerNames.0.name.',
  )

const pattern = (meaning: string) =>
  z
    .string()
    .min(1)
    .transform((source, context): MatchPattern => {
      try {
        return matchPattern(source)
      } catch (error) {
        if (!(error instanceof PatternFault)) throw error
        context.addIssue({ code: 'custom', message: error.message })
        return z.NEVER
      }
    })
    .describe(meaning)

const listOfValues = z.array(z.string()).min(1)
const TESTS = ['is', 'isNot', 'matches', 'blank'] as const

export const condition = z
  .strictObject({
    column: columnName,
    is: listOfValues.optional().describe('The trimmed value is one of these.'),
    isNot: listOfValues.optional().describe('The trimmed value is none of these.'),
    matches: pattern('A regular expression, in the syntax of RE2, that the value matches.').optional(),
    blank: z.boolean().optional().describe('True: there is no value. False: there is one.'),
  })
  .check(context => {
    const tests = TESTS.filter(test => context.value[test] !== undefined)
    if (tests.length === 1) return
    const message = `must have exactly one of ${TESTS.join(', ')}`
    context.issues.push({ code: 'custom', message, input: context.value })
  })
/** A test of one column's value. */
export type Condition = z.infer<typeof condition>

const numberFormat = z.strictObject({
  thousands: z.enum(['.', ',', ' ', "'"]).optional().describe('The thousands separator.'),
  decimal: z.enum(['.', ',']).default('.').describe('The decimal separator.'),
  times: z
    .number()
    .positive()
    .default(1)
    .describe('The factor that the number is multiplied by: 1000000 if the source gives millions.'),
  round: z.boolean().default(false).describe('Round to a whole number.'),
})
/** How numbers are written. */
export type NumberFormat = z.infer<typeof numberFormat>

const dateFormat = z
  .string()
  .regex(
    /^(?=.*YYYY)(?:YYYY|MM|DD|[-/. ])+\*?$/,
    'must consist of YYYY, MM and DD with - / . or spaces between them, and optionally * for any text after them',
  )
  .describe('The format of a date, such as DD/MM/YYYY or YYYY-MM-DD*; its year is used.')

/** The steps applied to the text of a source, in this order. */
const steps = {
  when: condition.optional().describe('The condition for a value; if it does not hold, there is no value.'),
  pattern: pattern(
    'A regular expression, in the syntax of RE2: its first group, or else the whole match, is used; without a match there is no value.',
  ).optional(),
  group: z.string().min(1).optional().describe('The named group of the pattern to use: (?<name>…).'),
  split: z
    .strictObject({
      by: z.string().min(1).describe('The separator.'),
      part: z
        .int()
        .refine(part => part !== 0, 'must be 1 for the first part, 2 for the second, -1 for the last')
        .describe('The part to use: 1 is the first, -1 the last.'),
    })
    .optional()
    .describe('Splits the text and uses one part; if there is no such part, there is no value.'),
  values: z
    .record(z.string(), z.string())
    .optional()
    .describe('Replacements for values; a blank replacement drops the value.'),
  others: z
    .enum(['keep', 'drop', 'reject'])
    .optional()
    .describe(
      'What to do with values that are not listed: keep them (the default), drop them, or reject the record.',
    ),
  number: numberFormat.optional().describe('The format of a number.'),
  year: dateFormat.optional(),
  country: z
    .literal(true)
    .optional()
    .describe('The value is a code or name of a country; its usual English name is used.'),
  default: z.string().min(1).optional().describe('The value to use if there is none.'),
  onInvalid: z
    .literal('drop')
    .optional()
    .describe('Drops and counts a value that is invalid for the field; otherwise the record is rejected.'),
}
const stepsShape = z.object(steps)
type Steps = z.infer<typeof stepsShape>

/** Where a field's value comes from. */
export type FieldSource =
  | { readonly constant: string | number | boolean; readonly when?: Condition | undefined }
  | ({ readonly column: string } & Steps)
  | ({ readonly join: readonly string[]; readonly with: string } & Steps)
  | ({ readonly first: readonly FieldSource[] } & Steps)

const SHAPES =
  'a column\'s name, or {"column": …}, {"constant": …}, {"join": […], "with"?: "…"} or {"first": […]}, with further keys such as "values" and "pattern"'

/** The shape is chosen by its key before it is checked, so that errors are reported for that shape only. */
export const fieldSource: z.ZodType<FieldSource, unknown> = z
  .unknown()
  .transform((value, context): FieldSource => {
    if (typeof value === 'string' && value !== '') return { column: value }
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
    const kind = (['column', 'constant', 'join', 'first'] as const).find(key => keys.includes(key))
    if (kind === undefined) {
      context.addIssue({ code: 'custom', message: `must be ${SHAPES}` })
      return z.NEVER
    }
    const read = sourceShapes[kind].safeParse(value)
    if (read.success) return read.data
    for (const issue of read.error.issues)
      context.addIssue({ code: 'custom', message: issue.message, path: [...issue.path] })
    return z.NEVER
  })

const needsPattern = (context: z.core.ParsePayload<Steps>): void => {
  const { group, pattern, others, values } = context.value
  if (group !== undefined && !pattern?.groupNames.includes(group))
    context.issues.push({
      code: 'custom',
      message: `must be a named group of the pattern: (?<${group}>…)`,
      path: ['group'],
      input: context.value,
    })
  if (others !== undefined && values === undefined)
    context.issues.push({ code: 'custom', message: 'needs "values"', path: ['others'], input: context.value })
}

/** The shapes by the key that identifies them. */
export const sourceShapes = {
  column: z
    .strictObject({ column: columnName, ...steps })
    .check(needsPattern)
    .describe('The value of a column.'),
  constant: z
    .strictObject({
      constant: z.union([z.string().min(1), z.number(), z.boolean()]),
      when: condition
        .optional()
        .describe('The condition for the value; if it does not hold, there is no value.'),
    })
    .describe('The same value for every record.'),
  join: z
    .strictObject({
      join: z.array(columnName).min(2),
      with: z.string().default(' ').describe('The separator between the values; a space by default.'),
      ...steps,
    })
    .check(needsPattern)
    .describe('The values of several columns, joined; blank ones are left out.'),
  first: z
    .strictObject({ first: z.array(fieldSource).min(2), ...steps })
    .check(needsPattern)
    .check(({ value, issues }) => {
      value.first.forEach((source, index) => {
        if (!('onInvalid' in source) || source.onInvalid === undefined) return
        issues.push({
          code: 'custom',
          message: 'must be next to "first", not in it',
          path: ['first', index, 'onInvalid'],
          input: value,
        })
      })
    })
    .describe('The first of several sources that has a value.'),
}
