import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemClock } from '#server/core/clock.ts'
import { openMigratedMemory } from '#server/core/database.ts'
import { temporaryFolder } from './temporary.ts'

let migrated: Buffer | undefined

const bytes = (): Buffer => {
  if (migrated) return migrated
  const db = openMigratedMemory(resolve('migrations'), systemClock)
  migrated = db.serialize()
  db.close()
  return migrated
}

/** A folder with an empty database of this version: every migration on a file takes half a second with its syncs. */
export const migratedFolder = (name = 'data'): string => {
  const folder = temporaryFolder(name)
  writeFileSync(join(folder, 'data.db'), bytes())
  return folder
}
