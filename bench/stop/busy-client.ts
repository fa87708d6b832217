// A client that asks again and again on one connection, and counts everything that is no whole answer.

import { Agent, request } from 'node:http'

/** What clients saw of a server that stopped. */
export type ClientCounts = {
  /** Answers that arrived whole, with the status they should have. */
  answered: number
  /** Answers with another status. */
  otherStatus: number
  /** Answers that ended early. */
  truncated: number
  /** Requests on a connection that were lost: reset, hung up, or refused although they were sent. */
  reset: number
  /** New connections refused after the port was closed: a client asks another server then. */
  refused: number
}

export const noCounts = (): ClientCounts => ({
  answered: 0,
  otherStatus: 0,
  truncated: 0,
  reset: 0,
  refused: 0,
})

export type Asked = {
  readonly url: string
  readonly key: string
  /** The paths to ask, in turn. */
  readonly paths: readonly string[]
  /** Milliseconds until the next request, drawn anew each time. */
  readonly pause: () => number
}

/** Asks until a new connection is refused. Goes on where an answer says that its connection closes, as other clients do. */
export async function busyClient({ url, key, paths, pause }: Asked, counts: ClientCounts): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let round = 0; ; round += 1) {
    const outcome = await ask(`${url}${paths[round % paths.length]}`, key, agent)
    counts[outcome] += 1
    if (outcome === 'refused') break
    const milliseconds = pause()
    if (milliseconds > 0) await new Promise(resolve => setTimeout(resolve, milliseconds))
  }
  agent.destroy()
}

function ask(address: string, key: string, agent: Agent): Promise<keyof ClientCounts> {
  return new Promise(resolve => {
    const asking = request(address, { agent, headers: { 'x-api-key': key } }, response => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part
        })
        .on('error', () => resolve('truncated'))
        .on('end', () => {
          if (!response.complete || !isJson(text)) resolve('truncated')
          else resolve(response.statusCode === 200 ? 'answered' : 'otherStatus')
        })
    })
    asking.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'reset'),
    )
    asking.end()
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
