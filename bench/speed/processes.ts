// How much processor time and memory has a process taken, its children included? From Linux's /proc.

import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const TICKS = 100
const KILOBYTE = 1024
const MEMORY = { now: /^VmRSS:\s+(\d+)/m, peak: /^VmHWM:\s+(\d+)/m } as const

type Stat = {
  readonly parent: number
  readonly own: number
  readonly ended: number
  readonly threads: number
}

function statOf(pid: number | string): Stat | undefined {
  try {
    const stat = parsedStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return stat.threads === 1 ? { ...stat, own: exactSeconds(pid) ?? stat.own } : stat
  } catch {
    // It has ended, or this is not Linux.
    return undefined
  }
}

/** Of a process with one thread, such as each of PostgreSQL's, to the nanosecond: many of them use less than a tick. */
function exactSeconds(pid: number | string): number | undefined {
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/schedstat`, 'utf8'), 10) / 1e9
  } catch {
    // The kernel does not count so.
    return undefined
  }
}

/** The parent and the seconds of a process: its own, and those of children that have ended. */
export function parsedStat(text: string): Stat {
  // The name, in brackets, may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const seconds = (at: number): number => Number(fields[at]) / TICKS
  return {
    parent: Number(fields[1]),
    own: seconds(11) + seconds(12),
    ended: seconds(13) + seconds(14),
    threads: Number(fields[17]),
  }
}

/** A process and all that descend from it. */
function family(root: number): Map<number, Stat> {
  const all = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined
    if (stat !== undefined) all.set(Number(name), stat)
  }
  const members = new Map<number, Stat>()
  const isMember = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 0; at = all.get(at)?.parent) {
      if (at === root) return true
    }
    return false
  }
  for (const [pid, stat] of all) if (isMember(pid)) members.set(pid, stat)
  return members
}

/** Seconds of processor time that a process and its children have taken so far; undefined where that is not to be known. */
export function processorSeconds(root: number | undefined): number | undefined {
  if (root === undefined || process.platform !== 'linux') return undefined
  const members = family(root)
  if (members.size === 0) return undefined
  let seconds = members.get(root)?.ended ?? 0
  for (const { own } of members.values()) seconds += own
  return seconds
}

/** Bytes in memory of a process and its children together, at present or the most of each so far; undefined where that is not to be known. */
export function residentBytes(root: number, when: 'now' | 'peak' = 'now'): number | undefined {
  if (process.platform !== 'linux') return undefined
  let bytes = 0
  for (const pid of family(root).keys()) {
    try {
      const [, kilobytes = '0'] = MEMORY[when].exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      bytes += Number(kilobytes) * KILOBYTE
    } catch {
      // It has ended meanwhile.
    }
  }
  return bytes
}

/** The name of a process's program; undefined where there is no such process here. */
export function programOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}
