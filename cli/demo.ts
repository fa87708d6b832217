// companies demo: prints made-up company records for trying the service out, as NDJSON on standard output.

import { type Command, InvalidArgumentError } from 'commander'
import { type CommandLine, writeText } from './command-line.ts'

const MORE_HELP = `
Examples:
  companies demo --count 3
  companies demo --count 1000000 --seed 7 | gzip > demo.ndjson.gz
  companies demo --count 10000 | companies load -

With npm, pass -s to keep npm's own output out of the data: npm run -s companies -- demo --count 3
`

/** Characters per write. */
const PORTION = 64 * 1024

/** Adds the command. */
export function addDemoCommand(program: Command, line: CommandLine): void {
  program
    .command('demo')
    .summary('print made-up company records')
    .description(
      'Print made-up company records as NDJSON, ready to be loaded. The same count and seed give the same records everywhere.',
    )
    .option('--count <n>', 'number of records', wholeNumber, 1_000)
    .option('--seed <n>', 'seed: another number gives other records', wholeNumber, 1)
    .addHelpText('after', MORE_HELP)
    .action((options: { count: number; seed: number }) => printDemo(options, line))
}

function wholeNumber(text: string): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(value)) throw new InvalidArgumentError('It must be a whole number, 0 or more.')
  return value
}

async function printDemo(
  options: { readonly count: number; readonly seed: number },
  { stdout, signal }: CommandLine,
): Promise<void> {
  // Imported here, so that the other commands start without reading its large tables.
  const { demoLines } = await import('../demo/demo-lines.ts')
  // A reader that stops early, such as head, ends the printing; that is not an error.
  stdout.on('error', () => {})
  let portion = ''
  for (const text of demoLines(options)) {
    portion += text
    if (portion.length < PORTION) continue
    signal.throwIfAborted()
    if (!(await writeText(stdout, portion))) return
    portion = ''
  }
  await writeText(stdout, portion)
}
