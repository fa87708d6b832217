// The loader as people run it: a process of its own, whose memory and processor time are read from the system.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ReportDocument } from '../../indexer/load-report.ts'

export const projectFolder = resolve(import.meta.dirname, '../..')

/** What the process took. Memory and time are undefined where the system does not tell (they are read from /proc). */
export type Usage = {
  /** The most memory that it held at once, in bytes. */
  peakMemory: number | undefined
  /** Seconds of processor time, its own and the system's for it. */
  processorSeconds: number | undefined
}

/** A load under way. */
export type LoadProcess = {
  readonly child: ChildProcess
  readonly usage: Usage
  /** Resolves with the exit code (null where it was killed) and what it said. */
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>
}

/** The options that `npm run companies` gives to Node. */
function nodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(resolve(projectFolder, 'package.json'), 'utf8')) as {
    scripts: { companies: string }
  }
  return scripts.companies.split(' ').filter(word => word.startsWith('--'))
}

/** Starts `companies load` with these arguments, under these settings. */
export function startLoad(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  extraNodeOptions: readonly string[] = [],
): LoadProcess {
  return startCommand(['load', ...args], environment, extraNodeOptions)
}

/** Starts `companies` with these arguments, under these settings. */
export function startCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  extraNodeOptions: readonly string[] = [],
): LoadProcess {
  const { INIT_CWD: _, ...inherited } = process.env
  const options = [...nodeOptions(), ...extraNodeOptions]
  const main = resolve(projectFolder, 'cli/main.ts')
  const child = spawn(process.execPath, [...options, main, ...args], {
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const usage: Usage = { peakMemory: undefined, processorSeconds: undefined }
  const timer = setInterval(() => void look(child.pid ?? 0, usage), 50)
  const end = async (): Promise<{ code: number | null; said: string }> => {
    const { stdout, stderr } = child
    const [[code], ...said] = await Promise.all([
      once(child, 'close') as Promise<[number | null]>,
      text(stdout),
      text(stderr),
    ])
    clearInterval(timer)
    return { code, said: said.join('') }
  }
  return { child, usage, ended: end() }
}

/** Clock ticks a second, as Linux counts them for programs. */
const TICKS = 100

async function look(pid: number, usage: Usage): Promise<void> {
  try {
    const [status, stat] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    const peak = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
    if (peak !== undefined) usage.peakMemory = Math.max(usage.peakMemory ?? 0, Number(peak) * 1024)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS
    usage.processorSeconds = Math.max(usage.processorSeconds ?? 0, seconds)
  } catch {
    // The process has ended, or this is no Linux.
  }
}

/** What a load wrote of itself. */
export async function readReport(path: string): Promise<ReportDocument> {
  return JSON.parse(await readFile(path, 'utf8'))
}
