// The state file of a data folder: which process runs Elasticsearch on it, and how to reach it.

import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

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
