import { describe, expect, test } from 'vitest'
import { canariesOf } from '../../../../indexer/gates/canaries.ts'
import { chunksOf } from '../reading.ts'

const refusal = async (text: string): Promise<string> => {
  try {
    await canariesOf(chunksOf(text), 'canaries')
    return 'no refusal'
  } catch (error) {
    return (error as Error).message
  }
}

describe('canaries', () => {
  const two = [
    { query: 'search=acme&countryName=DE', ID: 12, within: 5 },
    { query: 'search=beta', ID: 13, within: 10 },
  ]
  test.each([
    [
      'JSON lines',
      '{"query":"?search=acme&countryName=DE","ID":12,"within":5}\n\n{"query":"search=beta","ID":13}\n',
    ],
    [
      'a JSON array',
      '[{"query":"search=acme&countryName=DE","ID":12,"within":5},{"query":"search=beta","ID":13}]',
    ],
    ['CSV', '\ufeffquery;ID;within\r\nsearch=acme&countryName=DE;12;5\r\nsearch=beta;13;\r\n'],
  ])('are read from %s', async (_, text) => {
    expect(await canariesOf(chunksOf(text), 'canaries')).toEqual(two)
  })

  test('are checked before anything is loaded, all of them', async () => {
    const message = await refusal(
      'query,ID,within\nserach=acme,1,5\nsearch=acme,x,5\n"search=acme&page=2",3,51\nsearch=fine,4,5\n',
    )
    expect(message).toContain('line 2: query has an invalid serach: ')
    expect(message).toContain('line 3: ID ')
    expect(message).toContain('line 4: query must not contain page, pageSize or cursor')
    expect(message).toContain('line 4: within ')
    expect(message).not.toContain('line 5')
  })

  test.each([
    ['', 'canaries is empty'],
    ['query,ID\n', 'There is no canary in canaries.'],
    ['{"query":"search=a","ID":1}\n{"query"\n', 'line 2: the line is not JSON'],
    ['query,ID\n"search=a,1\n', 'line 2: a value starts with a quote that is never closed'],
    ['query,ID,top\nsearch=a,1,3\n', 'Unrecognized key: "top"'],
  ])('%j is refused in words', async (text, message) => {
    expect(await refusal(text)).toContain(message)
  })
})
