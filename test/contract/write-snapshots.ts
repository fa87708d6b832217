// Writes the snapshots and the tables of docs/reference.md anew: `npm run docs`, after a change that is meant.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REFERENCE, withGeneratedTables } from './generated-tables.ts'
import { asWritten, generatedFiles, root, snapshotFolder, snapshots } from './snapshots.ts'

mkdirSync(snapshotFolder, { recursive: true })
for (const [name, content] of Object.entries(snapshots)) {
  writeFileSync(join(snapshotFolder, name), asWritten(content))
}
for (const [path, content] of Object.entries(generatedFiles)) {
  writeFileSync(join(root, path), asWritten(content))
}
const reference = join(root, REFERENCE)
writeFileSync(reference, withGeneratedTables(readFileSync(reference, 'utf8')))
