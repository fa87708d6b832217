// What is asked of every system that is compared: the IDs of the first ten companies for a typed text.

/** How many answers are looked at. */
export const TEN = 10

/** A search over the loaded companies. */
export type System = {
  readonly name: string
  /** Name and version of what runs underneath. */
  readonly version: string
  /** How it is set up and asked, in Markdown. */
  readonly recipe: string
  /** IDs of the first ten for each text, in the order of the texts. Many texts at once are one call. */
  readonly firstTen: (texts: readonly string[]) => Promise<readonly (readonly number[])[]>
}

/** A system that answers each text once: the same text means the same answer. */
export function remembering(system: System): System {
  const known = new Map<string, readonly number[]>()
  return {
    ...system,
    firstTen: async texts => {
      const missing = [...new Set(texts)].filter(text => !known.has(text))
      const answers = await system.firstTen(missing)
      missing.forEach((text, index) => {
        known.set(text, answers[index] ?? [])
      })
      return texts.map(text => known.get(text) ?? [])
    },
  }
}
