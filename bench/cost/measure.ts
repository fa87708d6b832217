// Sends requests of each kind in turn, round after round, and tells what one of each costs the server.

import { Agent, request as httpRequest } from 'node:http'
import { type Figure, type Kind, medianFigure } from './figures.ts'
import { EXPORT_SIZE, type Paths } from './requests.ts'
import type { Calibration, MeasuredServer } from './server.ts'

/** Requests of a round: about as much work of the server for each kind. */
const PER_ROUND: Readonly<Record<Kind, number>> = { cached: 4_000, search: 800, lookup: 500, export: 250 }
const CONNECTIONS = 4

export type Measuring = {
  readonly server: MeasuredServer
  readonly calibration: Calibration
  readonly key: string
  readonly kinds: readonly Kind[]
  readonly rounds: number
  readonly paths: Readonly<Record<Kind, Paths>>
  readonly onRound: (done: number) => void
}

/** Measures after one round to warm up, which is not counted. */
export async function costs(measuring: Measuring): Promise<Map<Kind, Figure>> {
  const { server, calibration, key, kinds, rounds, paths, onRound } = measuring
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const figures = new Map<Kind, Figure[]>(kinds.map(kind => [kind, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of kinds) {
      const asked = paths[kind](PER_ROUND[kind])
      const unit = await calibration.microseconds()
      const before = await server.processorTime()
      await askAll(asked, path => ask(`${server.url}${path}`, key, agent, kind))
      const microseconds = ((await server.processorTime()) - before) / asked.length
      const units = (unit + (await calibration.microseconds())) / 2
      if (round > 0) figures.get(kind)?.push({ microseconds, ratio: microseconds / units })
    }
    onRound(round)
  }
  agent.destroy()
  return new Map([...figures].map(([kind, each]) => [kind, medianFigure(each)]))
}

async function askAll(paths: readonly string[], askOne: (path: string) => Promise<void>): Promise<void> {
  let next = 0
  const connection = async (): Promise<void> => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) await askOne(path)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
}

/** Asks, and throws on anything but the answer that the kind is to measure. */
function ask(url: string, key: string, agent: Agent, kind: Kind): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { agent, headers: { 'x-api-key': key } }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}: ${text}`))
        else if (kind === 'export' && recordsIn(text) !== EXPORT_SIZE)
          reject(new Error(`${url} answered ${recordsIn(text)} records.`))
        else resolve()
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

const recordsIn = (text: string): number =>
  (JSON.parse(text) as { data: { records: unknown[] } }).data.records.length
