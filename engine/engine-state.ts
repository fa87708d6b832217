// The state file of a data folder: which process runs Elasticsearch on it, and how to reach it. It also finds an orphaned
// Elasticsearch: one that keeps running because its watchdog was killed.

import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { commandLine, endProcessGroup, isAlive } from './process-group.ts'

const schema = z.object({
  /** Distinguishes this watchdog from another program that may use its port later. */
  id: z.string(),
  /** Process of the watchdog, and of Elasticsearch's launcher, which leads its process group. */
  pid: z.int(),
  esPid: z.int().optional(),
  leasePort: z.int(),
  httpPort: z.int().optional(),
  version: z.string(),
  /** The folder of the installation, which differs if the plugin is older. */
  installation: z.string(),
  /** Process that requested it first. */
  startedBy: z.int(),
  startedAt: z.iso.datetime(),
})

/** The content of `engine.json` in a data folder. */
export type EngineState = z.infer<typeof schema>

/** The state file of a data folder. */
export function stateFile(folder: string): string {
  return join(folder, 'engine.json')
}

/** The state; undefined if there is none or it is invalid. */
export async function readState(folder: string): Promise<EngineState | undefined> {
  const text = await readFile(stateFile(folder), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Replaces the state file atomically. */
export async function writeState(folder: string, state: EngineState): Promise<void> {
  const file = stateFile(folder)
  await writeFile(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`)
  await rename(`${file}.new`, file)
}

/** Removes the state file, if it is there. */
export async function removeState(folder: string): Promise<void> {
  await rm(stateFile(folder), { force: true })
}

const timeout = 30_000

/**
 * Stops the Elasticsearch that a dead watchdog left on a data folder, and removes its state file. Call it only if no watchdog
 * responds.
 * @returns the process that was stopped, if any
 */
export async function stopOrphan(folder: string): Promise<number | undefined> {
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
