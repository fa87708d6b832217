// What if the watchdog itself was killed? Then Elasticsearch goes on without an owner until somebody ends it here.

import { readState, removeState } from './engine-state.ts'
import { commandLine, endProcessGroup, isAlive } from './process-group.ts'

const patience = 30_000

/**
 * Ends the Elasticsearch that a dead watchdog left on a data folder, and removes its state file. Call it only where no
 * watchdog answers.
 * @returns the process that was ended, if any
 */
export async function endLeftBehind(folder: string): Promise<number | undefined> {
  const state = await readState(folder)
  if (!state) return undefined
  const { esPid, installation } = state
  let ended: number | undefined
  // The id may belong to another program by now: only one that runs our installation is ours.
  if (esPid && isAlive(esPid) && (await commandLine(esPid))?.includes(installation)) {
    await endProcessGroup(esPid, patience)
    ended = esPid
  }
  await removeState(folder)
  return ended
}
