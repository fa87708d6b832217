// Where does the loader's time go? Read from the profiles that Node writes with --cpu-prof.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Profile = {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** A function and its share of the time that was not idle, from 0 to 1, without what it calls. */
export type Hot = { readonly where: string; readonly share: number }

const SHOWN = 20

/** The functions that took most time in the profiles of a folder. */
export async function hottest(folder: string): Promise<Hot[]> {
  const took = new Map<string, number>()
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.cpuprofile')) continue
    const { nodes, samples, timeDeltas } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Profile
    const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]))
    for (const [index, id] of samples.entries()) {
      const place = places.get(id) ?? ''
      if (place !== '(idle)') took.set(place, (took.get(place) ?? 0) + (timeDeltas[index] ?? 0))
    }
  }
  const whole = [...took.values()].reduce((sum, time) => sum + time, 0)
  return [...took]
    .sort(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([where, time]) => ({ where, share: time / whole }))
}

function placeOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName
  const file = url.split('/').slice(-2).join('/')
  return `${functionName || 'anonymous'} (${file}:${lineNumber + 1})`
}
