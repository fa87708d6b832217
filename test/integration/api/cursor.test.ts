// Does a walk with a cursor give every matching record exactly once, in order of ID, whatever happens meanwhile?

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCompanies } from '../../../demo/demo-companies.ts'
import { cursorText, filterDigest, readCursor } from '../../../src/query/cursor.ts'
import { WINDOW } from '../../../src/query/page.ts'
import type { Company } from '../../../src/schema/fields.ts'
import { company, indexCompanies, loadedCompany } from '../../support/companies.ts'
import {
  EXPORT,
  type PageBody,
  type ProblemBody,
  SEARCH,
  type Service,
  serviceForTests,
} from '../../support/service.ts'

const SEED = 20_260_101
/** More records than pages reach. */
const MANY = WINDOW + 600
const demo: readonly Company[] = [...demoCompanies({ count: 2_000, seed: SEED })].map(loadedCompany)

let service: Service
beforeAll(async () => {
  service = await serviceForTests('cursor')
  await service.holds(demo)
})
afterAll(() => service.close())

type CursorPage = PageBody & { readonly nextCursor?: string }
type Step = { readonly IDs: readonly number[]; readonly answer: CursorPage }

const IDsOf = (answer: PageBody): number[] => answer.data.records.map(({ ID }) => ID as number)
const sortedIDs = (some: readonly Company[]): number[] => some.map(({ ID }) => ID).toSorted((a, b) => a - b)

async function step(path: string, cursor: string): Promise<Step> {
  const answer = (await service.get(`${path}&cursor=${encodeURIComponent(cursor)}`)) as CursorPage
  return { IDs: IDsOf(answer), answer }
}

/** All pages of a walk; `between` is told of every page before the next is asked for. */
async function walk(
  path: string,
  between: (page: number) => Promise<void> | void = () => {},
  cursor = '*',
): Promise<Step[]> {
  const steps: Step[] = []
  for (let next: string | undefined = cursor; next !== undefined; ) {
    const taken: Step = await step(path, next)
    steps.push(taken)
    next = taken.answer.nextCursor
    if (next !== undefined) await between(steps.length)
  }
  return steps
}

/** Checks the pages of a walk against the IDs it must give, and what stands on every page. */
function expectWalk(steps: readonly Step[], IDs: readonly number[], pageSize: number): void {
  expect(steps.flatMap(one => one.IDs)).toEqual(IDs)
  expect(steps).toHaveLength(Math.max(1, Math.ceil(IDs.length / pageSize)))
  for (const [index, { answer }] of steps.entries()) {
    expect(answer).toMatchObject({
      data: { totalCount: IDs.length },
      page: index + 1,
      pageSize,
      totalPages: Math.ceil(IDs.length / pageSize),
    })
    const isLast = index === steps.length - 1
    expect(answer.data.records).toHaveLength(isLast ? IDs.length - index * pageSize : pageSize)
    expect('nextCursor' in answer).toBe(!isLast)
  }
}

/** A walk that began behind a record. */
function expectAfter(steps: readonly Step[], IDs: readonly number[]): void {
  expect(steps.flatMap(one => one.IDs)).toEqual(IDs)
  expect(steps.map(({ answer }) => answer.page)).toEqual(steps.map((_, index) => index + 1))
  expect(new Set(steps.map(({ answer }) => answer.data.totalCount))).toEqual(new Set([demo.length]))
}

