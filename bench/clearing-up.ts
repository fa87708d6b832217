// How does a bench end, whatever happens to it? With all that it started stopped, and an exit code that tells how it went.

/** Does this in the end, before what was asked earlier. */
export type Later = (stop: () => Promise<unknown>) => void

/** Runs a measurement to its end or until it is interrupted, clears up, and sets the exit code. */
export async function clearingUp(run: (later: Later) => Promise<void>): Promise<void> {
  const stops: (() => Promise<unknown>)[] = []
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isInterrupted = true
      void stopAll().finally(() => process.exit(130))
    })
  }
  try {
    await run(stop => stops.push(stop))
  } catch (error) {
    // What an interruption breaks is no news.
    if (!isInterrupted)
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await stopAll()
  }
}
