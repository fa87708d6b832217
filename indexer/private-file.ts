// Files that a command leaves beside its sources: checked before it begins, and readable by their owner only, since they hold
// records of companies.

import { type FileHandle, open, stat, unlink } from 'node:fs/promises'

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

/** Why a file cannot be written, in words; undefined if it can. It is not changed, and none is left behind. */
export async function reasonNotToWrite(path: string): Promise<string | undefined> {
  try {
    const found = await stat(path).catch(error => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    })
    if (found?.isDirectory()) return 'is a folder'
    if (found === undefined) {
      await (await open(path, 'wx', OWNER_ONLY)).close()
      await unlink(path)
    } else if (found.isFile()) await (await open(path, 'r+')).close()
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'is in no folder that exists'
    return `cannot be written (${code})`
  }
}
