import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ledger } from '../../../indexer/ledger.ts'
import { rejectsFile } from '../../../indexer/rejects.ts'

const folder = mkdtempSync(join(tmpdir(), 'companies-ledger-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reject = (line: number) => ({
  file: 'x.ndjson',
  line,
  json: () => '{}',
  faults: [{ reason: line % 2 === 0 ? 'even' : 'odd', message: 'm' }] as const,
})
const linesIn = async (path: string): Promise<number[]> =>
  (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line).line)

test('what stands behind a gap is held back, and rejects are written in the order of the source', async () => {
  const path = join(folder, 'a.rejects.ndjson')
  const books = ledger(rejectsFile(path))
  books.fill({ ID: 1, companyName: 'A' })
  books.fill({ ID: 2 })
  books.close(5)
  books.refuse(7, reject(7))
  books.refuse(4, reject(4))
  books.refuse(3, reject(3))
  books.answered(1, { created: 2, replaced: 0, outdated: 1, uncertain: 0 })
  books.answered(6, { created: 9, replaced: 0, outdated: 0, uncertain: 0 })
  const settled = await books.settle(5)
  expect(settled).toMatchObject({
    ordinal: 5,
    written: { created: 2, outdated: 1 },
    reasons: { odd: 1, even: 1 },
    filled: { of: 2, fields: { ID: 2, companyName: 1 } },
  })
  expect([books.rejected(), books.held()]).toEqual([3, 1])
  expect(await linesIn(path)).toEqual([3, 4])
  expect(settled.rejectsBytes).toBe((await readFile(path)).length)
  expect(await books.settle(2)).toBe(settled)
  expect(await books.settle(9)).toMatchObject({ written: { created: 11 }, reasons: { odd: 2, even: 1 } })
})

test('a load that goes on cuts off what was written behind its checkpoint', async () => {
  const path = join(folder, 'b.rejects.ndjson')
  const file = rejectsFile(path)
  const books = ledger(file)
  books.refuse(1, reject(1))
  const checkpoint = await books.settle(1)
  books.refuse(2, reject(2))
  await books.settle(2)
  await file.close()
  expect(await linesIn(path)).toEqual([1, 2])

  const next = rejectsFile(path, {}, checkpoint.rejectsBytes)
  const onward = ledger(next, checkpoint)
  expect(onward.rejected()).toBe(1)
  onward.refuse(3, reject(3))
  expect((await onward.settle(3)).reasons).toEqual({ odd: 2 })
  await next.close()
  expect(await linesIn(path)).toEqual([1, 3])
})
