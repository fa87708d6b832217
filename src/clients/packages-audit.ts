// Records in the audit which packages came into force, and when. The servers write it in the
// background, once per change however many of them run, even if none ran when the file changed.

import { createHash } from 'node:crypto'
import { packageChanges } from '../schema/package-changes.ts'
import { type Package, type Packages, packagesFingerprint } from '../schema/packages.ts'
import type { AuditEntry, AuditLog } from './audit-log.ts'

/** Delay before a failed entry is retried, in ms. */
const AGAIN_AFTER = 10_000
/** Maximum length of the stored message about a rejected file, in characters. */
const LONGEST_MESSAGE = 2_000

export class PackagesAudit {
  readonly #audit: AuditLog
  readonly #path: string
  readonly #onFault: (error: unknown) => void
  #latest: (() => Promise<void>) | undefined
  #writing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  /** `path`: the packages file. `onFault`: an entry could not be written and will be retried. */
  constructor(audit: AuditLog, path: string, onFault: (error: unknown) => void) {
    this.#audit = audit
    this.#path = path
    this.#onFault = onFault
  }

  /** Records that these packages are in force, unless the audit has the same already. */
  taken(packages: Packages): void {
    this.#write(() => this.#addTaken(packages))
  }

  /** Records that the file was rejected. */
  refused({ message }: Error): void {
    this.#write(() => this.#addRefused(message))
  }

  /** Waits for a write in progress; nothing is retried. */
  async stop(): Promise<void> {
    this.#latest = undefined
    clearTimeout(this.#timer)
    await this.#writing
  }

  #write(work: () => Promise<void>): void {
    this.#latest = work
    this.#writing = this.#writing
      .then(async () => {
        // A mistyped alias must not leave an audit index behind. An alias loaded later gets its
        // entry then.
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
    const mark = packagesFingerprint(packages)
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
      // Servers that change from the same entry to the same packages write one entry.
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

/** A digest of the preceding entry, so that the same change may be recorded again later. */
const sequel = (last: { id: string } | undefined): string =>
  createHash('sha256')
    .update(last?.id ?? '')
    .digest('hex')
    .slice(0, 16)

/** What packages lose as `before`, and what they gain as `after`. */
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
