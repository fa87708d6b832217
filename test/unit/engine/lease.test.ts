// What does a lease make of what a watchdog says, or something else on its port?

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { takeLease } from '../../../engine/lease.ts'
import type { WatchdogMessage } from '../../../engine/watchdog.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** Listens as a watchdog does: says the first line, and gives the connection. */
async function listen(greeting: string): Promise<{ leasePort: number; socket: Promise<Socket> }> {
  const { promise, resolve } = Promise.withResolvers<Socket>()
  const listening = createServer(socket => {
    socket.on('error', () => {})
    socket.write(`${greeting}\n`)
    resolve(socket)
  })
  server = listening
  await new Promise<void>(done => listening.listen(0, '127.0.0.1', done))
  return { leasePort: (listening.address() as AddressInfo).port, socket: promise }
}

async function leaseOn(greeting: WatchdogMessage) {
  const { leasePort, socket } = await listen(JSON.stringify(greeting))
  const lease = await takeLease({ leasePort, id: 'ours' })
  if (!lease) throw new Error('there is no lease')
  const say = async (message: WatchdogMessage) => (await socket).write(`${JSON.stringify(message)}\n`)
  return { lease, say, socket: await socket }
}

test('there is none where nothing listens', async () => {
  const { leasePort } = await listen('')
  await new Promise(done => server?.close(done))
  expect(await takeLease({ leasePort, id: 'ours' })).toBeUndefined()
})

test.each(['HTTP/1.1 400 Bad Request', 'null', '5', '{"status":"ready","id":"another","httpPort":9200}'])(
  'there is none where %s answers',
  async greeting => {
    const { leasePort, socket } = await listen(greeting)
    const closing = socket.then(connection => connection.end())
    expect(await takeLease({ leasePort, id: 'ours' })).toBeUndefined()
    await closing
  },
)

test('it waits until Elasticsearch answers', async () => {
  const { lease, say } = await leaseOn({ status: 'starting', id: 'ours' })
  const ready = lease.ready()
  await say({ status: 'ready', id: 'ours', httpPort: 9205 })
  expect(await ready).toBe(9205)
})

test("a failed start has the engine's log", async () => {
  const { lease, say } = await leaseOn({ status: 'starting', id: 'ours' })
  const ready = lease.ready()
  await say({ status: 'failed', reason: 'it ended with exit code 1', log: 'the fault' })
  await expect(ready).rejects.toMatchObject({ message: 'it ended with exit code 1', log: 'the fault' })
})

test('a start fails where the watchdog goes without a word', async () => {
  const { lease, socket } = await leaseOn({ status: 'starting', id: 'ours' })
  const ready = lease.ready()
  socket.destroy()
  await expect(ready).rejects.toThrow('its watchdog ended')
})

test('one that is just being stopped is no engine, but can be waited for', async () => {
  const { lease, socket } = await leaseOn({ status: 'stopping' })
  expect(await lease.ready()).toBeUndefined()
  socket.end(`${JSON.stringify({ status: 'stopped' })}\n`)
  await lease.closed
})

test('its holder is told where Elasticsearch ends in use', async () => {
  const { lease, say } = await leaseOn({ status: 'ready', id: 'ours', httpPort: 9200 })
  const { promise, resolve } = Promise.withResolvers<string>()
  lease.onEnded((reason, log) => resolve(`${reason}: ${log}`))
  await say({ status: 'ended', reason: 'it was ended by SIGKILL', log: 'last words' })
  expect(await promise).toBe('it was ended by SIGKILL: last words')
})

test('its holder is told where Elasticsearch is started again, and when it answers', async () => {
  const { lease, say } = await leaseOn({ status: 'ready', id: 'ours', httpPort: 9200 })
  const told: unknown[] = []
  const done = new Promise<void>(resolve =>
    lease.onRestart(restart => {
      told.push(restart)
      if (restart.status === 'done') resolve()
    }),
  )
  const facts = { reason: 'it was ended by SIGKILL', attempt: 1, attempts: 5 }
  await say({ status: 'restarting', id: 'ours', ...facts })
  await say({ status: 'ready', id: 'ours', httpPort: 9200 })
  await done
  expect(told).toEqual([{ status: 'begun', ...facts }, { status: 'done' }])
})

test('one that is just being started again is waited for', async () => {
  const { lease, say } = await leaseOn({
    ...{ status: 'restarting', id: 'ours', reason: 'it was ended by SIGKILL' },
    ...{ attempt: 1, attempts: 5 },
  })
  const ready = lease.ready()
  await say({ status: 'ready', id: 'ours', httpPort: 9205 })
  expect(await ready).toBe(9205)
})

test('it is given back with a word, and done when the watchdog says so', async () => {
  const { lease, socket } = await leaseOn({ status: 'ready', id: 'ours', httpPort: 9200 })
  const told: string[] = []
  lease.onEnded(reason => told.push(reason))
  socket.once('data', data => {
    told.push(String(data))
    socket.write(`${JSON.stringify({ status: 'stopping' })}\n`)
    socket.end(`${JSON.stringify({ status: 'stopped' })}\n`)
  })
  expect(await lease.release()).toBe('released')
  expect(told).toEqual(['release\n'])
})

test('it is lost where the watchdog was killed', async () => {
  const { lease, socket } = await leaseOn({ status: 'ready', id: 'ours', httpPort: 9200 })
  socket.destroy()
  expect(await lease.release()).toBe('lost')
})
