/**
 * Work of many transactions that must be whole or not be there: a copy of the data from before lies in the work folder
 * while it lasts. Whoever finds one at the next start knows that the work ended with its process, and takes it back.
 */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FOLDER } from '#server/core/private-files.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { UnfitCopyError } from '#server/records/maintenance.ts'

const copyOf = ({ workDir }: EngineCore): string => join(workDir, 'before-unfinished.db')

/**
 * Runs the work, and forgets what was before when it is done. Rejects with what it rejects with; the next start then takes
 * back the rows that it wrote. Nobody else may write meanwhile: call before the site listens.
 */
export const wholeOrAbsent = async <T>(engine: EngineCore, work: () => Promise<T>): Promise<T> => {
  const copy = copyOf(engine)
  const draft = `${copy}.part`
  await mkdir(engine.workDir, { recursive: true, mode: PRIVATE_FOLDER })
  await rm(draft, { force: true })
  await engine.maintenance.copyTo(draft)
  // Under its name it is complete: half a copy must never take the place of the data.
  await rename(draft, copy)
  const result = await work()
  await rm(copy)
  return result
}

/** Takes back what `wholeOrAbsent` could not end. A copy that a later version cannot read is left aside, and logged. */
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