describe('a walk', () => {
  it.each([7, 25, 49, 50])('of all records, %i a page', async pageSize => {
    expectWalk(await walk(`${SEARCH}?pageSize=${pageSize}`), sortedIDs(demo), pageSize)
  })

  it('takes 25 a page where nothing is said', async () => {
    expectWalk(await walk(`${EXPORT}?fields=ID`), sortedIDs(demo), 25)
  })

  it('one by one', async () => {
    const some = demo.filter(({ countryName }) => countryName === 'FRANCE')
    expectWalk(await walk(`${SEARCH}?countryName=FR&pageSize=1`), sortedIDs(some), 1)
  })

  it('ends with a full page where the records fill their pages', async () => {
    const IDs = sortedIDs(demo).slice(0, 100)
    expectWalk(await walk(`${SEARCH}?ID=${IDs.slice(0, 100).join(',')}&pageSize=50`), IDs, 50)
    expectWalk(await walk(`${SEARCH}?ID=${IDs.slice(0, 50).join(',')}&pageSize=50`), IDs.slice(0, 50), 50)
  })

  it('of nothing is one page', async () => {
    expectWalk(await walk(`${SEARCH}?ID=999999999999&pageSize=50`), [], 50)
  })

  it.each<[query: string, holds: (one: Company) => boolean]>([
    [
      'countryName=US&hasEmail=true',
      one => one.countryName === 'UNITED STATES' && (one.email ?? []).length > 0,
    ],
    ['employeesTotal[min]=20', ({ employeesTotal }) => employeesTotal !== undefined && employeesTotal >= 20],
    ['statusCode=2', ({ statusCode }) => statusCode === '2'],
    ['hasPhone=false', ({ phoneNumber }) => phoneNumber === undefined],
  ])('with %s', async (query, holds) => {
    const IDs = sortedIDs(demo.filter(holds))
    expect(IDs.length).toBeGreaterThan(50)
    expectWalk(await walk(`${EXPORT}?${query}&fields=ID&pageSize=50`), IDs, 50)
  })

  it.each(['a', 'gmbh', 'inc', 'co'])('with search=%s: what pages of the search find, by ID', async text => {
    const found = await service.found(`search=${text}`)
    expect(found.length).toBeGreaterThan(50)
    const IDs = found.toSorted((a, b) => a - b)
    expectWalk(await walk(`${SEARCH}?search=${text}&pageSize=30`), IDs, 30)
  })

  it('with a search whose typing error is forgiven, on every page', async () => {
    const query = 'search=compamy'
    const found = await service.found(query)
    expect(found.length).toBeGreaterThan(3)
    const steps = await walk(`${SEARCH}?${query}&pageSize=2`)
    expectWalk(
      steps,
      found.toSorted((a, b) => a - b),
      2,
    )
    for (const { answer } of steps)
      expect(answer.warnings?.map(({ code }) => code)).toEqual(['typing_error_forgiven'])
  })

  it('may change its page size, fields and facets', async () => {
    const IDs = sortedIDs(demo.filter(({ countryName }) => countryName === 'GERMANY'))
    const first = await step(`${EXPORT}?countryName=DE&pageSize=3`, '*')
    const second = await step(
      `${EXPORT}?countryName=DE&pageSize=11&fields=cityName&facets=cityName`,
      first.answer.nextCursor ?? '',
    )
    const third = await step(`${SEARCH}?countryName=DE&pageSize=5`, second.answer.nextCursor ?? '')
    expect([...first.IDs, ...second.IDs, ...third.IDs]).toEqual(IDs.slice(0, 19))
    expect([first, second, third].map(({ answer }) => answer.page)).toEqual([1, 2, 3])
    expect(new Set([first, second, third].map(({ answer }) => answer.data.totalCount))).toEqual(
      new Set([IDs.length]),
    )
  })
})

