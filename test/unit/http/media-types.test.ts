// Which of the types that there are does an Accept header ask for?

import { describe, expect, test } from 'vitest'
import { negotiatedType } from '../../../src/http/media-types.ts'

const offered = ['application/json', 'text/csv', 'application/x-ndjson'] as const

describe('the type that is given', () => {
  test.each<[header: string | undefined, type: string | undefined]>([
    [undefined, 'application/json'],
    ['', 'application/json'],
    [' , ', 'application/json'],
    ['*/*', 'application/json'],
    ['*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['TEXT/CSV; charset=utf-8; header=present', 'text/csv'],
    ['text/*', 'text/csv'],
    ['application/*', 'application/json'],
    ['application/x-ndjson', 'application/x-ndjson'],
    ['application/problem+json', 'application/json'],
    ['text/csv, application/json', 'application/json'],
    ['text/csv, */*', 'text/csv'],
    ['text/csv;q=0.5, */*', 'application/json'],
    ['text/csv;q=0.5, */*;q=0.4', 'text/csv'],
    ['*/*, text/csv;q=0, application/json;q=0', 'application/x-ndjson'],
    ['application/*;q=0.1, application/x-ndjson;q=0.2, text/csv;q=0', 'application/x-ndjson'],
    ['application/json;q=0, */*', 'text/csv'],
    ['text/csv;q=0.001', 'text/csv'],
    ['text/csv;q=0.000', undefined],
    ['text/csv;q=9', 'text/csv'],
    ['text/csv;q=many', 'text/csv'],
    ['text/csv; q = 0', undefined],
    ['text/html, application/xml', undefined],
    ['text/html;q=1, text/csv;q=0.1', 'text/csv'],
    ['application/problem+json;q=0.2, text/csv;q=0.1', 'application/json'],
    ['application/json;q=0, application/problem+json', undefined],
    ['text', undefined],
    ['csv', undefined],
    ['__proto__/constructor', undefined],
    [`${'text/html,'.repeat(99)}text/csv`, 'text/csv'],
    [`${'text/html,'.repeat(100)}text/csv`, undefined],
  ])('of %j is %s', (header, type) => {
    expect(negotiatedType(header, offered)).toBe(type)
  })
})
