// Do a reading and the name it renders sound alike, and other names not?

import { expect, test } from 'vitest'
import { soundOf, soundsTyped } from '../../../src/normalization/sound.ts'

test.each([
  ['makudonarudo', 'macdonald'],
  ['gongcha', 'gong cha'],
  ['dnwk', 'adnoc'],
  ['bonjug', 'bonjuk'],
  ['aldi', 'arudi x'.slice(0, -2)],
])('%s sounds like %s', (reading, name) => {
  expect(soundOf([reading])).toBe(soundOf(name.split(' ')))
})

test('names of few consonants have no sound', () => {
  expect(soundOf(['aioi'])).toBeUndefined()
  expect(soundOf(['ikea'])).toBeUndefined()
})

test('a typed name may lack each of its words', () => {
  expect(soundsTyped(['absolut', 'bank'])).toEqual(['psrtpmk', 'pmk', 'psrt'])
})
