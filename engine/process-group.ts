// Checks whether processes are alive, and ends one together with all processes that it started.

import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from './run-command.ts'

/** Whether a process with this id is alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Asks a whole process group to end, and kills it after `timeout` milliseconds.
 * Resolves when only zombies are left, which hold no resources.
 */
export async function endProcessGroup(leader: number, timeout: number): Promise<void> {
  if (!send(leader, 'SIGTERM')) return
  const killAt = performance.now() + timeout
  let killed = false
  while (await groupLives(leader)) {
    if (!killed && performance.now() > killAt) killed = send(leader, 'SIGKILL')
    await sleep(100)
  }
}

/** The command line of a process, if the system provides it. */
export async function commandLine(pid: number): Promise<string | undefined> {
  const written = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  const line = written ?? (await runCommand('ps', ['-o', 'command=', '-p', String(pid)])).stdout
  return line.replaceAll('\0', ' ').trim() || undefined
}

function send(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal)
  } catch {
    return false
  }
}

async function groupLives(leader: number): Promise<boolean> {
  if (!send(leader, 0)) return false
  const processes = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name))
  if (processes.length === 0) return true
  const states = await Promise.all(
    processes.map(pid => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  )
  return states.some(stat => {
    // After the name, which is in parentheses and may hold anything: state, parent, group.
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(group) === leader && state !== 'Z' && state !== 'X'
  })
}
