// Clients that walk every record, as a client should be written: each goes on from where it was cut off, by the means that
// its format gives.

import type { WalkCheck } from './generations.ts'

const EXPORT = '/api/company/export?fields=ID'

/** How a walk is asked for: its address without the server, and the key. */
export type Asking = { readonly url: () => string; readonly key: string }

/** What a walk met on its way. */
export type Way = { interruptions: number; requests: number }

/** Longest pause of a client before it asks again, in milliseconds. */
const PAUSE = 100
const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, PAUSE))

async function ask(
  { url, key }: Asking,
  path: string,
  Accept: string,
  way: Way,
): Promise<Response | undefined> {
  way.requests += 1
  try {
    const response = await fetch(url() + path, { headers: { Accept, 'x-api-key': key } })
    if (response.status === 200) return response
    const text = await response.text()
    // Whoever meets a server on its way out or in asks again.
    if (response.status !== 503 && response.status !== 504)
      throw new Error(`${path} answered ${response.status}: ${text}`)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  way.interruptions += 1
  await pause()
  return undefined
}

/** The lines of a body, until it ends or is cut off; what has no end of line is no line. */
async function* linesOf(response: Response, end: string, way: Way): AsyncGenerator<string, boolean> {
  let rest = ''
  const text = new TextDecoder()
  try {
    for await (const chunk of response.body ?? []) {
      const lines = (rest + text.decode(chunk as Uint8Array, { stream: true })).split(end)
      rest = lines.pop() ?? ''
      yield* lines
    }
    return true
  } catch {
    way.interruptions += 1
    return false
  }
}

type Walker = (asking: Asking, check: WalkCheck) => Promise<Way>

/** Page after page as JSON. */
const json: Walker = async (asking, check) => {
  const way = { interruptions: 0, requests: 0 }
  for (let cursor: string | undefined = '*'; cursor !== undefined; ) {
    const response = await ask(asking, `${EXPORT}&pageSize=50&cursor=${cursor}`, 'application/json', way)
    if (response === undefined) continue
    let page: { data: { records: { ID: number }[] }; nextCursor?: string }
    try {
      page = (await response.json()) as typeof page
    } catch {
      way.interruptions += 1
      continue
    }
    for (const { ID } of page.data.records) check.add(ID)
    cursor = page.nextCursor
  }
  return way
}

/** One stream of JSON lines; its last line says where to go on. */
const ndjson: Walker = async (asking, check) => {
  const way = { interruptions: 0, requests: 0 }
  for (let cursor: string | undefined = '*'; cursor !== undefined; ) {
    const response = await ask(asking, `${EXPORT}&cursor=${cursor}`, 'application/x-ndjson', way)
    if (response === undefined) continue
    const lines = linesOf(response, '\n', way)
    let next: string | undefined
    for (let line = await lines.next(); ; line = await lines.next()) {
      if (line.done === true) {
        cursor = line.value ? next : (next ?? `after:${check.last}`)
        break
      }
      const record = JSON.parse(line.value) as { ID: number; error?: { nextCursor: string } }
      if (record.error === undefined) check.add(record.ID)
      else {
        next = record.error.nextCursor
        way.interruptions += 1
      }
    }
  }
  return way
}

/** One stream of CSV; where it is cut off, it goes on behind its last whole line. */
const csv: Walker = async (asking, check) => {
  const way = { interruptions: 0, requests: 0 }
  for (let cursor: string | undefined = '*'; cursor !== undefined; ) {
    const response = await ask(asking, `${EXPORT}&cursor=${cursor}`, 'text/csv', way)
    if (response === undefined) continue
    const lines = linesOf(response, '\r\n', way)
    await lines.next()
    for (let line = await lines.next(); ; line = await lines.next()) {
      if (line.done === true) {
        cursor = line.value ? undefined : `after:${check.last}`
        break
      }
      check.add(Number(line.value))
    }
  }
  return way
}

export const walkers: Readonly<Record<string, Walker>> = { json, ndjson, csv }
