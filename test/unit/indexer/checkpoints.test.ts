import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { trackOutcomes } from '../../../indexer/checkpoints.ts'
import { rejectsFile } from '../../../indexer/output-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'companies-outcomes-'))
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
  const outcomes = trackOutcomes(rejectsFile(path))
  outcomes.countFields({ ID: 1, companyName: 'A' })
  outcomes.countFields({ ID: 2 })
  outcomes.assignFields(5)
  outcomes.reject(7, reject(7))
  outcomes.reject(4, reject(4))
  outcomes.reject(3, reject(3))
  outcomes.written(1, { created: 2, replaced: 0, outdated: 1, uncertain: 0 })
  outcomes.written(6, { created: 9, replaced: 0, outdated: 0, uncertain: 0 })
  const position = await outcomes.advanceTo(5)
  expect(position).toMatchObject({
    ordinal: 5,
    written: { created: 2, outdated: 1 },
    reasons: { odd: 1, even: 1 },
    filled: { of: 2, fields: { ID: 2, companyName: 1 } },
  })
  expect([outcomes.rejected(), outcomes.held()]).toEqual([3, 1])
  expect(await linesIn(path)).toEqual([3, 4])
  expect(position.rejectsBytes).toBe((await readFile(path)).length)
  expect(await outcomes.advanceTo(2)).toBe(position)
  expect(await outcomes.advanceTo(9)).toMatchObject({
    written: { created: 11 },
    reasons: { odd: 2, even: 1 },
  })
})

test('a load that goes on cuts off what was written behind its checkpoint', async () => {
  const path = join(folder, 'b.rejects.ndjson')
  const file = rejectsFile(path)
  const outcomes = trackOutcomes(file)
  outcomes.reject(1, reject(1))
  const checkpoint = await outcomes.advanceTo(1)
  outcomes.reject(2, reject(2))
  await outcomes.advanceTo(2)
  await file.close()
  expect(await linesIn(path)).toEqual([1, 2])

  const next = rejectsFile(path, {}, checkpoint.rejectsBytes)
  const onward = trackOutcomes(next, checkpoint)
  expect(onward.rejected()).toBe(1)
  onward.reject(3, reject(3))
  expect((await onward.advanceTo(3)).reasons).toEqual({ odd: 2 })
  await next.close()
  expect(await linesIn(path)).toEqual([1, 3])
})
