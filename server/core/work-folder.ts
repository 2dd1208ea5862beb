/** Folders for what is under way: files of a form until its request ends, a backup until its archive is whole. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FOLDER } from './private-files.ts'

/** Makes a folder of its own in `workDir`, which is made where it is missing. Whoever asks removes it. */
export const workFolder = async (workDir: string, name: string): Promise<string> => {
  await mkdir(workDir, { recursive: true, mode: PRIVATE_FOLDER })
  return mkdtemp(join(workDir, `${name}-`))
}

/** Removes `workDir` with what a process that died has left in it; nothing may be under way there. */
export const clearWork = (workDir: string): Promise<void> =>
  rm(workDir, { recursive: true, force: true, maxRetries: 3 })
