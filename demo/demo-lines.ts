// The demo companies as NDJSON, one company per line, for a file, a pipe or the loader.

import { type DemoOptions, demoDrafts } from './demo-companies.ts'

/** The demo companies as lines of JSON, each with its line feed. */
export function* demoLines(options: DemoOptions): Generator<string, void, undefined> {
  for (const draft of demoDrafts(options)) yield `${JSON.stringify(draft)}\n`
}
