/**
 * Work of several transactions that must be complete or absent: a copy of the earlier data is in the work
 * folder while it runs. A copy found at the next start means that the work ended with its process, and is
 * rolled back.
 */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FOLDER } from '#server/core/private-files.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { UnfitCopyError } from '#server/records/maintenance.ts'

const copyOf = ({ workDir }: EngineCore): string => join(workDir, 'before-unfinished.db')

/**
 * Runs the work, and removes the copy when it is done. Rejects with the error of the work; the next start
 * then rolls back its rows. Nothing else may write meanwhile: call before the site listens.
 */
export const wholeOrAbsent = async <T>(engine: EngineCore, work: () => Promise<T>): Promise<T> => {
  const copy = copyOf(engine)
  const draft = `${copy}.part`
  await mkdir(engine.workDir, { recursive: true, mode: PRIVATE_FOLDER })
  await rm(draft, { force: true })
  await engine.maintenance.copyTo(draft)
  // Under its final name it is complete: a partial copy must never replace the data.
  await rename(draft, copy)
  const result = await work()
  await rm(copy)
  return result
}

/**
 * Rolls back unfinished work of `wholeOrAbsent`. A copy that a later version cannot read is set aside and
 * logged.
 */
export const takeBackUnfinished = async (engine: EngineCore): Promise<void> => {
  const copy = copyOf(engine)
  if (!existsSync(copy)) return
  try {
    await engine.maintenance.replaceRows(copy)
  } catch (error) {
    if (!(error instanceof UnfitCopyError)) throw error
    engine.log.error({ err: error }, 'Unfinished work of an earlier version could not be taken back')
  }
  await rm(copy)
}
