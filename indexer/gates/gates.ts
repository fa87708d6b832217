// Decides whether a loaded release may go live. Every gate runs even if an earlier one refuses, so that all reasons are reported
// at once; each can be overridden by name.

import type { Client } from '@elastic/elasticsearch'
import { expectedRecords } from '../../src/elasticsearch/release-records.ts'
import { type StoredFieldName, storedFieldNames } from '../../src/schema/fields.ts'
import { counted, percent } from '../progress.ts'
import type { FieldCounts, Release } from '../releases.ts'
import { type Canary, type CanaryMiss, missedCanaries } from './canaries.ts'

/** A field that a smaller share of records has than before; shares from 0 to 1. */
export type FieldFall = { readonly field: StoredFieldName; readonly before: number; readonly now: number }

/** The largest drop of a share that is still normal, in percentage points. */
export const MOST_POINTS = 20
/** The count of a field in fewer records than this may halve by chance. */
const FEWEST_TO_HALVE = 20

/** The fields whose share of records fell by more than {@link MOST_POINTS} percentage points, or to less than half of what it was. */
export function fieldFalls(live: FieldCounts, fresh: FieldCounts): FieldFall[] {
  if (live.of === 0 || fresh.of === 0) return []
  return storedFieldNames.flatMap(field => {
    const had = live.fields[field] ?? 0
    const before = had / live.of
    const now = (fresh.fields[field] ?? 0) / fresh.of
    // Counted in millionths: 0.7 - 0.5 is a little more than 0.2.
    const points = Math.round((before - now) * 1e6) / 1e4
    const halved = had >= FEWEST_TO_HALVE && now < before / 2
    return points > MOST_POINTS || halved ? [{ field, before, now }] : []
  })
}

/** The gates, in the order of reports. */
export const gateNames = ['rejects', 'count', 'fill', 'canaries'] as const
export type GateName = (typeof gateNames)[number]

/** The outcome of a gate. `fault`: why it refuses, with the option that lets the load through. */
export type GateOutcome = {
  readonly gate: GateName
  readonly verdict: 'passed' | 'refused' | 'overridden' | 'not asked'
  readonly saw: string
  readonly fault?: string
}

/** The conditions for going live. */
export type GateRules = {
  /** From 0 to 1. */
  readonly maxRejectsShare: number
  readonly allowEmpty: boolean
  /** The largest drop in records compared with the live release, as a share of it: from 0 to 1. */
  readonly maxFall: number
  /** Fields whose fill rate may fall. */
  readonly allowFall: readonly StoredFieldName[]
  readonly canaries: readonly Canary[]
  /** Gates to override. */
  readonly without: readonly GateName[]
}

export const defaultGates: GateRules = {
  maxRejectsShare: 0.05,
  allowEmpty: false,
  maxFall: 0.1,
  allowFall: [],
  canaries: [],
  without: [],
}

/** The facts that the gates check: of the load, and of the live release that it would replace. */
export type GateFacts = {
  readonly read: number
  readonly loaded: number
  readonly rejected: number
  readonly filled: FieldCounts
  /** Undefined if nothing is live yet; `filled` is undefined if the live release has no field counts. */
  readonly live: { readonly records: number; readonly filled: FieldCounts | undefined } | undefined
  readonly missed: readonly CanaryMiss[]
}

/** `firm`: only the option named in `fault` lets the load through, not --without-gate. */
type Seen = Omit<GateOutcome, 'gate' | 'verdict'> & { readonly skipped?: true; readonly firm?: true }

/** Rounded up to the next hundredth, so that the suggested value is large enough. */
const enough = (share: number): number => Math.ceil(Math.round(share * 1e6) / 1e4) / 100

/** The outcome of every gate for a load. */
export function gateOutcomes(facts: GateFacts, rules: GateRules): GateOutcome[] {
  const seen: Record<GateName, Seen> = {
    rejects: rejectsGate(facts, rules),
    count: countGate(facts, rules),
    fill: fieldsGate(facts, rules),
    canaries: canariesGate(facts, rules),
  }
  return gateNames.map(gate => {
    const { skipped, firm, ...told } = seen[gate]
    if (told.fault === undefined) return { gate, verdict: skipped ? 'not asked' : 'passed', ...told }
    return { gate, verdict: !firm && rules.without.includes(gate) ? 'overridden' : 'refused', ...told }
  })
}

/** All reasons why a load may not go live; undefined if it may. */
export function refusalOf(outcomes: readonly GateOutcome[]): string | undefined {
  const faults = outcomes.flatMap(({ verdict, fault }) =>
    verdict === 'refused' && fault !== undefined ? [fault] : [],
  )
  return faults.length === 0 ? undefined : faults.join('\n')
}

