// The commands that README, CONTRIBUTING, docs and the help of each command show, as they stand there.

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'

const root = resolve(import.meta.dirname, '../..')

/** A command line with the place where it is shown. `output`: the lines shown under it. */
export type Example = { readonly where: string; readonly line: string; readonly output: string }

export const documents: ReadonlyMap<string, string> = new Map(
  ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })]
    .toSorted()
    .map(file => [file, readFileSync(join(root, file), 'utf8')]),
)

/** What a program prints begins so; all other lines of a block are commands. */
const OUTPUT = /^(\s|[{}[\]┌│├└]|$)/

/** The lines of blocks without a language, by the commands in them. */
export function documentedExamples(): Example[] {
  return [...documents].flatMap(([file, text]) => {
    const examples: { where: string; line: string; output: string }[] = []
    for (const { index, 1: language, 2: block = '' } of text.matchAll(/^```(\w*)\n(.*?)^```$/gms)) {
      if (language !== '') continue
      const first = text.slice(0, index).split('\n').length + 1
      for (const [at, line] of block.split('\n').entries()) {
        const last = examples.at(-1)
        if (!OUTPUT.test(line)) examples.push({ where: `${file}:${first + at}`, line, output: '' })
        else if (last !== undefined) last.output += `${line}\n`
      }
    }
    return examples
  })
}

/** The examples in the help of a command and of all below it, and those that its prose names with npm or npx. */
export function helpExamples(command: Command, help: (path: readonly string[]) => string): Example[] {
  const of = (at: Command, path: readonly string[]): Example[] => {
    const text = help(path)
    const [, block = ''] = /^Examples:\n(.*?)(?:\n\n|$(?![\s\S]))/ms.exec(text) ?? []
    const lines = [
      ...block.split('\n').filter(line => line.trim() !== ''),
      ...[...text.matchAll(/(npx|npm run) .*$/gm)].map(([line]) => line),
    ]
    const where = `companies ${[...path, '--help'].join(' ')}`
    return [
      ...lines.map(line => ({ where, line: line.trim(), output: '' })),
      ...at.commands.flatMap(child => of(child, [...path, child.name()])),
    ]
  }
  return of(command, [])
}

/** The words of a command line as a shell has them: quotes taken off, its remark or explanation left out. */
export function wordsOf(line: string): string[] {
  const [command = ''] = line.split(/\s{2,}|\s#\s/)
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  )
}

/** The commands of a pipe, each as its words. */
export function stagesOf(line: string): string[][] {
  const stages: string[][] = [[]]
  for (const word of wordsOf(line)) {
    if (word === '|') stages.push([])
    else stages.at(-1)?.push(word)
  }
  return stages
}
