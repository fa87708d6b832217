// How long do requests of several shapes take? One connection, one request at a time, the shapes in turn, so that whatever
// else the machine does falls on all of them alike.

import { Random } from '../../demo/random.ts'
import { quantile } from '../quantile.ts'
import type { Service, Timed } from './service.ts'
import type { Shape } from './shapes.ts'

/** What the requests of a shape took, in milliseconds; how many records they found on average, where they count them. */
export type Cost = {
  readonly shape: Shape
  readonly median: number
  readonly p95: number
  /** Of the median, waiting for Elasticsearch. */
  readonly elasticsearch: number
  readonly found: number | undefined
}

/** Asks each shape once a round, in another order every time; the first `warmUp` rounds are not counted. */
export async function costs(
  service: Service,
  shapes: readonly Shape[],
  { rounds, warmUp, seed }: { readonly rounds: number; readonly warmUp: number; readonly seed: number },
  progress: (done: number) => void,
): Promise<Cost[]> {
  const taken = new Map<Shape, Timed[]>(shapes.map(shape => [shape, []]))
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const random = new Random(seed, round)
    const order = shapes.map(shape => ({ shape, at: random.next() })).toSorted((a, b) => a.at - b.at)
    for (const { shape } of order) {
      const path = shape.paths[round % shape.paths.length] ?? ''
      const timed = await service.ask(path)
      if (round >= warmUp) taken.get(shape)?.push(timed)
    }
    progress(round + 1)
  }
  return shapes.map(shape => {
    const timed = taken.get(shape) ?? []
    const counts = timed.map(({ totalCount }) => totalCount).filter(count => count !== undefined)
    return {
      shape,
      median: quantile(
        timed.map(({ total }) => total),
        0.5,
      ),
      p95: quantile(
        timed.map(({ total }) => total),
        0.95,
      ),
      elasticsearch: quantile(
        timed.map(({ elasticsearch }) => elasticsearch),
        0.5,
      ),
      found: counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0) / counts.length,
    }
  })
}
