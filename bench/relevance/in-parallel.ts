// How is a list worked on with a fixed number of tasks under way?

/** `work` for every item, at most `width` at once; results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length)
  const queue = items.entries()
  const worker = async (): Promise<void> => {
    for (const [position, item] of queue) results[position] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
  return results
}
