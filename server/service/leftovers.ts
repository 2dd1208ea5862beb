/** Files that a killed process has left on the disk, found by their reserved names. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sweepWork } from '#server/core/work-folder.ts'
import { removeDrafts } from '#server/ports/storage.ts'
import type { Log } from '#server/records/connection.ts'

/** The name of the work folder of a backup or restore before 22 November 2026. */
const OLD_WORK = /^\.backup-[A-Za-z0-9]{6}$/

interface Places {
  readonly dataDir: string
  readonly uploadsDir: string
  readonly workDir: string
}

const removeOldWork = async (dataDir: string): Promise<void> => {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => [])
  for (const entry of entries)
    if (entry.isDirectory() && OLD_WORK.test(entry.name))
      await rm(join(dataDir, entry.name), { recursive: true, force: true })
}

/**
 * Empties the work folder and removes drafts of files and archives, except those of other running processes.
 * Call before any work starts. A disk error is logged and does not stop the start.
 */
export const removeLeftovers = async ({ dataDir, uploadsDir, workDir }: Places, log: Log): Promise<void> => {
  const steps = [
    () => sweepWork(workDir),
    () => removeOldWork(dataDir),
    () => removeDrafts(join(dataDir, 'backups')),
    () => removeDrafts(uploadsDir),
  ]
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      log.warn({ err: error }, 'What an earlier process left could not be removed')
    }
}
