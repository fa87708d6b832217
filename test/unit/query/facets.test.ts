// How are records counted by the values of a field, and when is a count not to be trusted?

import { describe, expect, test } from 'vitest'
import { facetAggregations, facetsOf } from '../../../src/query/facets.ts'

const bucket = (key: string, doc_count: number) => ({ key, doc_count })

describe('facets', () => {
  test('are two aggregations a field: by value, and without one', () => {
    expect(Object.keys(facetAggregations(['countryName', 'statusCode']))).toEqual([
      'countryName',
      'countryName:missing',
      'statusCode',
      'statusCode:missing',
    ])
  })

  test('list values as they come and those without last', () => {
    const aggregations = {
      countryName: { buckets: [bucket('GERMANY', 5), bucket('FRANCE', 2)] },
      'countryName:missing': { doc_count: 3 },
      statusCode: { buckets: [bucket('0', 10)] },
      'statusCode:missing': { doc_count: 0 },
    }
    expect(facetsOf(['countryName', 'statusCode'], aggregations)).toEqual({
      facets: {
        countryName: [
          { value: 'GERMANY', count: 5 },
          { value: 'FRANCE', count: 2 },
          { value: null, count: 3 },
        ],
        statusCode: [{ value: '0', count: 10 }],
      },
      cut: [],
    })
  })

  test('are empty where no record matches', () => {
    expect(facetsOf(['countryName'], { countryName: { buckets: [] } })).toEqual({
      facets: { countryName: [] },
      cut: [],
    })
  })

  test('tell which of them are cut', () => {
    const aggregations = {
      cityName: { buckets: [bucket('Paris', 5)], sum_other_doc_count: 7 },
      statusCode: { buckets: [bucket('0', 12)], sum_other_doc_count: 0 },
    }
    expect(facetsOf(['cityName', 'statusCode'], aggregations).cut).toEqual(['cityName'])
  })

  test('are refused where a count may be wrong', () => {
    const aggregations = { cityName: { buckets: [bucket('Paris', 5)], doc_count_error_upper_bound: 1 } }
    expect(() => facetsOf(['cityName'], aggregations)).toThrow('the counts by cityName are not exact')
  })
})
