/**
 * Data is private to its owner: 0600 for files, 0700 for folders, where the platform has modes. Other users
 * of the machine can read no account, order or request.
 */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

/** A file or folder of another owner, or on a disk without modes, is used with its existing mode. */
const setMode = (path: string, mode: number): void => {
  try {
    chmodSync(path, mode)
  } catch (error) {
    const isTheirs =
      error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP', 'EROFS'].includes(`${error.code}`)
    if (!isTheirs) throw error
  }
}

/** Creates a folder, or restricts an existing one to its owner. Throws when it cannot be created. */
export const privateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER })
  setMode(path, PRIVATE_FOLDER)
}

/** Creates an empty file, or restricts an existing one to its owner. Throws when it cannot be created. */
export const privateFile = (path: string): void => {
  if (existsSync(path)) setMode(path, PRIVATE_FILE)
  else closeSync(openSync(path, 'a', PRIVATE_FILE))
}

/** Restricts what earlier versions left readable below a data folder; a missing folder is ignored. */
const closeBelow = (folder: string): void => {
  if (!existsSync(folder)) return
  privateFolder(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeBelow(path)
    else if (entry.isFile()) privateFile(path)
  }
}

/**
 * Creates the data folder, and restricts it, its backups and the copies from before migrations to their
 * owner.
 */
export const privateData = (dataDir: string): void => {
  privateFolder(dataDir)
  closeBelow(join(dataDir, 'backups'))
  closeBelow(join(dataDir, 'migration-backups'))
}
