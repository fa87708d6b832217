// Which packages are in force while the server runs: the packages file as it stands now, or as it last stood when it was right.

import { readFile } from 'node:fs/promises'
import {
  type Package,
  type Packages,
  type PackagesInForce,
  packagesMark,
  packagesOf,
  readPackages,
  unreadable,
} from './packages.ts'

/** How often the file is checked for changes, in milliseconds. */
const CHECK_EVERY = 1_000

/** What hears of the file's changes. */
export type PackagesListener = {
  /** Other packages are in force than before. */
  readonly onTaken: (after: Packages, before: Packages) => void
  /** The file is wrong: what was in force stays so. */
  readonly onRefused: (error: Error) => void
}

/**
 * Reads the file at once, then looks at it while the server runs. A text is taken or refused once it has been read the same
 * twice: a file that is being written is left alone until it is whole.
 */
export class PackagesFile implements PackagesInForce {
  readonly #path: string
  readonly #listener: PackagesListener
  #packages: Packages
  /** The text that was last taken or refused, and the one that was last read. */
  #judged: string | undefined
  #seen: string | undefined
  #checking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** @throws PackagesError where the file is wrong */
  constructor(path: string, listener: PackagesListener) {
    this.#path = path
    this.#listener = listener
    this.#packages = readPackages(path)
  }

  get(name: string): Package | undefined {
    return this.#packages.get(name)
  }

  /** All that are in force. */
  get inForce(): Packages {
    return this.#packages
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.check(), CHECK_EVERY).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Reads the file once, as `start` does at intervals; checks never overlap. */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #check(): Promise<void> {
    const read = await readFile(this.#path, 'utf8').then(
      text => ({ text, error: undefined }),
      error => ({ text: undefined, error: unreadable(this.#path, error) }),
    )
    const seen = read.text === undefined ? read.error.message : `text ${read.text}`
    const isWhole = seen === this.#seen
    this.#seen = seen
    if (!isWhole || seen === this.#judged) return
    this.#judged = seen
    if (read.text === undefined) this.#listener.onRefused(read.error)
    else this.#take(read.text)
  }

  #take(text: string): void {
    const before = this.#packages
    let after: Packages
    try {
      after = packagesOf(text, this.#path)
    } catch (error) {
      this.#listener.onRefused(error as Error)
      return
    }
    this.#packages = after
    if (packagesMark(after) !== packagesMark(before)) this.#listener.onTaken(after, before)
  }
}
