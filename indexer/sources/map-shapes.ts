// What may a map say about one field? The shapes of a field's source and of a condition, checked, each part with its meaning:
// the same words are what editors show.

import * as z from 'zod'
import { type MatchPattern, matchPattern, PatternFault } from './match-pattern.ts'

export const columnName = z
  .string()
  .min(1)
  .describe(
    'The name of a column; of JSON also the way to a nested value: addresses.business.city, formerNames.0.name.',
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
    is: listOfValues.optional().describe('The value, without blanks around it, is one of these.'),
    isNot: listOfValues.optional().describe('The value, without blanks around it, is none of these.'),
    matches: pattern('A regular expression, in the syntax of RE2, that the value matches.').optional(),
    blank: z.boolean().optional().describe('True: there is no value. False: there is one.'),
  })
  .check(context => {
    const tests = TESTS.filter(test => context.value[test] !== undefined)
    if (tests.length === 1) return
    const message = `must have one of ${TESTS.join(', ')}, and only one`
    context.issues.push({ code: 'custom', message, input: context.value })
  })
/** A test of one column's value. */
export type Condition = z.infer<typeof condition>

const numberFormat = z.strictObject({
  thousands: z.enum(['.', ',', ' ', "'"]).optional().describe('What stands between thousands.'),
  decimal: z.enum(['.', ',']).default('.').describe('What stands before decimals.'),
  times: z
    .number()
    .positive()
    .default(1)
    .describe('What the number is multiplied with: 1000000 where millions are given.'),
  round: z.boolean().default(false).describe('Round to a whole number.'),
})
/** How numbers are written. */
export type NumberFormat = z.infer<typeof numberFormat>

const dateFormat = z
  .string()
  .regex(
    /^(?=.*YYYY)(?:YYYY|MM|DD|[-/. ])+\*?$/,
    'must be of YYYY, MM and DD with - / . or blanks between, and * for what follows',
  )
  .describe('The value is a date written so, such as DD/MM/YYYY or YYYY-MM-DD*; its year is taken.')

/** What is done with the text of a source, in this order. */
const steps = {
  when: condition.optional().describe('Only where this is so; else there is no value.'),
  pattern: pattern(
    'A regular expression, in the syntax of RE2: its first group, or all that it matches, is taken; no match, no value.',
  ).optional(),
  group: z.string().min(1).optional().describe('The named group of the pattern that is taken: (?<name>…).'),
  split: z
    .strictObject({
      by: z.string().min(1).describe('What divides the text.'),
      part: z
        .int()
        .refine(part => part !== 0, 'must be 1 for the first part, 2 for the second, -1 for the last')
        .describe('Which part is taken: 1 is the first, -1 the last.'),
    })
    .optional()
    .describe('The text is divided, and one part is taken; no such part, no value.'),
  values: z
    .record(z.string(), z.string())
    .optional()
    .describe('Values that are replaced; a blank replacement drops the value.'),
  others: z
    .enum(['keep', 'drop', 'reject'])
    .optional()
    .describe(
      'What becomes of values that are not listed: kept (as without it), dropped, or the record is rejected.',
    ),
  number: numberFormat.optional().describe('The value is a number written so.'),
  year: dateFormat.optional(),
  country: z
    .literal(true)
    .optional()
    .describe('The value is a code or name of a country; its usual English name is taken.'),
  default: z.string().min(1).optional().describe('What is taken where there is no value.'),
  bad: z
    .literal('drop')
    .optional()
    .describe('A value that the field cannot hold is dropped and counted; else the record is rejected.'),
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

/** One shape is chosen by its key before it is checked, so that a fault is told for that shape alone. */
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

/** The shapes by the key that tells them. */
export const sourceShapes = {
  column: z
    .strictObject({ column: columnName, ...steps })
    .check(needsPattern)
    .describe('The value of a column.'),
  constant: z
    .strictObject({
      constant: z.union([z.string().min(1), z.number(), z.boolean()]),
      when: condition.optional().describe('Only where this is so; else there is no value.'),
    })
    .describe('The same value for every record.'),
  join: z
    .strictObject({
      join: z.array(columnName).min(2),
      with: z.string().default(' ').describe('What stands between the values; a blank, if nothing is said.'),
      ...steps,
    })
    .check(needsPattern)
    .describe('The values of several columns one after the other; blank ones are left out.'),
  first: z
    .strictObject({ first: z.array(fieldSource).min(2), ...steps })
    .check(needsPattern)
    .check(({ value, issues }) => {
      value.first.forEach((source, index) => {
        if (!('bad' in source) || source.bad === undefined) return
        issues.push({
          code: 'custom',
          message: 'stands beside "first", not in it',
          path: ['first', index, 'bad'],
          input: value,
        })
      })
    })
    .describe('The first of several sources that has a value.'),
}
