// Files that a command leaves beside its sources: checked before it begins, and readable by their owner only, since they hold
// records of companies.

import { type FileHandle, open, stat, unlink } from 'node:fs/promises'
import { SourceError } from './sources/source-row.ts'

const OWNER_ONLY = 0o600

/** Opens a file for writing, closed to everybody else; one that was open to others is closed to them. */
export async function openPrivate(path: string, flags: 'w' | 'a'): Promise<FileHandle> {
  const handle = await open(path, flags, OWNER_ONLY)
  // A device, such as /dev/stdout, belongs to others too.
  if ((await handle.stat()).isFile()) await handle.chmod(OWNER_ONLY)
  return handle
}

/** Writes a whole file; an older one is replaced. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const handle = await openPrivate(path, 'w')
  try {
    await handle.writeFile(text)
  } finally {
    await handle.close()
  }
}

/**
 * Checks that a file can be written, without changing it or leaving one behind.
 * @param what it is for people, such as "report"
 * @param option names another file
 * @throws SourceError
 */
export async function checkWritable(path: string, what: string, option: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  try {
    if (found === undefined) {
      await (await open(path, 'wx', OWNER_ONLY)).close()
      await unlink(path)
    } else if (found.isFile() || found.isDirectory()) await (await open(path, 'r+')).close()
  } catch (error) {
    throw new SourceError(
      `The ${what} cannot be written to ${path} (${(error as Error).message}): name another file with ${option}.`,
    )
  }
}
