// What packages were in force from when on, in the audit: written by the servers in the background, once however many of
// them take the same file, a change that was made while none of them ran included.

import { createHash } from 'node:crypto'
import { packageChanges } from '../schema/package-changes.ts'
import { type Package, type Packages, packagesMark } from '../schema/packages.ts'
import type { AuditEntry, AuditLog } from './audit-log.ts'

/** How long it takes until an entry that could not be written yet is tried again, in milliseconds. */
const AGAIN_AFTER = 10_000
/** Longest message of a refused file that is kept, in characters. */
const LONGEST_MESSAGE = 2_000

export class PackagesAudit {
  readonly #audit: AuditLog
  readonly #path: string
  readonly #onFault: (error: unknown) => void
  #latest: (() => Promise<void>) | undefined
  #writing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  /** `path`: of the packages file. `onFault` hears why an entry could not be written; it is tried again. */
  constructor(audit: AuditLog, path: string, onFault: (error: unknown) => void) {
    this.#audit = audit
    this.#path = path
    this.#onFault = onFault
  }

  /** Writes down that these packages are in force, where the audit has others. */
  taken(packages: Packages): void {
    this.#write(() => this.#addTaken(packages))
  }

  /** Writes down that the file was refused. */
  refused({ message }: Error): void {
    this.#write(() => this.#addRefused(message))
  }

  /** What is being written is waited for; nothing is tried again. */
  async stop(): Promise<void> {
    this.#latest = undefined
    clearTimeout(this.#timer)
    await this.#writing
  }

  #write(work: () => Promise<void>): void {
    this.#latest = work
    this.#writing = this.#writing
      .then(async () => {
        // An index made for a mistyped alias would stay; one that is loaded later gets its entry then.
        if (await this.#audit.hasCompanies()) await work()
        else this.#writeAgain(work)
      })
      .catch(error => {
        this.#onFault(error)
        this.#writeAgain(work)
      })
  }

  #writeAgain(work: () => Promise<void>): void {
    if (this.#latest !== work) return
    this.#timer = setTimeout(() => {
      if (this.#latest === work) this.#write(work)
    }, AGAIN_AFTER).unref()
  }

  async #addTaken(packages: Packages): Promise<void> {
    const last = await this.#audit.last('packages taken')
    const mark = packagesMark(packages)
    if (last?.entry.mark === mark) return
    const had: Packages = new Map(
      Object.entries(JSON.parse(last?.entry.packages ?? '{}') as Record<string, Package>),
    )
    await this.#audit.add(
      {
        action: 'packages taken',
        ...difference(had, packages),
        mark,
        packages: JSON.stringify(Object.fromEntries(packages)),
        detail: this.#path,
      },
      // Several servers that go from the same entry to the same packages write one.
      `packages-${mark}-${sequel(last)}`,
    )
  }

  async #addRefused(message: string): Promise<void> {
    const last = await this.#audit.last('packages taken')
    const mark = createHash('sha256').update(message).digest('hex').slice(0, 16)
    await this.#audit.add(
      {
        action: 'packages refused',
        before: {},
        after: {},
        mark,
        detail: message.slice(0, LONGEST_MESSAGE),
      },
      `refused-${mark}-${sequel(last)}`,
    )
  }
}

/** Tells what comes after an entry from what comes after another. */
const sequel = (last: { id: string } | undefined): string =>
  createHash('sha256')
    .update(last?.id ?? '')
    .digest('hex')
    .slice(0, 16)

/** What packages lose as what was, and what they gain as what is. */
function difference(before: Packages, after: Packages): Pick<AuditEntry, 'before' | 'after'> {
  const changes = packageChanges(before, after)
  const only = (side: 'gains' | 'loses') =>
    Object.fromEntries(
      changes
        .filter(change => change[side].length > 0)
        .map(({ who, where, [side]: entries }) => [`${who} ${where}`, entries]),
    )
  return { before: only('loses'), after: only('gains') }
}
