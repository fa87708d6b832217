// Watches the packages file while the server runs; the last valid version is in force.

import { readFile } from 'node:fs/promises'
import {
  type Package,
  type Packages,
  type PackagesInForce,
  packagesFingerprint,
  packagesOf,
  readPackages,
  unreadable,
} from './packages.ts'

/** How often the file is checked for changes, in milliseconds. */
const CHECK_EVERY = 1_000

/** Callbacks for changes of the file. */
export type PackagesListener = {
  /** New packages are in force. */
  readonly onAccepted: (after: Packages, before: Packages) => void
  /** The file is invalid; the packages in force stay. */
  readonly onRejected: (error: Error) => void
}

/**
 * Reads the file at once, then polls it. A new content is accepted or rejected after two equal
 * reads, so that a file is not used while it is being written.
 */
export class PackagesFile implements PackagesInForce {
  readonly #path: string
  readonly #listener: PackagesListener
  #packages: Packages
  /** The content last accepted or rejected, and the one last read. */
  #judged: string | undefined
  #seen: string | undefined
  #checking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** @throws PackagesError if the file is invalid */
  constructor(path: string, listener: PackagesListener) {
    this.#path = path
    this.#listener = listener
    this.#packages = readPackages(path)
  }

  get(name: string): Package | undefined {
    return this.#packages.get(name)
  }

  /** All packages in force. */
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
    if (read.text === undefined) this.#listener.onRejected(read.error)
    else this.#accept(read.text)
  }

  #accept(text: string): void {
    const before = this.#packages
    let after: Packages
    try {
      after = packagesOf(text, this.#path)
    } catch (error) {
      this.#listener.onRejected(error as Error)
      return
    }
    this.#packages = after
    if (packagesFingerprint(after) !== packagesFingerprint(before)) this.#listener.onAccepted(after, before)
  }
}
