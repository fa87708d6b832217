// Does one more letter ever lose a company? Every name of a sample is typed letter by letter, and its company must match
// as written at every length.

import type { Report } from '../../engine/engine.ts'
import { stageProgress } from '../stage-progress.ts'
import type { BenchCompany } from './companies.ts'
import { inParallel } from './in-parallel.ts'
import type { Service } from './service.ts'

/** A text at which a company whose name begins so is not matched; `forgiven`: only as a typing error. */
export type Violation = { readonly company: BenchCompany; readonly text: string; readonly forgiven: boolean }

const NAMES_AT_ONCE = 24

/** Types the names; only the total of the query with an ID filter is looked at. */
export async function violations(
  service: Service,
  companies: readonly BenchCompany[],
  report: Report,
): Promise<Violation[]> {
  const progress = stageProgress(report, 'names typed', companies.length)
  let done = 0
  const found = await inParallel(companies, NAMES_AT_ONCE, async company => {
    const texts = Array.from({ length: company.name.length }, (_, index) =>
      company.name.slice(0, index + 1),
    ).filter((text, index, all) => /[\p{L}\p{N}]/u.test(text) && text.trim() !== all[index - 1])
    const lost = await Promise.all(
      texts.map(async (text): Promise<Violation[]> => {
        const answer = await service.ask(`search=${encodeURIComponent(text)}&ID=${company.ID}&pageSize=1`)
        if (answer === undefined) throw new Error(`The text ${JSON.stringify(text)} is refused.`)
        const forgiven = answer.warnings?.some(({ code }) => code === 'typing_error_forgiven') === true
        return answer.data.totalCount === 1 && !forgiven ? [] : [{ company, text, forgiven }]
      }),
    )
    done += 1
    progress(done)
    return lost.flat()
  })
  return found.flat()
}
