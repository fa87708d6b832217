// Finds the process that holds Elasticsearch's lock on a data folder. This works only on Linux; elsewhere Elasticsearch just
// refuses to start.

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine } from './process-group.ts'

/** A process that has a lock, and its command line if it may be read. */
export interface LockHolder {
  pid: number
  command: string | undefined
}

/** The process that holds `node.lock` in the data path; undefined if none is known. */
export async function dataLockHolder(dataPath: string): Promise<LockHolder | undefined> {
  const file = await stat(join(dataPath, 'node.lock')).catch(() => undefined)
  const locks = await readFile('/proc/locks', 'utf8').catch(() => '')
  if (!file || locks === '') return undefined
  for (const line of locks.split('\n')) {
    const held = /^\d+: POSIX +\S+ +WRITE (\d+) [\da-f]+:[\da-f]+:(\d+) /.exec(line)
    // The device is not compared: some file systems show another one here than `stat` does.
    if (!held || Number(held[2]) !== file.ino) continue
    const pid = Number(held[1])
    const command = await commandLine(pid)
    if (pid > 0 && (command === undefined || /elasticsearch/i.test(command))) return { pid, command }
  }
  return undefined
}

/** The message if another process uses the data folder. */
export function takenFolder(folder: string, holder: LockHolder | undefined): string {
  const who = holder
    ? `process ${holder.pid}${holder.command ? ` (${holder.command.slice(0, 60)}…)` : ''} holds its lock`
    : 'another process, which could not be identified, holds its lock'
  return (
    `The data folder ${folder} is in use: ${who}. This project did not start that process, or cannot reach it.\n` +
    `Stop that process${holder ? ` (kill ${holder.pid})` : ''}, or set COMPANIES_DATA_DIR to another folder.`
  )
}

/** Whether Elasticsearch's log says that another process uses the data folder. */
export function saysTaken(log: string): boolean {
  return /failed to obtain node lock/.test(log)
}
