// Are the demo's own tools sound: text tables, chance, IDs, SIC codes, trade words and name patterns?

import { describe, expect, it } from 'vitest'
import { companyId, ID_COUNT } from '../../../demo/company-ids.ts'
import { Random, weighted } from '../../../demo/random.ts'
import { ACTIVITIES } from '../../../demo/sic-codes.ts'
import { economicsOf, roundedDown } from '../../../demo/sizes.ts'
import { cellList, tableRows } from '../../../demo/text-table.ts'
import { localTradeWords, withTradeWord } from '../../../demo/trade-words.ts'

describe('text tables', () => {
  it('give rows by column name, without blank lines and outer spaces', () => {
    expect(tableRows(['a', 'b'], '\n1| x \n\n2|\n')).toEqual([
      { a: '1', b: 'x' },
      { a: '2', b: '' },
    ])
  })

  it('name the row that has a cell too many', () => {
    expect(() => tableRows(['a', 'b'], '1|2|3')).toThrow('The row "1|2|3" has 3 cells: write 2 (a|b).')
  })

  it('read lists', () => {
    expect(cellList('a, b ,,c')).toEqual(['a', 'b', 'c'])
    expect(cellList('')).toEqual([])
  })
})

describe('chance', () => {
  it('is the same for the same seed and stream, and another for another', () => {
    const draws = (seed: number, stream: number) => {
      const random = new Random(seed, stream)
      return Array.from({ length: 20 }, () => random.next())
    }
    expect(draws(7, 3)).toEqual(draws(7, 3))
    expect(draws(7, 3)).not.toEqual(draws(7, 4))
    expect(draws(7, 3)).not.toEqual(draws(8, 3))
    expect(draws(2 ** 40, 0)).not.toEqual(draws(2 ** 41, 0))
  })

  it('is even from 0 to 1, and the first draws of neighbouring streams are too', () => {
    const firsts = Array.from({ length: 20_000 }, (_, stream) => new Random(1, stream).next())
    const tenths = Array.from(
      { length: 10 },
      (_, tenth) => firsts.filter(x => Math.floor(x * 10) === tenth).length,
    )
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200)
  })

  it('draws by weight, never what weighs nothing', () => {
    const random = new Random(1)
    const from = weighted(['a', 'b', 'c'], item => ({ a: 1, b: 0, c: 3 })[item] ?? 0)
    const drawn = Array.from({ length: 4000 }, () => random.draw(from))
    expect(drawn).not.toContain('b')
    expect(drawn.filter(item => item === 'c').length / drawn.length).toBeCloseTo(0.75, 1)
  })

  it('refuses to draw from nothing', () => {
    expect(() => weighted(['a'], () => 0)).toThrow(/weight above 0/)
    expect(() => new Random(1).pick([])).toThrow(/empty list/)
  })

  it('fills patterns', () => {
    const random = new Random(1)
    for (let time = 0; time < 200; time++) {
      expect(random.text('FN ##%*@~^')).toMatch(/^FN \d\d[1-9][2-9][A-Z][a-z][ABEGHJLNPRSTWXYZ]$/)
    }
  })
})

describe('IDs', () => {
  it('are nine digits and unique over any stretch', () => {
    const ids = new Set<number>()
    for (let position = 0; position < 100_000; position++) ids.add(companyId(42, position))
    for (let position = ID_COUNT - 1000; position < ID_COUNT; position++) ids.add(companyId(42, position))
    expect(ids.size).toBe(101_000)
    expect([...ids].filter(id => id < 100_000_000 || id > 999_999_999)).toEqual([])
  })

  it('are stable: the demo that everyone loads keeps its IDs from version to version', () => {
    expect([0, 1, 2].map(position => companyId(1, position))).toEqual([444009282, 735169650, 412991164])
    expect(companyId(1, 0)).not.toBe(companyId(2, 0))
  })
})

