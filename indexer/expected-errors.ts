// Which errors are answers to whoever gave the command, and which are faults of this program that need their stack shown?

import { errors } from '@elastic/elasticsearch'
import { EngineError } from '../engine/engine.ts'
import { PackagesError } from '../src/catalogue/packages.ts'
import { ClientError } from '../src/clients/client-changes.ts'
import { DeltaError } from './deltas/delta-error.ts'
import { LoadError } from './load-error.ts'
import { ReportNotWritten } from './report-file.ts'
import { SettingsError } from './settings.ts'
import { SourceError } from './sources/source-row.ts'

/** The process was asked to end. */
export class Interruption extends Error {
  override readonly name = 'Interruption'
  /** 128 and the number of the signal, as shells have it. */
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

const EXPECTED = [
  Interruption,
  LoadError,
  ReportNotWritten,
  DeltaError,
  SourceError,
  SettingsError,
  EngineError,
  PackagesError,
  ClientError,
  errors.ElasticsearchClientError,
]

/** True where the message alone tells all. */
export function isExpected(error: unknown): error is Error {
  return EXPECTED.some(kind => error instanceof kind)
}
