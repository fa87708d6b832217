// Tells a process to stop: by a signal, or when the npm that runs it is gone. A second signal ends it at once.

/** The part of `process` that is used. */
export type OwnProcess = {
  readonly on: (signal: StopSignal, listener: () => void) => unknown
  readonly exit: (code: number) => void
  readonly ppid: number
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Signals with their numbers. */
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
type StopSignal = keyof typeof signals

/** Why the process stops; the reason of the signal that is aborted. */
export class StopRequested extends Error {
  override readonly name = 'StopRequested'
}

/** One Ctrl-C may arrive twice, from the terminal and through npm: within this many milliseconds it counts once. */
const SAME_REQUEST = 500
/** Interval between two checks of the parent process, in milliseconds. */
const PARENT_CHECK = 500

/**
 * A signal that is aborted, with {@link StopRequested} as its reason, when the process is asked to stop. `npmScript`: run by this script of
 * npm, the process also stops when npm is gone, which does not pass on every signal and none when it is killed.
 */
export function stopRequests(
  own: OwnProcess,
  { npmScript, now = () => performance.now() }: { readonly npmScript: string; readonly now?: () => number },
): AbortSignal {
  const asked = new AbortController()
  let firstAt: number | undefined
  for (const [name, number] of Object.entries(signals) as [StopSignal, number][]) {
    own.on(name, () => {
      if (firstAt !== undefined && now() - firstAt > SAME_REQUEST) own.exit(128 + number)
      firstAt ??= now()
      asked.abort(new StopRequested(name))
    })
  }
  if (own.env.npm_lifecycle_event === npmScript) {
    const parent = own.ppid
    const check = setInterval(() => {
      if (own.ppid === parent) return
      clearInterval(check)
      asked.abort(new StopRequested('npm has ended'))
    }, PARENT_CHECK).unref()
  }
  return asked.signal
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (signal.aborted) resolve()
  else signal.addEventListener('abort', () => resolve(), { once: true })
  return promise
}
