// Stops an orphaned Elasticsearch: one that keeps running because its watchdog was killed.

import { readState, removeState } from './engine-state.ts'
import { commandLine, endProcessGroup, isAlive } from './process-group.ts'

const timeout = 30_000

/**
 * Stops the Elasticsearch that a dead watchdog left on a data folder, and removes its state file. Call it only if no watchdog
 * responds.
 * @returns the process that was stopped, if any
 */
export async function endLeftBehind(folder: string): Promise<number | undefined> {
  const state = await readState(folder)
  if (!state) return undefined
  const { esPid, installation } = state
  let ended: number | undefined
  // The id may belong to another program by now, so the command line must name our installation.
  if (esPid && isAlive(esPid) && (await commandLine(esPid))?.includes(installation)) {
    await endProcessGroup(esPid, timeout)
    ended = esPid
  }
  await removeState(folder)
  return ended
}