function rejectsGate({ read, rejected }: GateFacts, { maxRejectsShare }: GateRules): Seen {
  const share = read === 0 ? 0 : rejected / read
  const saw = `${counted(rejected)} of ${counted(read)} records (${percent(share)}; at most ${percent(maxRejectsShare)})`
  if (share <= maxRejectsShare) return { saw }
  const fault =
    `${counted(rejected)} of ${counted(read)} records were rejected: ${percent(share)}, and at most ${percent(maxRejectsShare)} ` +
    `are allowed. Fix the source or the map, or allow more with --max-rejects-share ${enough(share)}.`
  return { saw, fault }
}

function countGate({ read, loaded, live }: GateFacts, { maxFall, allowEmpty }: GateRules): Seen {
  if (loaded === 0) {
    const saw = 'no record'
    if (allowEmpty) return { saw: `${saw}, allowed by --allow-empty` }
    const none =
      read === 0 ? 'There are no records to load.' : `None of the ${counted(read)} records could be loaded.`
    return { saw, firm: true, fault: `${none} To make an empty index live, pass --allow-empty.` }
  }
  if (live === undefined)
    return { saw: `${counted(loaded)} records; nothing is live to compare with`, skipped: true }
  const fall = live.records === 0 ? 0 : (live.records - loaded) / live.records
  const change = `${counted(loaded)} records, ${counted(live.records)} live`
  const saw =
    fall > 0 ? `${change}: ${percent(fall)} fewer (at most ${percent(maxFall)})` : `${change}: no fewer`
  if (Math.round(fall * 1e6) <= Math.round(maxFall * 1e6)) return { saw }
  const fault =
    `There are ${counted(loaded)} records, ${percent(fall)} fewer than the ${counted(live.records)} that are live; at most ` +
    `${percent(maxFall)} fewer are allowed. Is a file missing or truncated? To load it anyway, pass --max-fall ${enough(fall)}.`
  return { saw, fault }
}

function fieldsGate({ filled, live }: GateFacts, { allowFall }: GateRules): Seen {
  if (live === undefined) return { saw: 'nothing is live to compare with', skipped: true }
  if (live.filled === undefined) return { saw: 'the live release has no field counts', skipped: true }
  const falls = fieldFalls(live.filled, filled)
  const wrong = falls.filter(({ field }) => !allowFall.includes(field))
  const told = (list: typeof falls): string =>
    list.map(({ field, before, now }) => `${field} ${percent(before)} → ${percent(now)}`).join(', ')
  if (wrong.length === 0)
    return { saw: falls.length === 0 ? 'no field fell' : `allowed to fall: ${told(falls)}` }
  const fault =
    `Fewer records than in the live release have these fields: ${told(wrong)}. A fall by more than ${MOST_POINTS} points or by ` +
    `half usually means that a column was renamed or left out. To load it anyway, pass --allow-fall ${wrong.map(({ field }) => field).join(',')}.`
  return { saw: told(falls), fault }
}

function canariesGate({ missed }: GateFacts, { canaries }: GateRules): Seen {
  if (canaries.length === 0) return { saw: 'none were given', skipped: true }
  const saw = `${counted(canaries.length - missed.length)} of ${counted(canaries.length)} found their company`
  if (missed.length === 0) return { saw }
  const list = missed.map(
    ({ query, ID, within, saw: instead }) =>
      `  - ${query} does not find ${ID} among the first ${within}: ${instead}`,
  )
  const head = `${counted(missed.length)} of ${counted(canaries.length)} canaries do not find their company:`
  return {
    saw,
    fault: [head, ...list, 'Fix the data or the canaries, or pass --without-gate canaries.'].join('\n'),
  }
}

/** A release that is to go live, and the one that is live now. */
export type GateRequest = {
  readonly client: Client
  /** The new release, already refreshed. */
  readonly name: string
  readonly live: Release | undefined
  readonly facts: Pick<GateFacts, 'read' | 'loaded' | 'rejected' | 'filled'>
  readonly rules: GateRules
  readonly signal: AbortSignal
}

/** Collects the facts for the gates and runs them. */
export async function runGates({
  client,
  name,
  live,
  facts,
  rules,
  signal,
}: GateRequest): Promise<GateOutcome[]> {
  // A damaged release must not lower the bar.
  const liveRecords = live && (expectedRecords(live.meta) ?? (await client.count({ index: live.name })).count)
  const { canaries } = rules
  const missed = canaries.length === 0 ? [] : await missedCanaries(client, name, canaries, signal)
  return gateOutcomes(
    {
      ...facts,
      live: live === undefined ? undefined : { records: liveRecords ?? 0, filled: live.meta?.filled },
      missed,
    },
    rules,
  )
}
