// Reads the records of NDJSON: one object per line.

import { jsonOfLines, type Line, type RowValues, type SourceRow } from './rows.ts'

/** The rows of NDJSON. Empty lines are skipped; a line that is not a JSON object is yielded with its error. */
export async function* readNdjson(lines: AsyncIterable<Line>, file: string): AsyncGenerator<SourceRow> {
  for await (const line of lines) {
    if (line.text.trim() === '') continue
    const place = { file, line: line.number }
    const whole = { ...place, json: () => jsonOfLines([line]) }
    if (line.fault !== undefined) {
      yield { ...whole, fault: line.fault }
      continue
    }
    let values: unknown
    try {
      values = JSON.parse(line.text)
    } catch (error) {
      const message = `the line is not JSON: ${(error as Error).message}`
      yield { ...whole, fault: { value: line.text, reason: 'not_json', message } }
      continue
    }
    if (typeof values !== 'object' || values === null || Array.isArray(values)) {
      const message = 'each line must hold one JSON object'
      yield { ...whole, fault: { value: line.text, reason: 'not_an_object', message } }
      continue
    }
    // The text itself, not what was parsed: a number may have more digits than JavaScript keeps.
    yield { ...place, json: () => line.text, values: values as RowValues }
  }
}
