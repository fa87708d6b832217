// A fixed piece of work of the kind that the service does (JSON, text, maps, digests, and texts to and fro over a socket), in a
// process of its own. Its time is the unit in which the cost of requests is kept, so that figures of a faster or a busier
// machine can be compared.

import { hash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

const REPEATS = 400
const records = Array.from({ length: 50 }, (_, ID) => ({
  ID,
  companyName: `Company ${ID} Trading and Müller GmbH`,
  countryName: 'GERMANY',
  employeesTotal: ID * 37,
  website: null,
  email: `info@company-${ID}.example`,
}))

const server = createServer(socket => socket.pipe(socket)).listen(0, '127.0.0.1')
await once(server, 'listening')
const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
await once(socket, 'connect')

process.on('message', async () => {
  const before = process.cpuUsage()
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const echo = once(socket, 'data')
    socket.write(work(repeat))
    await echo
  }
  const { user, system } = process.cpuUsage(before)
  process.send?.((user + system) / REPEATS)
})

function work(repeat: number): string {
  const parsed = JSON.parse(JSON.stringify({ repeat, records })) as { records: typeof records }
  const byName = new Map(parsed.records.map(record => [record.companyName.toLowerCase(), record]))
  const words = [...byName.keys()].flatMap(name => name.split(/[^\p{L}\p{N}]+/u))
  return hash('sha256', words.join(' '), 'hex')
}
