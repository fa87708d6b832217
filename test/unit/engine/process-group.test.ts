import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { commandLine, endProcessGroup, isAlive } from '../../../engine/process-group.ts'

/** A shell and its child in a group of their own; both have written that they are ready. */
async function group(whenAsked: string): Promise<{ leader: number; child: number }> {
  const shell = spawn('/bin/sh', ['-c', `${whenAsked} sleep 60 & echo $!; wait; sleep 60`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [child] = await once(shell.stdout, 'data')
  return { leader: Number(shell.pid), child: Number(String(child)) }
}

test('a group ends together', async () => {
  const { leader, child } = await group('')
  await endProcessGroup(leader, 10_000)
  expect(isAlive(leader)).toBe(false)
  expect(await commandLine(child)).toBeUndefined()
})

test('a group that does not listen is made to end', async () => {
  const { leader, child } = await group("trap '' TERM;")
  const started = performance.now()
  await endProcessGroup(leader, 300)
  expect(performance.now() - started).toBeGreaterThan(290)
  expect(isAlive(leader)).toBe(false)
  expect(await commandLine(child)).toBeUndefined()
})

test('a group that is gone takes no time', async () => {
  const { leader } = await group('')
  await endProcessGroup(leader, 10_000)
  await endProcessGroup(leader, 10_000)
})

test('a command line is as it was given', async () => {
  const { leader } = await group('')
  expect(await commandLine(leader)).toContain('sleep 60 & echo')
  await endProcessGroup(leader, 10_000)
})
