// The parameters that a page token is made with: its origin, how long it is valid, and filters that it always applies.

import { z } from 'zod'
import { isWebOrigin } from '../normalization/web-origin.ts'
import { type SettingType, settingType } from './parameter-type.ts'
import { parameters } from './parameters.ts'
import { parameterTable } from './parse-parameters.ts'
import { failed } from './query-keys.ts'
import { integerSetting } from './setting-types.ts'

/** How long a page token is valid, in seconds. */
const VALIDITY = { min: 60, max: 3_600, defaultValue: 600 } as const

const webOrigin = (): SettingType<string> =>
  settingType({
    schema: z.string(),
    isList: false,
    parse: ([text = '']) =>
      isWebOrigin(text)
        ? { value: text }
        : failed(
            'malformed',
            'An origin is scheme, host and optional port, such as https://app.example.com.',
          ),
  })

const own = {
  origin: {
    type: webOrigin(),
    meaning: 'Origin of the pages that may use the token. Required.',
    example: 'https://app.example.com',
  },
  expiresIn: {
    type: integerSetting(VALIDITY),
    meaning: 'How long the token is valid, in seconds.',
    example: '600',
  },
} as const

/** The names of parameters that are not passed on to requests. */
export const isOwnParameter = (name: string): boolean => Object.hasOwn(own, name)

const rows = { ...own, ...parameters }

/** The filters of search may be fixed in a token, the text that is typed may not. */
const isFixable = (name: keyof typeof rows): boolean =>
  isOwnParameter(name) || (name !== 'search' && rows[name].type.role === 'filter')

export const DEFAULT_VALIDITY = VALIDITY.defaultValue
export const pageTokenParameters = parameterTable(rows, isFixable)
