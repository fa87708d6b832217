// Reads the last lines of Elasticsearch's own log, which are shown with every failure to start.

import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { NodeFolders } from './node-settings.ts'

const tailBytes = 64 * 1024

/** The file for standard output and error of the process. */
export function consoleLog(folders: NodeFolders): string {
  return join(folders.logs, 'console.log')
}

/** The last lines of a log file without stack frames; empty if there is none. */
export async function lastLines(file: string, count = 20): Promise<string> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return ''
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, tailBytes)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
    return withoutStackFrames(buffer.toString('utf8')).slice(-count).join('\n')
  } finally {
    await handle.close()
  }
}

/** Stack frames would push the actual error message out of the last lines. */
export function withoutStackFrames(text: string): string[] {
  return text.split('\n').filter(line => line.trim() !== '' && !/^\s+(at |\.\.\. \d+ more)/.test(line))
}
