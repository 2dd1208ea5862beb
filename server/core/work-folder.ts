/** Folders for what is under way: files of a form until its request ends, a backup until its archive is whole. */
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FOLDER } from './private-files.ts'

/** Makes a folder of its own in `workDir`, which is made where it is missing. Whoever asks removes it. */
export const workFolder = async (workDir: string, name: string): Promise<string> => {
  await mkdir(workDir, { recursive: true, mode: PRIVATE_FOLDER })
  return mkdtemp(join(workDir, `${name}-${process.pid}-`))
}

/** Where uploads lie that go on after a restart: it belongs to no process, and what is in it is swept by its age (`records/resumable`). */
export const RESUMABLE_FOLDER = 'resumable'

const MAKER = /-(\d+)-[A-Za-z0-9]{6}$/

/**
 * Whether a process may be one of the site: numbers are given again after a restart of the machine, and folders of before would then
 * seem to belong to whatever program has theirs. Where the system does not tell (only Linux does), any may.
 */
const maySite = (pid: number): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '') === readlinkSync('/proc/self/exe')
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * Whether what carries this number in its name belongs to another process of the site that runs: two may serve one folder, and the
 * start of one takes nothing from the other. Numbers of other machines mean nothing here, nor do processes of other users: the data are closed to them.
 */
export const isOfAnother = (pid: number): boolean => {
  if (pid === process.pid || !maySite(pid)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // There is such a process, and it is not ours to ask.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes what processes that died have left in `workDir`; nothing of this process may be under way there. */
export const sweepWork = async (workDir: string): Promise<void> => {
  const names = await readdir(workDir).catch(() => [])
  for (const name of names)
    if (name !== RESUMABLE_FOLDER && !isOfAnother(Number(MAKER.exec(name)?.[1] ?? process.pid)))
      await rm(join(workDir, name), { recursive: true, force: true, maxRetries: 3 })
}

/** How a process says that it serves the data beside `workDir`, as long as it does. */
const PRESENCE = 'site'

/**
 * Says that this process is at work, to others on the same data. Whoever asks removes the folder, which a start of another does
 * otherwise; null when the disk takes none, which is no reason not to work.
 */
export const announcePresence = (workDir: string): Promise<string | null> =>
  workFolder(workDir, PRESENCE).catch(() => null)

/** The numbers of other processes that run and have announced themselves. */
export const othersAtWork = (workDir: string): number[] => {
  try {
    return readdirSync(workDir)
      .filter((name) => name.startsWith(`${PRESENCE}-`))
      .map((name) => Number(MAKER.exec(name)?.[1] ?? process.pid))
      .filter(isOfAnother)
  } catch {
    // There is no such folder before the first work.
    return []
  }
}

/** Removes a folder with all that is in it; nothing may be under way there. */
export const clearWork = (workDir: string): Promise<void> =>
  rm(workDir, { recursive: true, force: true, maxRetries: 3 })
