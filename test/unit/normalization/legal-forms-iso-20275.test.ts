// Are the legal forms of ISO 20275 recognized, without losing what a company is called?

import { describe, expect, test } from 'vitest'
import { indexedName, typedName } from '../../../src/normalization/company-name.ts'
import { fold } from '../../../src/normalization/fold.ts'
import { legalFormRuns, legalForms } from '../../../src/normalization/legal-forms.ts'
import { listedLegalForms, notLegalForms } from '../../../src/normalization/legal-forms-iso-20275.ts'

const spellings = listedLegalForms.flatMap(form => form.spellings)

describe('the list', () => {
  test('has folded spellings, cut into words as names are, none of them twice', () => {
    expect(spellings.length).toBeGreaterThan(3000)
    const cut = (spelling: string) => typedName(`zzz ${spelling}`)?.words.map(word => word.text)
    expect(spellings.filter(spelling => fold(spelling) !== spelling)).toEqual([])
    expect(spellings.filter(spelling => cut(spelling)?.join(' ') !== `zzz ${spelling}`)).toEqual([])
    expect(spellings.filter((spelling, index) => spellings.indexOf(spelling) !== index)).toEqual([])
  })

  test('leaves the spellings of the table to the table', () => {
    const table = new Set(legalForms.flatMap(form => form.spellings))
    expect(spellings.filter(spelling => table.has(spelling))).toEqual([])
  })

  test('has each exception but those that only the table mentions', () => {
    expect(spellings.filter(spelling => notLegalForms.has(spelling))).toEqual([])
    expect([...notLegalForms].flatMap(word => legalFormRuns(['zzz', word]))).toEqual([])
  })

  test('is known at the end of a name as a whole', () => {
    const covered = (spelling: string): number =>
      legalFormRuns(['zzz', ...spelling.split(' ')]).reduce((sum, { start, end }) => sum + end - start, 0)
    expect(spellings.filter(spelling => covered(spelling) < spelling.split(' ').length)).toEqual([])
  })

  test('empties no name', () => {
    const emptied = spellings.filter(
      spelling =>
        (typedName(spelling)?.words ?? []).every(word => word.optional) ||
        indexedName(spelling).keys.length === 0,
    )
    expect(emptied).toEqual([])
  })
})

describe('a form of the list', () => {
  test.each<[name: string, typed: string]>([
    ['Kesko Vakuutusosakeyhtiö', 'kesko'],
    ['Acme Sociedad de Capital e Industria', 'acme'],
    ['Acme S.C.e I.', 'acme sociedad de capital e industria'],
    ['Northern Trust Company', 'northern trust'],
    ['Northern Trust Company', 'northern trust co'],
    ['Хлеб Ресурс КДА', 'хлеб ресурс'],
  ])('of %s is not needed: %s', (name, typed) => {
    const { keys } = indexedName(name)
    const { keys: asked = [], fullKey } = typedName(typed) ?? {}
    expect([...asked, fullKey].some(key => key !== undefined && keys.includes(key))).toBe(true)
  })

  test('stays a word while it may be unfinished', () => {
    expect(typedName('united pa')?.words.map(word => word.optional)).toEqual([false, false])
    expect(typedName('united pa')?.keys).toEqual(['united pa', 'unitedpa'])
    expect(typedName('acme kooperativa')?.words.length).toBe(2)
  })
})
