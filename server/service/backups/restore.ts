/**
 * Replaces the site's data by a backup while the site runs. The tables are replaced in one transaction, so
 * that readers see the old state or the new one; files of the backup are added before, files that no row
 * names any more are returned. A failure before the commit leaves everything unchanged.
 */
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { diskStorage, type Storage } from '#server/ports/storage.ts'
import type { Maintenance } from '#server/records/engine-core.ts'
import { isUploadKey } from '../orphans.ts'

export interface RestoreParts {
  readonly maintenance: Maintenance
  /** The current uploads; the backup's own are in `storage/` of the folder. */
  readonly storage: Storage
}

interface Restored {
  /** Earlier files that no row names any more, for the caller to remove. */
  readonly orphans: readonly string[]
  /** The number of accounts whose preserved second steps differ from the archive. */
  readonly differentSecondSteps: number
}

/** Adds the missing files and runs `settle`; when either fails, the added files are removed. */
const withFiles = async (
  from: Storage,
  to: Storage,
  folder: string,
  settle: () => Promise<unknown>,
): Promise<Set<string>> => {
  const stored = new Set<string>()
  const added: string[] = []
  try {
    for await (const { key, size } of from.list('')) {
      stored.add(key)
      if ((await to.stat(key))?.size === size) continue
      added.push(key)
      await to.write(key, createReadStream(join(folder, key)))
    }
    await settle()
  } catch (error) {
    for (const key of added) await to.delete(key)
    throw error
  }
  return stored
}

/**
 * Restores a checked backup from the folder where it was unpacked. Second steps of accounts that exist here
 * are preserved. Throws with everything unchanged; UnfitCopyError has the reason.
 */
export const restoreFrom = async (
  folder: string,
  { maintenance, storage }: RestoreParts,
): Promise<Restored> => {
  const data = join(folder, 'data.db')
  const uploads = join(folder, 'storage')
  if (!existsSync(uploads)) {
    return { orphans: [], differentSecondSteps: await maintenance.replaceRows(data, true) }
  }
  // Before the commit: later uploads belong to the new rows.
  const before: string[] = []
  for await (const { key } of storage.list('')) if (isUploadKey(key)) before.push(key)
  let differentSecondSteps = 0
  const stored = await withFiles(diskStorage(uploads), storage, uploads, async () => {
    differentSecondSteps = await maintenance.replaceRows(data, true)
  })
  return { orphans: before.filter((key) => !stored.has(key)), differentSecondSteps }
}
