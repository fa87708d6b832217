// Code lists of registers whose values are numbers of something else than they seem: one row a list. Without it, band 42 of INSEE
// would be 42 employees.

import type { StoredFieldName } from '../../../src/schema/fields.ts'

/** A row. `names`: names of columns, in words. `by`: who publishes the list. `values`: its codes, and values of the field. */
export type CodeList = {
  readonly names: readonly string[]
  readonly field: StoredFieldName
  readonly by: string
  readonly values: Readonly<Record<string, string>>
}

const INSEE_BANDS = listed(
  '00 0, 01 1, 02 3, 03 6, 11 10, 12 20, 21 50, 22 100, 31 200, 32 250, 41 500, 42 1000, 51 2000, 52 5000, 53 10000',
)
const CSU_BANDS = listed(
  `110 0, 120 1, 130 6, 210 10, 220 20, 230 25, 240 50, 310 100, 320 200, 330 250, 340 500, 410 1000, 420 1500, 430 2000,
  440 2500, 450 3000, 460 4000, 470 5000, 510 10000`,
)

/** The first list that fits a column is used. */
export const codeLists: readonly CodeList[] = [
  { names: ['tranche effectifs etablissement'], field: 'employeesHere', by: 'INSEE', values: INSEE_BANDS },
  {
    names: ['tranche effectifs', 'tranche effectif'],
    field: 'employeesTotal',
    by: 'INSEE',
    values: INSEE_BANDS,
  },
  {
    names: ['categorie juridique'],
    field: 'legalStatus',
    by: 'INSEE',
    values: listed(
      `1000 1, 5202 10, 5306 11, 5307 11, 5308 11, 5410 3, 5485 3, 5498 3, 5499 3, 5505 3, 5510 3, 5599 3, 5610 3, 5699 3,
      5710 3, 5720 3, 5785 3, 5800 3`,
    ),
  },
  { names: ['katpo'], field: 'employeesTotal', by: 'the Czech Statistical Office', values: CSU_BANDS },
  {
    names: ['forma', 'pravni forma'],
    field: 'legalStatus',
    by: 'the Czech Statistical Office',
    values: listed(
      '100 1, 101 1, 102 1, 103 1, 104 1, 105 1, 106 1, 107 1, 108 1, 111 10, 112 3, 113 11, 121 3, 932 3',
    ),
  },
]

function listed(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.split(/,\s+/).map(pair => pair.split(' ') as [string, string]))
}
