// The analyzers. Text is normalized before it is indexed, so Elasticsearch only splits it into edge n-grams and trigrams.

import { LONGEST_START_GRAM, LONGEST_WORD_GRAM } from '../src/schema/match-fields.ts'

/** Settings of `analysis`, with built-in components only, so that every distribution of Elasticsearch accepts them. */
export const analysis = {
  char_filter: {
    // Marks the start and end of a value, so that a pattern can be anchored to either.
    anchors: { type: 'pattern_replace', pattern: '^(.+)$', replacement: '<$1>' },
  },
  tokenizer: {
    three_letters: { type: 'ngram', min_gram: 3, max_gram: 3 },
  },
  filter: {
    word_beginnings: { type: 'edge_ngram', min_gram: 1, max_gram: LONGEST_WORD_GRAM },
    word_cut: { type: 'truncate', length: LONGEST_WORD_GRAM },
    start_beginnings: { type: 'edge_ngram', min_gram: 1, max_gram: LONGEST_START_GRAM },
    start_cut: { type: 'truncate', length: LONGEST_START_GRAM },
  },
  analyzer: {
    words_index: { type: 'custom', tokenizer: 'whitespace', filter: ['word_beginnings', 'unique'] },
    words_search: { type: 'custom', tokenizer: 'whitespace', filter: ['word_cut'] },
    start_index: { type: 'custom', tokenizer: 'keyword', filter: ['start_beginnings'] },
    start_search: { type: 'custom', tokenizer: 'keyword', filter: ['start_cut'] },
    pieces_index: { type: 'custom', char_filter: ['anchors'], tokenizer: 'three_letters', filter: [] },
    pieces_search: { type: 'custom', tokenizer: 'three_letters', filter: [] },
  },
} as const
