// Where are results kept? One file a number of records under docs/performance; page and plot are made anew from all of them.

import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { latencyPlot } from './latency-plot.ts'
import { measuredInMarkdown, pageWith } from './report.ts'
import type { Results, Soak } from './results.ts'

const FOLDER = 'performance'
const SOAK = 'soak.json'
const PLOT = 'performance.svg'
const PAGE = 'performance.md'

/** Keeps what a run found, in place of an earlier one of the same kind, and rewrites page and plot. Gives the files written. */
export async function keep(
  docs: string,
  found: { readonly results: Results } | { readonly soak: Soak },
): Promise<string[]> {
  const folder = join(docs, FOLDER)
  await mkdir(folder, { recursive: true })
  const [name, content] =
    'soak' in found ? [SOAK, found.soak] : [`${found.results.records}.json`, found.results]
  await writeFile(join(folder, name), inLines(content))
  const all = await everyRun(folder)
  const soak = existsSync(join(folder, SOAK)) ? ((await read(join(folder, SOAK))) as Soak) : undefined
  const plot = latencyPlot(all)
  if (plot !== undefined) await writeFile(join(docs, PLOT), plot)
  const page = existsSync(join(docs, PAGE)) ? await readFile(join(docs, PAGE), 'utf8') : undefined
  await writeFile(join(docs, PAGE), pageWith(page, measuredInMarkdown(all, soak, PLOT)))
  return [join(FOLDER, name), PAGE, ...(plot === undefined ? [] : [PLOT])].map(file => join('docs', file))
}

async function everyRun(folder: string): Promise<Results[]> {
  const names = (await readdir(folder)).filter(name => /^\d+\.json$/.test(name))
  const all = await Promise.all(names.map(name => read(join(folder, name))))
  return (all as Results[]).toSorted((a, b) => a.records - b.records)
}

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))

/** JSON with a line for each measurement: small, and readable where it changes. */
function inLines(content: object): string {
  const lines = Object.entries(content).map(([key, value]) => {
    const isList = Array.isArray(value) && value.length > 0
    const text = isList
      ? `[\n${value.map(item => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`
      : JSON.stringify(value)
    return `  ${JSON.stringify(key)}: ${text}`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}
