/**
 * Folders for unfinished work: files of a form until its request ends, a backup until its archive is
 * complete.
 */
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FOLDER } from './private-files.ts'

/** Creates a folder in `workDir`, which is created if missing. The caller removes it. */
export const workFolder = async (workDir: string, name: string): Promise<string> => {
  await mkdir(workDir, { recursive: true, mode: PRIVATE_FOLDER })
  return mkdtemp(join(workDir, `${name}-${process.pid}-`))
}

/**
 * The folder of uploads that continue after a restart: it belongs to no process, and its content is removed
 * by age (`records/resumable`).
 */
export const RESUMABLE_FOLDER = 'resumable'

const MAKER = /-(\d+)-[A-Za-z0-9]{6}$/

/**
 * Whether a process may be one of the site: process ids are reused after a reboot, and older folders would
 * then seem to belong to an unrelated program. Where the system does not tell (only Linux does), any may.
 */
const maySite = (pid: number): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '') === readlinkSync('/proc/self/exe')
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * Whether the process of this id is another running process of the site: two may serve one folder, and the
 * start of one must not remove the other's files. Ids of other machines mean nothing here, nor do processes
 * of other users, who cannot access the data.
 */
export const isOfAnother = (pid: number): boolean => {
  if (pid === process.pid || !maySite(pid)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes what dead processes have left in `workDir`; this process must have no pending work there. */
export const sweepWork = async (workDir: string): Promise<void> => {
  const names = await readdir(workDir).catch(() => [])
  for (const name of names)
    if (name !== RESUMABLE_FOLDER && !isOfAnother(Number(MAKER.exec(name)?.[1] ?? process.pid)))
      await rm(join(workDir, name), { recursive: true, force: true, maxRetries: 3 })
}

/** The name by which a process announces that it serves the data of `workDir`. */
const PRESENCE = 'site'

/**
 * Announces this process to others on the same data. The caller removes the folder, or the next start does;
 * null when the disk is full, which does not prevent the work.
 */
export const announcePresence = (workDir: string): Promise<string | null> =>
  workFolder(workDir, PRESENCE).catch(() => null)

/** The ids of other running processes that have announced themselves. */
export const othersAtWork = (workDir: string): number[] => {
  try {
    return readdirSync(workDir)
      .filter((name) => name.startsWith(`${PRESENCE}-`))
      .map((name) => Number(MAKER.exec(name)?.[1] ?? process.pid))
      .filter(isOfAnother)
  } catch {
    // The folder does not exist before the first work.
    return []
  }
}

/** Removes a folder with its content; no work may be pending there. */
export const clearWork = (workDir: string): Promise<void> =>
  rm(workDir, { recursive: true, force: true, maxRetries: 3 })
