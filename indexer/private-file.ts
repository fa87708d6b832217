// Output files of a command: checked before it starts, and readable by their owner only, since they contain company records.

import { type FileHandle, open, stat, unlink } from 'node:fs/promises'

const OWNER_ONLY = 0o600

/** Opens a file for writing with access for its owner only; access of others to an existing file is removed. */
export async function openPrivate(path: string, flags: 'w' | 'a'): Promise<FileHandle> {
  const handle = await open(path, flags, OWNER_ONLY)
  // A device, such as /dev/stdout, is shared with others.
  if ((await handle.stat()).isFile()) await handle.chmod(OWNER_ONLY)
  return handle
}

/** Writes a whole file, replacing an older one. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const handle = await openPrivate(path, 'w')
  try {
    await handle.writeFile(text)
  } finally {
    await handle.close()
  }
}

/** Why a file cannot be written, in words; undefined if it can. The check neither changes nor leaves a file. */
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
