// A port to serve on where the wanted one is taken.

import { createServer } from 'node:net'

/** How many ports after the wanted one are tried before any free one is taken. */
const TRIED = 20

/** The wanted port, or the next free one. */
export async function freePort(host: string, wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + TRIED && port < 65_536; port += 1) {
    if (await isFree(host, port)) return port
  }
  return 0
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
