// Checks the version of Node and reads .env before a program is loaded. Plain JavaScript that Node 18 can parse: an older Node
// must reach the check, and it cannot load TypeScript.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Why this Node cannot run the project; undefined if it can.
 * @param {string} version of the running Node, such as 20.11.0
 * @param {string} engines range of package.json, such as >=24
 * @returns {string | undefined}
 */
export function unsupportedNode(version, engines) {
  const needed = Number(/^>=(\d+)$/.exec(engines)?.[1])
  if (Number.parseInt(version, 10) >= needed) return undefined
  return `Node ${needed} or newer is needed, and this is ${version}. "npm ci" installs it for npm run, npm start and npx.`
}

/**
 * Reads .env of the project folder, where there is one. A variable that is already set keeps its value.
 * @returns {boolean} whether the program can be loaded; if not, the reason is on stderr and the exit code is 1
 */
export function prepareProcess() {
  const path = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
  /** @type {{ engines: { node: string } }} */
  const { engines } = JSON.parse(readFileSync(path('package.json'), 'utf8'))
  let problem = unsupportedNode(process.versions.node, engines.node)
  if (problem === undefined) {
    try {
      process.loadEnvFile(path('.env'))
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
      if (code !== 'ENOENT') problem = `${path('.env')} cannot be read: ${message}`
    }
  }
  if (problem === undefined) return true
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
  return false
}
