// Are the spellings of legal forms such as a name can have, and where in a name are they known?

import { describe, expect, test } from 'vitest'
import { typedName } from '../../../src/normalization/company-name.ts'
import { fold } from '../../../src/normalization/fold.ts'
import { legalFormRuns, legalForms } from '../../../src/normalization/legal-forms.ts'

const spellings = legalForms.flatMap(form => form.spellings)

describe('the table', () => {
  test('has folded spellings', () => {
    expect(spellings.filter(spelling => fold(spelling) !== spelling)).toEqual([])
  })

  test('has no spelling twice', () => {
    expect(spellings.filter((spelling, index) => spellings.indexOf(spelling) !== index)).toEqual([])
  })

  test('has spellings that are cut into words as names are', () => {
    const cut = (spelling: string) => typedName(`zzz ${spelling}`)?.words.map(word => word.text)
    expect(spellings.filter(spelling => cut(spelling)?.join(' ') !== `zzz ${spelling}`)).toEqual([])
  })

  test('knows every one of them at the end of a name', () => {
    const unknown = spellings.filter(spelling => {
      const words = ['zzz', ...spelling.split(' ')]
      const [run, ...more] = legalFormRuns(words)
      return run?.start !== 1 || run.end !== words.length || more.length > 0
    })
    expect(unknown).toEqual([])
  })

  test('calls each of them as its row says, or by the first spelling of it', () => {
    for (const { called, spellings } of legalForms) {
      for (const spelling of spellings) {
        const known = legalFormRuns(['zzz', ...spelling.split(' ')]).map(run => run.canonical)
        expect(known).toEqual([called ?? spellings[0]])
      }
    }
  })

  test('does not know by itself what is also another word', () => {
    const called = legalForms.flatMap(form => form.called ?? []).filter(word => !spellings.includes(word))
    expect(called).toContain('pao')
    expect(
      called.flatMap(word => [...legalFormRuns(['zzz', word]), ...legalFormRuns([word, 'zzz'])]),
    ).toEqual([])
  })
})

describe('the legal forms of a name', () => {
  test.each<[name: string, forms: string]>([
    ['acme ltd', 'ltd'],
    ['acme limited', 'ltd'],
    ['acme gmbh co kg', 'gmbh co kg'],
    ['acme gesellschaft mit beschrankter haftung', 'gmbh'],
    ['acme s a r l', ''],
    ['acme sp z oo', 'sp z oo'],
    ['grupo sa de cv', 'sa de cv'],
    // Where it leads
    ['ab volvo', 'ab'],
    ['pt telkom tbk', 'pt tbk'],
    ['ооо ромашка', 'ooo'],
    // At the front where it does not lead
    ['co operative bank', ''],
    ['ag spanos', ''],
    ['company store', ''],
    // In the middle
    ['acme ltd holdings', 'ltd'],
    ['acme gmbh holding', 'gmbh'],
    ['acme ag holding', ''],
    ['bank as a service', ''],
    // The longest spelling
    ['acme limited liability company', 'ltd'],
    ['acme public joint stock company', 'pao'],
    ['acme', ''],
    ['', ''],
  ])('%s', (name, forms) => {
    const words = name === '' ? [] : name.split(' ')
    expect(
      legalFormRuns(words)
        .map(run => run.canonical)
        .join(' '),
    ).toBe(forms)
  })
})
