// Does a record say by which name it was found, where it shows another one and the package has that name?

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '../../support/companies.ts'
import { EXPORT, SEARCH, type Service, serviceForTests } from '../../support/service.ts'

const meta = company({
  ID: 1,
  companyName: 'Meta Platforms',
  tradeName: 'Metaverse Works',
  otherNames: [
    { kind: 'previous', text: 'Facebook, Inc.' },
    { kind: 'otherLanguage', text: 'Фейсбук' },
  ],
})

let service: Service
beforeAll(async () => {
  service = await serviceForTests('matched-name')
  await service.holds([meta, company({ ID: 2, companyName: 'Facebook Ireland' })])
})
afterAll(() => service.close())

const keyOf = async (bought: string, more: object = {}): Promise<string> =>
  (await service.store.add({ name: bought, package: bought, ...more })).key
const metaOf = async (path: string, key?: string) => {
  const { data } = await service.get(path, key === undefined ? {} : { key })
  return data.records.find(record => Object.values(record)[0] === 1)
}

describe('matchedName', () => {
  it.each<[text: string, name: string | undefined]>([
    ['facebook', 'Facebook, Inc.'],
    ['фейсб', 'Фейсбук'],
    ['facebok', 'Facebook, Inc.'],
    ['metaverse', 'Metaverse Works'],
    ['meta', undefined],
  ])('of a search for %s is %s', async (text, name) => {
    const record = await metaOf(`${SEARCH}?search=${encodeURIComponent(text)}`)
    expect(record).toEqual({
      ID: 1,
      companyName: 'Meta Platforms',
      countryName: 'GERMANY',
      ...(name && { matchedName: name }),
    })
  })

  it('is not there without a search text, nor for a name that the record shows', async () => {
    expect(await metaOf(`${EXPORT}?ID=1`)).not.toHaveProperty('matchedName')
    expect(await metaOf(`${EXPORT}?search=metaverse`)).not.toHaveProperty('matchedName')
    expect(await metaOf(`${EXPORT}?search=facebook`)).toMatchObject({
      matchedName: 'Facebook, Inc.',
      otherNames: meta.otherNames,
    })
  })

  it('is not there without the right to the name', async () => {
    const key = await keyOf('basic')
    await service.renewClients()
    expect(await metaOf(`${SEARCH}?search=facebook`, key)).not.toHaveProperty('matchedName')
    expect(await metaOf(`${SEARCH}?search=metaverse`, key)).toMatchObject({ matchedName: 'Metaverse Works' })
  })

  it('has a label for clients that read labels', async () => {
    const key = await keyOf('full', { keys: 'labels' })
    await service.renewClients()
    expect(await metaOf(`${SEARCH}?search=facebook`, key)).toMatchObject({ 'Matched Name': 'Facebook, Inc.' })
  })
})

describe('otherNames', () => {
  it('are one cell of the CSV, in the form that a load reads', async () => {
    const { text } = await service.request(`${EXPORT}?ID=1&fields=otherNames`, {
      headers: { Accept: 'text/csv' },
    })
    expect(text).toContain('"1","previous: Facebook, Inc.|otherLanguage: Фейсбук"'.replaceAll('"1"', '1'))
  })
})
