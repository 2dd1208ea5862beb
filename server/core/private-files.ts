/**
 * Data are their owner's alone: 0600 for files, 0700 for folders, where the platform has modes. Whoever else may sign in to
 * the machine reads no account, no order and no request in them.
 */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

/** A file or folder of another owner, or on a disk without modes, stays as its owner wants it: it is used all the same. */
const setMode = (path: string, mode: number): void => {
  try {
    chmodSync(path, mode)
  } catch (error) {
    const isTheirs =
      error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP', 'EROFS'].includes(`${error.code}`)
    if (!isTheirs) throw error
  }
}

/** Makes a folder, or closes the one that is there to others. Throws when it cannot be made. */
export const privateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER })
  setMode(path, PRIVATE_FOLDER)
}

/** Makes an empty file where there is none, or closes the one that is there to others. Throws when it cannot be made. */
export const privateFile = (path: string): void => {
  if (existsSync(path)) setMode(path, PRIVATE_FILE)
  else closeSync(openSync(path, 'a', PRIVATE_FILE))
}

/** Closes what earlier versions left open below a folder of the data; one that is not there is none. */
const closeBelow = (folder: string): void => {
  if (!existsSync(folder)) return
  privateFolder(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeBelow(path)
    else if (entry.isFile()) privateFile(path)
  }
}

/** Makes the data folder, and closes it, its backups and the copies from before migrations to others. */
export const privateData = (dataDir: string): void => {
  privateFolder(dataDir)
  closeBelow(join(dataDir, 'backups'))
  closeBelow(join(dataDir, 'migration-backups'))
}
