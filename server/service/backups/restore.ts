/**
 * Puts the content of a backup in the place of what is there, while the site runs. The tables are replaced in one
 * transaction, so that whoever reads sees the old state or the new one; files that the backup names are added before,
 * files that nothing names any more are told. Whatever fails before the commit leaves everything as it was.
 */
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { diskStorage, type Storage } from '#server/ports/storage.ts'
import type { Maintenance } from '#server/records/engine-core.ts'

export interface RestoreParts {
  readonly maintenance: Maintenance
  /** Where uploads are now; the backup's own are in `storage/` of the folder. */
  readonly storage: Storage
}

interface Restored {
  /** Files that were there before and that nothing names any more, for the caller to remove. */
  readonly orphans: readonly string[]
  /** Of how many accounts the archive had other second steps than those that were kept. */
  readonly differentSecondSteps: number
}

/** Adds the files that are not there and runs `settle`; when either fails, what was added is taken away again. */
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
 * Restores what was unpacked into a folder and judged there. Second steps of accounts that are here too stay as they are. Throws, with everything as it was, when it cannot; UnfitCopyError says why.
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
  // Before the commit: what is uploaded after it belongs to the new rows.
  const before: string[] = []
  for await (const { key } of storage.list('')) before.push(key)
  let differentSecondSteps = 0
  const stored = await withFiles(diskStorage(uploads), storage, uploads, async () => {
    differentSecondSteps = await maintenance.replaceRows(data, true)
  })
  return { orphans: before.filter((key) => !stored.has(key)), differentSecondSteps }
}