describe('lines of business', () => {
  it('are four-digit codes, each once, in order, with description, words and sizes', () => {
    const codes = ACTIVITIES.map(({ sic }) => sic)
    expect(codes).toEqual([...new Set(codes)].sort())
    expect(codes.length).toBeGreaterThan(150)
    for (const activity of ACTIVITIES) {
      expect(activity.sic).toMatch(/^\d{4}$/)
      expect(activity.description).toMatch(/^[A-Z].*[A-Za-z)]$/)
      expect(activity.category).toMatch(/^[A-Z]/)
      expect(activity.words.length).toBeGreaterThan(0)
      expect(activity.weight).toBeGreaterThan(0)
      expect(economicsOf(activity).salesPerHead).toBeGreaterThan(0)
    }
  })

  it('cover every division', () => {
    const starts = ['01', '10', '15', '20', '40', '50', '52', '60', '70', '91', '99']
    for (const start of starts)
      expect(
        ACTIVITIES.some(({ sic }) => sic.startsWith(start)),
        start,
      ).toBe(true)
  })

  it.each([
    ['1711', 'Plumbing, Heating and Air-Conditioning'],
    ['5812', 'Eating Places'],
    ['7372', 'Prepackaged Software'],
    ['0111', 'Wheat'],
    ['6719', 'Offices of Holding Companies, Not Elsewhere Classified'],
  ])('%s is %s', (sic, description) => {
    expect(ACTIVITIES.find(activity => activity.sic === sic)?.description).toBe(description)
  })
})

describe('trade words', () => {
  it.each([
    ['de', '2051', 'Bäckerei ~'],
    ['de', '1542', 'Hochbau'],
    ['fr', '5461', 'Boulangerie'],
    ['es', '4213', 'Transportes'],
    ['sl', '1521', 'Gradnja'],
    ['pl', '5912', 'Apteka ~'],
  ])('of %s for %s hold %s', (language, sic, word) => {
    expect(localTradeWords(language, sic)).toContain(word)
  })

  it('are the most exact ones there are', () => {
    expect(localTradeWords('de', '2082')).toEqual(['Brauerei ~', 'Bräu'])
    expect(localTradeWords('de', '2099')).toEqual(['Lebensmittel', 'Feinkost'])
    expect(localTradeWords('en', '2099')).toBeUndefined()
  })

  it('belong to codes that exist, in every language', () => {
    const codes = ACTIVITIES.map(({ sic }) => sic)
    for (const language of [
      'de',
      'fr',
      'it',
      'es',
      'pt',
      'nl',
      'sv',
      'da',
      'nb',
      'fi',
      'pl',
      'cs',
      'tr',
      'vi',
    ]) {
      const withWords = codes.filter(sic => localTradeWords(language, sic) !== undefined)
      expect(withWords.length / codes.length, language).toBeGreaterThan(0.5)
    }
  })

  it.each([
    ['de', 'Müller', 'Bau', 'Müller Bau'],
    ['de', 'Müller', 'Bäckerei ~', 'Bäckerei Müller'],
    ['es', 'Díaz', 'Transportes', 'Transportes Díaz'],
    ['nl', 'Jansen', 'Transport', 'Jansen Transport'],
  ])('%s: %s and %s make %s', (language, name, word, whole) => {
    expect(withTradeWord(language, true, name, word)).toBe(whole)
  })

  it('follow the name where they are English', () => {
    expect(withTradeWord('es', false, 'Díaz', 'Logistics')).toBe('Díaz Logistics')
  })
})

describe('rounded figures', () => {
  it.each([
    [1234, 1, 1000],
    [1299, 2, 1200],
    [987_654, 2, 980_000],
    [7, 2, 7],
    [10, 1, 10],
    [0, 1, 0],
  ])('%i to %i digits is %i', (value, digits, rounded) => {
    expect(roundedDown(value, digits)).toBe(rounded)
  })
})
