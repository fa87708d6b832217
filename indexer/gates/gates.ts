// May a filled generation go live? Every gate looks, also where an earlier one refuses, so that all faults are told at once;
// each can be overridden, by its name only.

import type { Client } from '@elastic/elasticsearch'
import type { StoredFieldName } from '../../src/schema/fields.ts'
import { counted } from '../progress.ts'
import { type Canary, type CanaryMiss, missedCanaries } from './canaries.ts'
import { type FilledFields, fillFalls, MOST_POINTS } from './fill-rates.ts'

/** The gates, in the order in which they are told. */
export const gateNames = ['rejects', 'count', 'fill', 'canaries'] as const
export type GateName = (typeof gateNames)[number]

/** What a gate saw and said. `fault`: why it refuses, with the option that would let the load through. */
export type GateOutcome = {
  readonly gate: GateName
  readonly verdict: 'passed' | 'refused' | 'overridden' | 'not asked'
  readonly saw: string
  readonly fault?: string
}

/** What a load must have to go live. */
export type GateRules = {
  /** From 0 to 1. */
  readonly maxRejectsShare: number
  readonly allowEmpty: boolean
  /** How many fewer records than the live release there may be, as a share of it: from 0 to 1. */
  readonly maxFall: number
  /** Fields that may be filled less than before. */
  readonly allowFall: readonly StoredFieldName[]
  readonly canaries: readonly Canary[]
  /** Gates that refuse in vain. */
  readonly without: readonly GateName[]
}

export const usualGates: GateRules = {
  maxRejectsShare: 0.05,
  allowEmpty: false,
  maxFall: 0.1,
  allowFall: [],
  canaries: [],
  without: [],
}

/** What the gates judge: a load, and the live release it would replace. */
export type GateFacts = {
  readonly read: number
  readonly loaded: number
  readonly rejected: number
  readonly filled: FilledFields
  /** Undefined where nothing is live yet; `filled` where the live release has such figures. */
  readonly live: { readonly records: number; readonly filled: FilledFields | undefined } | undefined
  readonly missed: readonly CanaryMiss[]
}

/** `firm`: only the option that the fault names lets it through, not the gate's name. */
type Seen = Omit<GateOutcome, 'gate' | 'verdict'> & { readonly notAsked?: true; readonly firm?: true }

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`
/** Up to the next hundredth, so that what is advised is enough. */
const enough = (share: number): number => Math.ceil(Math.round(share * 1e6) / 1e4) / 100

/** What every gate says of a load. */
export function gateOutcomes(facts: GateFacts, rules: GateRules): GateOutcome[] {
  const seen: Record<GateName, Seen> = {
    rejects: rejectsGate(facts, rules),
    count: countGate(facts, rules),
    fill: fillGate(facts, rules),
    canaries: canariesGate(facts, rules),
  }
  return gateNames.map(gate => {
    const { notAsked, firm, ...told } = seen[gate]
    if (told.fault === undefined) return { gate, verdict: notAsked ? 'not asked' : 'passed', ...told }
    return { gate, verdict: !firm && rules.without.includes(gate) ? 'overridden' : 'refused', ...told }
  })
}

/** What refuses a load, all of it; undefined where it may go live. */
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
    `${counted(rejected)} of ${counted(read)} records were rejected: ${percent(share)}, more than the ${percent(maxRejectsShare)} ` +
    `that may be. Mend the source or the map, or allow more with --max-rejects-share ${enough(share)}.`
  return { saw, fault }
}

function countGate({ read, loaded, live }: GateFacts, { maxFall, allowEmpty }: GateRules): Seen {
  if (loaded === 0) {
    const saw = 'no record'
    if (allowEmpty) return { saw: `${saw}, as --allow-empty lets it` }
    const none =
      read === 0 ? 'There are no records to load.' : `None of the ${counted(read)} records could be loaded.`
    return { saw, firm: true, fault: `${none} If the index really shall be empty, say --allow-empty.` }
  }
  if (live === undefined)
    return { saw: `${counted(loaded)} records; nothing is live to compare with`, notAsked: true }
  const fall = live.records === 0 ? 0 : (live.records - loaded) / live.records
  const change = `${counted(loaded)} records, ${counted(live.records)} live`
  const saw =
    fall > 0 ? `${change}: ${percent(fall)} fewer (at most ${percent(maxFall)})` : `${change}: no fewer`
  if (Math.round(fall * 1e6) <= Math.round(maxFall * 1e6)) return { saw }
  const fault =
    `There are ${counted(loaded)} records, ${percent(fall)} fewer than the ${counted(live.records)} that are live; at most ` +
    `${percent(maxFall)} fewer may be. Is a file missing or cut short? If it is right so, say --max-fall ${enough(fall)}.`
  return { saw, fault }
}

function fillGate({ filled, live }: GateFacts, { allowFall }: GateRules): Seen {
  if (live === undefined) return { saw: 'nothing is live to compare with', notAsked: true }
  if (live.filled === undefined) return { saw: 'the live release has no such figures', notAsked: true }
  const falls = fillFalls(live.filled, filled)
  const wrong = falls.filter(({ field }) => !allowFall.includes(field))
  const told = (list: typeof falls): string =>
    list.map(({ field, before, now }) => `${field} ${percent(before)} → ${percent(now)}`).join(', ')
  if (wrong.length === 0)
    return { saw: falls.length === 0 ? 'no field fell' : `allowed to fall: ${told(falls)}` }
  const fault =
    `Fewer records than in the live release have these fields: ${told(wrong)}. A fall of more than ${MOST_POINTS} points or ` +
    `half is mostly a column that was renamed or left out. If it is right so, say --allow-fall ${wrong.map(({ field }) => field).join(',')}.`
  return { saw: told(falls), fault }
}

function canariesGate({ missed }: GateFacts, { canaries }: GateRules): Seen {
  if (canaries.length === 0) return { saw: 'none were given', notAsked: true }
  const saw = `${counted(canaries.length - missed.length)} of ${counted(canaries.length)} found their company`
  if (missed.length === 0) return { saw }
  const list = missed.map(
    ({ query, ID, within, saw: instead }) =>
      `  - ${query} does not find ${ID} among the first ${within}: ${instead}`,
  )
  const head = `${counted(missed.length)} of ${counted(canaries.length)} canaries do not find their company:`
  return {
    saw,
    fault: [head, ...list, 'Mend the data or the canaries, or say --without-gate canaries.'].join('\n'),
  }
}

/** A generation that would go live, and what is live now. */
export type GateRequest = {
  readonly client: Client
  /** The generation; refreshed. */
  readonly name: string
  readonly live:
    | {
        readonly name: string
        readonly filled: FilledFields | undefined
        /** How many records it must hold, if that is known: one that has lost some still is the measure. */
        readonly expected: number | undefined
      }
    | undefined
  readonly facts: Pick<GateFacts, 'read' | 'loaded' | 'rejected' | 'filled'>
  readonly rules: GateRules
  readonly signal: AbortSignal
}

/** Collects what the gates judge and lets them judge. */
export async function runGates({
  client,
  name,
  live,
  facts,
  rules,
  signal,
}: GateRequest): Promise<GateOutcome[]> {
  const liveRecords = live && (live.expected ?? (await client.count({ index: live.name })).count)
  const missed = await missedCanaries(client, name, rules.canaries, signal)
  return gateOutcomes(
    {
      ...facts,
      live: live === undefined ? undefined : { records: liveRecords ?? 0, filled: live.filled },
      missed,
    },
    rules,
  )
}
