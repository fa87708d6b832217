// Builds the analysis plugin from its Java source into an installation. A hash of the source names it, so that it is rebuilt
// only when the source changes.

import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from './engine.ts'
import type { JavaHome } from './java-home.ts'
import { runCommand } from './run-command.ts'
import { elasticsearchVersion } from './version.ts'

const pluginSource = join(import.meta.dirname, 'analysis-plugin')
const pluginName = 'stock-analysis'

/** The placeholder for the version in the plugin's descriptor. */
const placeholder = `\${elasticsearch.version}`

async function pluginFiles(): Promise<string[]> {
  return (await readdir(pluginSource)).filter(name => /\.(java|properties)$/.test(name)).toSorted()
}

/** Twelve hexadecimal digits that change with the plugin's source. */
export async function pluginHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of await pluginFiles()) hash.update(name).update(await readFile(join(pluginSource, name)))
  return hash.digest('hex').slice(0, 12)
}

/**
 * Compiles the plugin against an installation and installs it there.
 * @throws EngineError with the output of the compiler
 */
export async function buildPlugin(java: JavaHome, installation: string): Promise<void> {
  const plugin = join(installation, 'plugins', pluginName)
  const classes = join(installation, 'classes')
  await mkdir(plugin, { recursive: true })
  const sources = (await pluginFiles())
    .filter(name => name.endsWith('.java'))
    .map(name => join(pluginSource, name))
  const options = ['--release', '21', '-encoding', 'UTF-8', '-proc:none', '-cp', join(installation, 'lib/*')]
  await run(join(java.folder, 'bin/javac'), [...options, '-d', classes, ...sources])
  await run(join(java.folder, 'bin/jar'), ['cf', join(plugin, `${pluginName}.jar`), '-C', classes, '.'])
  await rm(classes, { recursive: true })
  const descriptor = await readFile(join(pluginSource, 'plugin-descriptor.properties'), 'utf8')
  await writeFile(
    join(plugin, 'plugin-descriptor.properties'),
    descriptor.replaceAll(placeholder, elasticsearchVersion),
  )
}

async function run(tool: string, args: readonly string[]): Promise<void> {
  const { code, output, startError } = await runCommand(tool, args)
  if (startError || code !== 0) {
    throw new EngineError(`The analysis plugin could not be built: ${startError?.message ?? output.trim()}`)
  }
}
