// What did Elasticsearch itself say last? Shown with every failure to start.

import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { NodeFolders } from './node-settings.ts'

const tailBytes = 64 * 1024

/** Where the standard output and error of the process go. */
export function consoleLog(folders: NodeFolders): string {
  return join(folders.logs, 'console.log')
}

/** The last lines of a log file, stack frames left out; empty where there is none. */
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

/** Frames would push the sentence that says what is wrong out of the last lines. */
export function withoutStackFrames(text: string): string[] {
  return text.split('\n').filter(line => line.trim() !== '' && !/^\s+(at |\.\.\. \d+ more)/.test(line))
}
