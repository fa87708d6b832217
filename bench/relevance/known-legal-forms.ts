// How many of the legal forms that ISO 20275 lists does the service recognize behind a name?

import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { typedName } from '../../src/normalization/company-name.ts'
import { legalFormRuns } from '../../src/normalization/legal-forms.ts'

/** How many distinct spellings there are, and how many of them are recognized. */
export type KnownForms = { readonly count: number; readonly known: number }

/** The abbreviations of two letters and more, and the local names, of the list in the folder. */
export function knownLegalForms(folder: string): {
  readonly abbreviations: KnownForms
  readonly localNames: KnownForms
} {
  const rows: Record<string, string>[] = parse(readFileSync(`${folder}/legal-forms-iso-20275.csv`), {
    columns: true,
  })
  const abbreviations = rows
    .flatMap(row => [row.local_abbreviations ?? '', row.transliterated_abbreviations ?? ''])
    .flatMap(cell => cell.split(/[;/]/))
    .filter(text => (text.match(/\p{L}/gu)?.length ?? 0) > 1)
  return { abbreviations: counted(abbreviations), localNames: counted(rows.map(row => row.local_name ?? '')) }
}

function counted(texts: readonly string[]): KnownForms {
  const distinct = [...new Set(texts.map(text => text.trim()))].filter(text => text !== '')
  return { count: distinct.length, known: distinct.filter(isKnown).length }
}

function isKnown(text: string): boolean {
  const words = typedName(`zzz ${text}`)?.words.map(word => word.text) ?? []
  return (
    words.length > 1 &&
    legalFormRuns(words).reduce((sum, run) => sum + run.end - run.start, 1) >= words.length
  )
}
