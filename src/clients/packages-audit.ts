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
  readonly #onError: (error: unknown) => void
  #latest: (() => Promise<void>) | undefined
  #writing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  /** `path`: the packages file. `onError`: an entry could not be written and will be retried. */
  constructor(audit: AuditLog, path: string, onError: (error: unknown) => void) {
    this.#audit = audit
    this.#path = path
    this.#onError = onError
  }

  /** Records that these packages are in force, unless the audit has the same already. */
  accepted(packages: Packages): void {
    this.#write(() => this.#addAccepted(packages))
  }

  /** Records that the file was rejected. */
  rejected({ message }: Error): void {
    this.#write(() => this.#addRejected(message))
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
        this.#onError(error)
        this.#writeAgain(work)
      })
  }

  #writeAgain(work: () => Promise<void>): void {
    if (this.#latest !== work) return
    this.#timer = setTimeout(() => {
      if (this.#latest === work) this.#write(work)
    }, AGAIN_AFTER).unref()
  }

  async #addAccepted(packages: Packages): Promise<void> {
    const last = await this.#audit.last('packages taken')
    const fingerprint = packagesFingerprint(packages)
    if (last?.entry.mark === fingerprint) return
    const before: Packages = new Map(
      Object.entries(JSON.parse(last?.entry.packages ?? '{}') as Record<string, Package>),
    )
    await this.#audit.add(
      {
        action: 'packages taken',
        ...difference(before, packages),
        mark: fingerprint,
        packages: JSON.stringify(Object.fromEntries(packages)),
        detail: this.#path,
      },
      // Servers that change from the same entry to the same packages write one entry.
      `packages-${fingerprint}-${precedingDigest(last)}`,
    )
  }

  async #addRejected(message: string): Promise<void> {
    const last = await this.#audit.last('packages taken')
    const fingerprint = createHash('sha256').update(message).digest('hex').slice(0, 16)
    await this.#audit.add(
      {
        action: 'packages refused',
        before: {},
        after: {},
        mark: fingerprint,
        detail: message.slice(0, LONGEST_MESSAGE),
      },
      `refused-${fingerprint}-${precedingDigest(last)}`,
    )
  }
}

/** A digest of the preceding entry, so that the same change may be recorded again later. */
const precedingDigest = (last: { id: string } | undefined): string =>
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
