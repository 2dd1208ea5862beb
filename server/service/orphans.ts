/** Uploaded files that no record names: left by a process that ended between file and record. */
import type { StoredEntry } from '#server/ports/storage.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { filesOf } from '#server/records/files/cleaner.ts'

const DAY_MS = 86_400_000
/**
 * `COLLECTION/RECORD/NAME` and `COLLECTION/RECORD/thumbs_NAME/THUMB`; other keys do not belong to this site.
 */
const KEY = /^([^/]+)\/([^/]+)\/(?:thumbs_([^/]+)\/[^/]+|([^/]+))$/
/** Whether a key is that of an upload: a bucket may hold other files, such as backups. */
export const isUploadKey = (key: string): boolean => KEY.test(key)

/** From this many on, more orphans than owned files mean that the database does not belong to these files. */
const SUSPECT = 20

type Owner = 'a record' | 'nobody' | 'unknown'

const ownerOf = ({ registry, store }: EngineCore, key: string): Owner => {
  const [, collectionId = '', recordId = '', original, plain = original ?? ''] = KEY.exec(key) ?? []
  const collection = registry.find(collectionId)
  if (collection?.id !== collectionId || collection.type === 'view') return 'unknown'
  const record = store.byId(collection, recordId)
  return record && filesOf(collection, record).includes(plain) ? 'a record' : 'nobody'
}

/**
 * Removes the files of known collections that no record names and that are older than a day: younger ones may
 * be waiting for their record. Logs their number and bytes. Removes none when most files would be removed. No
 * restore may run meanwhile: its files are added before its records. Rejects when the storage does not
 * answer.
 */
export const removeOrphans = async (engine: EngineCore): Promise<void> => {
  const { storage, clock, log } = engine
  const before = clock.now().getTime() - DAY_MS
  const orphans: StoredEntry[] = []
  let owned = 0
  for await (const entry of storage.list('')) {
    const owner = ownerOf(engine, entry.key)
    if (owner === 'a record') owned += 1
    // Without a modification time the file is preserved.
    else if (owner === 'nobody' && entry.modified.getTime() < before) orphans.push(entry)
  }
  if (orphans.length === 0) return
  if (orphans.length >= SUSPECT && orphans.length > owned) {
    log.error({ files: orphans.length, owned }, 'Most stored files belong to no record: none was removed')
    return
  }
  let [files, bytes] = [0, 0]
  for (const { key, size } of orphans) {
    // Checked again: a record may have been restored since.
    if (ownerOf(engine, key) !== 'nobody') continue
    await storage.delete(key)
    files += 1
    bytes += size
  }
  log.warn({ files, bytes }, 'Files of no record were removed')
}
