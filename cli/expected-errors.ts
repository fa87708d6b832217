// Tells errors whose message is enough for the user from bugs of this program, which need a stack trace.

import { errors } from '@elastic/elasticsearch'
import { EngineError } from '../engine/engine.ts'
import { DeltaError } from '../indexer/deltas/delta-report.ts'
import { LoadError, ReportNotWritten } from '../indexer/load-report.ts'
import { SourceError } from '../indexer/sources/rows.ts'
import { ClientError } from '../src/clients/client-changes.ts'
import { PackagesError } from '../src/schema/packages.ts'
import { SettingsError } from './command-line.ts'

/** The process received a stop signal. */
export class Interruption extends Error {
  override readonly name = 'Interruption'
  /** 128 plus the number of the signal, as in shells. */
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

/** True if the message alone is enough. */
export function isExpected(error: unknown): error is Error {
  return EXPECTED.some(kind => error instanceof kind)
}
