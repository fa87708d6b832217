// Does a reader see whole releases only? Asks throughout, and holds every answer against what each release is known to have.

/** What tells a release: this is the first word of every company's name, and there are so many. */
export type KnownRelease = { readonly mark: string; readonly records: number }

/** What a reader saw so far. */
export type Seen = {
  asked: number
  /** Answers by the mark of the release that they came from, in the order in which releases were met. */
  readonly byMark: Map<string, number>
  /** What was wrong with an answer, in words. */
  readonly faults: string[]
}

/** An answer, reduced to what tells its release. */
export type AnswerFacts = { readonly total: number; readonly marks: readonly unknown[] }

/**
 * What is wrong with the answer to a question that every record of a release matches; undefined where it is wholly from one.
 * An answer without records (a count) is held against the totals alone.
 */
function answerFault(
  { total, marks }: AnswerFacts,
  releases: readonly KnownRelease[],
  expectRecords: boolean,
): string | undefined {
  const release = releases.find(({ records }) => records === total)
  if (release === undefined) return `a total of ${total}, which no release has`
  if (expectRecords && marks.length === 0) return 'no records'
  const others = [...new Set(marks)].filter(mark => mark !== release.mark)
  return others.length === 0
    ? undefined
    : `records of ${others.join(', ')} under the total of ${release.mark}`
}

/** Asks the questions in turn until it is stopped. */
export function startReader(
  questions: readonly (() => Promise<AnswerFacts & { readonly expectRecords: boolean }>)[],
  releases: readonly KnownRelease[],
  pause: number,
): { readonly seen: Seen; readonly stop: () => Promise<Seen> } {
  const seen: Seen = { asked: 0, byMark: new Map(), faults: [] }
  let going = true
  const read = async (): Promise<void> => {
    for (let turn = 0; going; turn += 1) {
      const ask = questions[turn % questions.length]
      seen.asked += 1
      try {
        const answer = await ask?.()
        if (answer === undefined) throw new Error('There is nothing to ask.')
        const fault = answerFault(answer, releases, answer.expectRecords)
        if (fault !== undefined) seen.faults.push(fault)
        const mark = releases.find(({ records }) => records === answer.total)?.mark ?? '?'
        seen.byMark.set(mark, (seen.byMark.get(mark) ?? 0) + 1)
      } catch (error) {
        seen.faults.push(error instanceof Error ? error.message : String(error))
      }
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
  const reading = read()
  return {
    seen,
    stop: async () => {
      going = false
      await reading
      return seen
    },
  }
}
