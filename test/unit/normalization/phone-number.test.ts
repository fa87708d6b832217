// When are two ways of writing a phone number the same number?

import { describe, expect, test } from 'vitest'
import {
  internationalNumbers,
  phoneDigits,
  requestedPhoneNumber,
} from '../../../src/normalization/phone-number.ts'

describe('the digits of a source', () => {
  test.each<[text: string, digits: string | undefined]>([
    ['6177258900', '6177258900'],
    ['(617) 725-8900', '6177258900'],
    ['030/1234567', '0301234567'],
    ['+1.212.555.0100', '+12125550100'],
    ['+49 (0)30 123-45', '+493012345'],
    ['0049 30 12345', '+493012345'],
    ['00 49 30 12345', '+493012345'],
    ['1\u2011212\u00a0555', '1212555'],
    ['000123', '000123'],
    ['123', '123'],
    ['12', undefined],
    ['1'.repeat(20), '1'.repeat(20)],
    ['1'.repeat(21), undefined],
    ['', undefined],
    ['+', undefined],
    ['++49301234', undefined],
    ['49+301234', undefined],
    ['630 ext 5', undefined],
    ['1-800-FLOWERS', undefined],
    ['٠٣٠١٢٣', undefined],
  ])('%s', (text, digits) => {
    expect(phoneDigits(text)).toBe(digits)
  })
})

describe('the international numbers that a loaded number may mean', () => {
  test.each<[why: string, number: string, code: string | undefined, numbers: string[]]>([
    ['it is international', '+49301234567', undefined, ['49301234567']],
    ['it is international, whatever the code', '+49301234567', '1', ['49301234567']],
    ['its trunk zero is dropped', '+490301234567', '49', ['49301234567']],
    ['it is national', '301234567', '49', ['49301234567']],
    ['it is national with a trunk zero', '0301234567', '49', ['49301234567']],
    ['it begins with its code', '49301234567', '49', ['49301234567']],
    ['it is national in North America', '6177258900', '1', ['16177258900']],
    ['it begins with the 1 of North America', '16177258900', '1', ['16177258900']],
    ['its code has the area in it', '5551234', '1876', ['18765551234']],
    ['its code has the area in it, and so has the number', '8765551234', '1876', ['18765551234']],
    ['its code and number both are whole', '18765551234', '1876', ['18765551234']],
    ['an Italian zero stays', '0233445566', '39', ['390233445566']],
    ['its national number begins like its code', '3912345678', '39', ['393912345678']],
    // A mobile number with its code, or one of Leer (0491) without: both are in the plan.
    ['its plan knows it both ways', '4915112345678', '49', ['494915112345678', '4915112345678']],
    ['no plan has its code', '0123456', '999', ['999123456']],
    ['no plan has its code, with which it begins', '9991234', '999', ['9999991234', '9991234']],
    ['nothing is known of it', '1234567', undefined, ['1234567']],
  ])('%s: %s', (_why, number, code, numbers) => {
    expect(internationalNumbers(number, code)).toEqual(numbers)
  })

  test.each<[asked: string, loaded: [number: string, code: string | undefined][]]>([
    [
      '+49 30 1234567',
      [
        ['+49301234567', undefined],
        ['+490301234567', undefined],
        ['301234567', '49'],
        ['0301234567', '49'],
        ['49301234567', '49'],
      ],
    ],
    [
      '+49 151 12345678',
      [
        ['+4915112345678', undefined],
        ['15112345678', '49'],
        ['015112345678', '49'],
        ['4915112345678', '49'],
      ],
    ],
    [
      '+1 (617) 725-8900',
      [
        ['6177258900', '1'],
        ['16177258900', '1'],
        ['+16177258900', undefined],
      ],
    ],
    [
      '+1 876 555 1234',
      [
        ['5551234', '1876'],
        ['8765551234', '1876'],
        ['18765551234', '1876'],
        ['8765551234', '1'],
      ],
    ],
    [
      '+39 02 33445566',
      [
        ['0233445566', '39'],
        ['+390233445566', undefined],
        ['390233445566', '39'],
      ],
    ],
    [
      '+44 20 7946 0958',
      [
        ['02079460958', '44'],
        ['2079460958', '44'],
        ['442079460958', '44'],
        ['+4402079460958', undefined],
      ],
    ],
  ])('%s is found whichever way it was loaded', (asked, loaded) => {
    for (const [number, code] of loaded) {
      expect(internationalNumbers(number, code)).toContain(requestedPhoneNumber(asked))
    }
  })
})

describe('the number a client asks for', () => {
  test.each<[text: string, number: string | undefined]>([
    ['+49301234567', '49301234567'],
    [' +49 (0)30 / 123-45.67 ', '49301234567'],
    ['+490301234567', '49301234567'],
    ['+1 (212) 555-0100', '12125550100'],
    ['+39 06 698', '3906698'],
    ['+123456', '123456'],
    ['+123456789012345', '123456789012345'],
    ['+12345', undefined],
    ['+1234567890123456', undefined],
    ['0049301234567', undefined],
    ['0301234567', undefined],
    ['49301234567', undefined],
    ['+0301234567', undefined],
    ['+1-800-FLOWERS', undefined],
    ['+٤٩٣٠١٢٣٤٥٦', undefined],
    ['++49301234567', undefined],
    ['', undefined],
  ])('%s', (text, number) => {
    expect(requestedPhoneNumber(text)).toBe(number)
  })
})