describe('a cursor', () => {
  const query = `${SEARCH}?countryName=US,GB&hasPhone=true&pageSize=10`

  it('may be used twice, and its page is the same', async () => {
    const steps = await walk(query)
    for (const [index, { answer }] of steps.slice(0, -1).entries()) {
      const again = await step(query, answer.nextCursor ?? '')
      expect(again).toEqual(steps[index + 1])
    }
  })

  it('serves walks in parallel', async () => {
    const queries = [query, `${SEARCH}?countryName=DE&pageSize=7`, `${SEARCH}?search=a&pageSize=50`, query]
    const alone = []
    for (const one of queries) alone.push(await walk(one))
    expect(await Promise.all(queries.map(one => walk(one)))).toEqual(alone)
    // The second half of a walk beside its first half.
    const middle = alone[0]?.[Math.floor((alone[0]?.length ?? 0) / 2)]?.answer.nextCursor ?? ''
    const [whole, half] = await Promise.all([walk(query), walk(query, undefined, middle)])
    expect(whole).toEqual(alone[0])
    expect(half).toEqual(alone[0]?.slice(-half.length))
    expect(half.length).toBeGreaterThan(1)
  })

  it('of an ID goes on behind it, whether there is such a record or not', async () => {
    const all = sortedIDs(demo)
    for (const ID of [all[0] ?? 0, all[999] ?? 0, (all[999] ?? 0) + 1, 0]) {
      expectAfter(
        await walk(`${SEARCH}?pageSize=50`, undefined, `after:${ID}`),
        all.filter(other => other > ID),
      )
    }
    expect((await step(`${SEARCH}?pageSize=50`, `after:${all.at(-1)}`)).IDs).toEqual([])
  })

  it('shows nothing of what is in it but where the walk stands', async () => {
    const { answer, IDs } = await step(query, '*')
    expect(answer.nextCursor).toMatch(/^[A-Za-z0-9_-]{10,200}$/)
    expect(readCursor(answer.nextCursor ?? '')).toMatchObject({ after: IDs.at(-1), page: 2 })
  })

  const nextOf = async (of: string): Promise<string> => {
    const { answer } = await step(`${SEARCH}?${of}&pageSize=2`, '*')
    return answer.nextCursor ?? ''
  }
  const refusalOf = async (of: string): Promise<{ status: number; body: ProblemBody }> => {
    const { status, body } = await service.request(`${SEARCH}?${of}`)
    return { status, body: body as ProblemBody }
  }

  it.each<[own: string, other: string]>([
    ['countryName=DE', 'countryName=FR'],
    ['countryName=DE', ''],
    ['', 'countryName=DE'],
    ['countryName=DE', 'countryName=DE&hasEmail=true'],
    ['countryName=DE,FR', 'countryName=DE'],
    // One of the two may be a single name with a comma.
    ['cityName=Zürich,Berlin,London,Paris', 'cityName=Paris,London,Zürich,Berlin'],
    ['hasEmail=true', 'hasEmail=false'],
    ['employeesTotal[min]=5', 'employeesTotal[max]=5'],
    ['employeesTotal[min]=5', 'employeesTotal[min]=6'],
    ['search=a', 'search=b'],
    ['search=a', 'search=a&countryName=DE'],
    ['statusCode=1', 'subsidiaryCode=3'],
  ])('of %j is refused with %j', async (own, other) => {
    const cursor = await nextOf(own)
    expect(cursor).not.toBe('')
    const { status, body } = await refusalOf(`${other}&cursor=${cursor}`)
    expect(status).toBe(400)
    expect(body.code).toBe('invalid_parameters')
    expect(body.errors).toMatchObject([{ parameter: 'cursor', code: 'other_filters' }])
    expect(body.errors?.[0]?.message).toContain('cursor=*')
  })

  it.each<[own: string, same: string]>([
    ['countryName=DE,FR', 'countryName=FR,DE'],
    ['countryName=DE,FR', 'countryName=FR&countryName=DE'],
    ['statusCode=0,1', 'statusCode=1,0,1'],
    ['sic4Digits=73*,80*', 'sic4Digits=80*&sic4Digits=73*'],
    ['countryName=DE,FR&hasPhone=true', 'hasPhone=true&countryName=FR,DE'],
    ['employeesTotal[min]=5&employeesTotal[max]=500', 'employeesTotal[max]=500&employeesTotal[min]=5'],
    ['importExportCode=G,B', 'importExportCode=b,g'],
  ])('of %j goes on with %j', async (own, same) => {
    const cursor = await nextOf(own)
    expect(cursor).not.toBe('')
    expect((await step(`${SEARCH}?${same}`, cursor)).IDs).toEqual(
      (await step(`${SEARCH}?${own}`, cursor)).IDs,
    )
  })

  it.each(['page=1', 'page=2&pageSize=10', 'page=201&pageSize=50'])('beside %s is refused', async page => {
    for (const cursor of ['*', await nextOf('')]) {
      const { status, body } = await refusalOf(`${page}&cursor=${cursor}`)
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([{ parameter: 'page', code: 'conflicting' }])
    }
  })

  it.each<[what: string, cursor: string, code: string]>([
    ['no cursor', 'abc', 'malformed'],
    ['stars', '**', 'malformed'],
    ['a page', '2', 'malformed'],
    ['signs', '%7B%22after%22%3A1%7D', 'malformed'],
    ['JSON that is none', Buffer.from('[1,2,3').toString('base64url').padEnd(12, 'A'), 'malformed'],
    ['a negative place', Buffer.from('[1,-5,2,"e3b0c44298fc1c14"]').toString('base64url'), 'malformed'],
    ['far too long', 'A'.repeat(500), 'malformed'],
    ['an ID', 'after:', 'malformed'],
    ['a negative ID', 'after:-1', 'malformed'],
    ['beyond every ID', 'after:9007199254740992', 'malformed'],
    ['nothing', '', 'empty_value'],
    ['two', '*&cursor=*', 'repeated'],
  ])('that is %s is refused', async (_what, cursor, code) => {
    const { status, body } = await refusalOf(`cursor=${cursor}`)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ parameter: 'cursor', code }])
  })

  it('that is cut or changed by a letter is refused or belongs to other filters', async () => {
    const cursor = await nextOf('countryName=DE')
    const { filter = '' } = (readCursor(cursor) as { filter: string }) ?? {}
    for (const changed of [
      cursor.slice(0, -3),
      `${cursor}x`,
      cursorText({ after: 1, page: 2, filter: `${filter}0` }),
    ]) {
      const { status, body } = await refusalOf(`countryName=DE&cursor=${changed}`)
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([{ parameter: 'cursor' }])
    }
  })

  it('of an older form is gone', async () => {
    const outdated = Buffer.from(JSON.stringify([0, 4711, 'whatever it held'])).toString('base64url')
    const { status, body } = await refusalOf(`cursor=${outdated}`)
    expect(status).toBe(410)
    expect(body).toMatchObject({
      status: 410,
      code: 'gone',
      errors: [{ parameter: 'cursor', code: 'cursor_outdated' }],
    })
    expect(body.detail).toContain('cursor=*')
  })

  it('of a walk without filters is that of no filters', async () => {
    expect(readCursor(await nextOf(''))).toMatchObject({ filter: filterDigest([]) })
  })
})

