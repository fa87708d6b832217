// Who runs Elasticsearch on a data folder, and how is it reached? The file that processes find each other by.

import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const schema = z.object({
  /** Distinguishes this watchdog from whatever else may listen on its port later. */
  id: z.string(),
  /** Process of the watchdog, and of Elasticsearch's launcher, which leads its process group. */
  pid: z.int(),
  esPid: z.int().optional(),
  leasePort: z.int(),
  httpPort: z.int().optional(),
  version: z.string(),
  /** The folder of the installation: tells an older plugin from ours. */
  installation: z.string(),
  /** Process that asked for it first. */
  startedBy: z.int(),
  startedAt: z.iso.datetime(),
})

/** What `engine.json` in a data folder says. */
export type EngineState = z.infer<typeof schema>

/** The state file of a data folder. */
export function stateFile(folder: string): string {
  return join(folder, 'engine.json')
}

/** The state, or undefined where there is none or it cannot be read as one. */
export async function readState(folder: string): Promise<EngineState | undefined> {
  const text = await readFile(stateFile(folder), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Replaces the state file at one stroke. */
export async function writeState(folder: string, state: EngineState): Promise<void> {
  const file = stateFile(folder)
  await writeFile(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`)
  await rename(`${file}.new`, file)
}

/** Removes the state file, if it is there. */
export async function removeState(folder: string): Promise<void> {
  await rm(stateFile(folder), { force: true })
}
