// How do names in other scripts sound, and which letters are taken for others?

import { describe, expect, test } from 'vitest'
import { inOneScript, isInOtherScript, readingsOf } from '../../../src/normalization/reading.ts'

describe('the readings of a name', () => {
  test.each<[name: string, ...readings: string[]]>([
    ['Газпром', 'gazprom', 'hazprom'],
    ['Київпастранс', 'kiivpastrans', 'kyyivpastrans'],
    ['Γαλαξίας', 'galaxias'],
    ['ბატა', 'bata'],
    ['Արդշինբանկ', 'ardshinbank'],
    ['ユニクロ', 'yunikuro'],
    ['공차', 'gongcha'],
    ['ローソン', 'rooson', 'roson'],
    ['ﾛｰｿﾝ', 'rooson', 'roson'],
  ])('%s', (name, ...readings) => {
    expect(readingsOf(name)).toEqual(readings)
  })

  test.each(['Müller', 'Łódź Metal', 'Đà Nẵng Ports', '123', '!?', ''])('%s needs none', name => {
    expect(readingsOf(name)).toEqual([])
    expect(isInOtherScript(name)).toBe(false)
  })
})

describe('a word in two scripts', () => {
  test.each<[name: string, folded: string]>([
    ['Аpple', 'Apple'],
    ['Gооgle Ireland', 'Google Ireland'],
    ['Сбеpбанк', 'Сбербанк'],
    ['Μicrοsoft', 'Microsoft'],
    // Each has a letter that the other script lacks.
    ['Яndex', 'Яndex'],
    ['Apple Россия', 'Apple Россия'],
  ])('%s is %s', (name, folded) => {
    expect(inOneScript(name)).toBe(folded)
  })

  test('is read so first', () => {
    expect(readingsOf('Аррle')[0]).toBe('apple')
  })
})