describe('while another index takes the place of the first', () => {
  it.each([10, 50])('a walk gives every record that both hold exactly once, %i a page', async pageSize => {
    const swapped = await serviceForTests(`cursor-swap-${pageSize}`)
    try {
      const first = demo.filter(({ ID }) => ID % 10 !== 0)
      const second = [
        ...demo.filter(({ ID }) => ID % 7 !== 0),
        ...Array.from({ length: 300 }, (_, index) => company({ ID: 5_000_000 + index * 977 })).filter(
          ({ ID }) => !demo.some(one => one.ID === ID),
        ),
      ]
      await swapped.holds(first)
      const { alias, elasticsearch } = swapped
      const [before, after] = [`${alias}-1`, `${alias}-2`]
      await indexCompanies(elasticsearch, { index: after, alias: `${alias}-waiting` }, second)
      const given: number[] = []
      const totals = new Set<number>()
      let next: string | undefined = '*'
      for (let page = 1; next !== undefined; page += 1) {
        const path: string = `${SEARCH}?pageSize=${pageSize}&cursor=${next}`
        const answer = (await swapped.get(path)) as CursorPage
        given.push(...IDsOf(answer))
        totals.add(answer.data.totalCount)
        next = answer.nextCursor
        if (page === Math.floor(first.length / pageSize / 2)) {
          await elasticsearch.indices.updateAliases({
            actions: [{ remove: { index: before, alias } }, { add: { index: after, alias } }],
          })
        }
      }
      expect(totals).toEqual(new Set([first.length, second.length]))
      expect(given).toEqual([...new Set(given)].toSorted((a, b) => a - b))
      const inSecond = new Set(second.map(({ ID }) => ID))
      const inBoth = sortedIDs(first.filter(({ ID }) => inSecond.has(ID)))
      const seen = new Set(given)
      expect(inBoth.filter(ID => !seen.has(ID))).toEqual([])
      expect(inBoth.length).toBeGreaterThan(1_000)
      const inEither = new Set([...first, ...second].map(({ ID }) => ID))
      expect(given.filter(ID => !inEither.has(ID))).toEqual([])
    } finally {
      await swapped.close()
    }
  })
})

describe(`${MANY} records`, () => {
  it('are more than pages reach, and walked to the last', { timeout: 300_000 }, async () => {
    const many = await serviceForTests('cursor-many')
    try {
      await many.holds(
        Array.from({ length: MANY }, (_, index) => company({ ID: ((index * 7919) % MANY) * 13 + 1 })),
      )
      const given: number[] = []
      for (let next: string | undefined = '*'; next !== undefined; ) {
        const answer: CursorPage = (await many.get(
          `${SEARCH}?pageSize=50&fields=ID&cursor=${next}`,
        )) as CursorPage
        given.push(...IDsOf(answer))
        expect(answer.data.totalCount).toBe(MANY)
        next = answer.nextCursor
      }
      expect(given).toEqual(Array.from({ length: MANY }, (_, index) => index * 13 + 1))
      expect((await many.request(`${SEARCH}?pageSize=50&page=201`)).status).toBe(400)
    } finally {
      await many.close()
    }
  })
})
