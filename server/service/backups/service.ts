/** Backups of the whole site, on the local disk or in a bucket (PocketBase §9.4). One at a time. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { stamp } from '#server/core/clock.ts'
import { badRequest, isPassing } from '#server/core/errors.ts'
import { workFolder } from '#server/core/work-folder.ts'
import { bucketStorage } from '#server/ports/s3.ts'
import {
  below,
  chosenStorage,
  diskStorage,
  type Storage,
  type StoredEntry,
  type StoredFile,
} from '#server/ports/storage.ts'
import type { Database } from '#server/records/connection.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { copyTo, UnfitCopyError } from '#server/records/maintenance.ts'
import { failure } from '#server/records/schema/field-errors.ts'
import { type Entry, pack, unpack } from './archive.ts'
import { restoreFrom } from './restore.ts'

interface BackupParts {
  readonly engine: EngineCore
  /** The request log, copied too. */
  readonly logs: Database
  /** The folder of the archives. */
  readonly dataDir: string
  /** Local uploads; those in a bucket are not part of a backup. */
  readonly uploadsDir: string
  /**
   * Migrates a copy of an older version. Throws UnfitCopyError for one that is no copy of this application's
   * data.
   */
  readonly prepare: (copy: Database) => void
  /** Called after everything was replaced. */
  readonly restored: () => void
}

const BUSY = 'Try again later - another backup/restore process has already been started.'
const AUTO = '@auto_pb_backup_'
/** The prefix of the backup made before a restore. */
const BEFORE = '@before_restore_'
const MAX_BACKUPS_BEFORE = 3
const DATA = 'data.db'
const TAKEN = 'validation_backup_name_exists'

/**
 * Lower-case words joined by `_`, at most 50 characters, as PocketBase puts the application's name into a
 * file's.
 */
const nameable = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('_')
    .toLowerCase()
    .slice(0, 50)

/** Where archives lie in a bucket that also holds the uploads: never taken for one of them. */
const SHARED = 'backups/'

/** A plain file name, without a path, not hidden. */
const isName = (name: string): boolean => /^[^./\\\0][^/\\\0]{0,254}$/.test(name)

/** The paths of an archive under restore and of its content. */
const placesIn = (folder: string) => ({
  archive: join(folder, 'archive.zip'),
  content: join(folder, 'content'),
})

/** Archives of the site, in `backups/` of the data folder or in the bucket of the settings. */
export class Backups {
  readonly #parts: BackupParts
  readonly #store: Storage
  /** The name of the archive being made or restored, or null. */
  #active: string | null = null
  #work: Promise<unknown> = Promise.resolve()

  constructor(parts: BackupParts) {
    this.#parts = parts
    const disk = diskStorage(join(parts.dataDir, 'backups'), { isPrivate: true })
    const bucket = bucketStorage()
    this.#store = chosenStorage(() => {
      const { backups, s3: files } = parts.engine.settings
      if (!backups.s3.enabled) return disk
      const isShared =
        files.enabled && files.endpoint === backups.s3.endpoint && files.bucket === backups.s3.bucket
      return isShared ? below(bucket(backups.s3), SHARED) : bucket(backups.s3)
    })
  }

  get store(): Storage {
    return this.#store
  }

  /** Whether an archive is being made or restored. */
  get isBusy(): boolean {
    return this.#active !== null
  }

  /** Throws 400 while an archive is being made or restored. */
  refuseWhenBusy(): void {
    if (this.isBusy) throw badRequest(BUSY)
  }

  /** Size and date of an archive, or null. */
  async find(name: string): Promise<StoredFile | null> {
    return isName(name) ? this.#store.stat(name) : null
  }

  async list(prefix = ''): Promise<StoredEntry[]> {
    const entries: StoredEntry[] = []
    for await (const entry of this.#store.list(prefix)) entries.push(entry)
    return entries.sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  /** The name of a new archive: `pb_backup_APPNAME_YYYYMMDDHHMMSS.zip`. */
  newName(prefix = 'pb_backup_'): string {
    const { settings, clock } = this.#parts.engine
    const time = stamp(clock.now()).slice(0, 19).replace(/\D/g, '')
    return `${prefix}${nameable(settings.meta.appName)}_${time}.zip`
  }

  /** Throws 400 on `name` when an archive has that name. */
  async checkFree(name: string): Promise<void> {
    if (!(await this.find(name))) return
    const text = 'The backup file name is invalid or already exists.'
    throw badRequest('An error occurred while validating the submitted data.', { name: failure(TAKEN, text) })
  }

  /** Makes an archive of the current data. Throws 400 while another one is being made or restored. */
  async create(name: string): Promise<void> {
    await this.#alone(name, (folder) => this.#make(name, folder))
  }

  /**
   * Stores an uploaded archive under its own name. Throws 400 on `file` when it is no ZIP or the name is
   * taken.
   */
  async keep(name: string, path: string): Promise<void> {
    const refuse = (code: string, text: string) =>
      badRequest('An error occurred while validating the submitted data.', { file: failure(code, text) })
    // By its first bytes: an archive of many gigabytes is never held in memory.
    const { fileTypeFromFile } = await import('file-type')
    const isZip = (await fileTypeFromFile(path))?.mime === 'application/zip'
    if (!isZip)
      throw refuse('validation_invalid_mime_type', `"${name}" mime type must be one of: application/zip.`)
    if (!isName(name)) throw refuse('validation_match_invalid', 'Must be in a valid format.')
    if (await this.find(name)) throw refuse(TAKEN, 'Backup file with the specified name already exists.')
    await this.#store.write(name, createReadStream(path))
  }

  async remove(name: string): Promise<void> {
    if (this.#active === name) throw badRequest('The backup is currently being used and cannot be deleted.')
    if (!(await this.find(name)))
      throw badRequest('Invalid or already deleted backup file. Raw error: \nno such file')
    await this.#store.delete(name)
  }

  /**
   * Checks an archive and starts to restore it. Later errors are logged, and the running data is unchanged.
   * Throws 400 when there is no such archive, when it cannot replace the current data, or when another one is
   * in progress.
   */
  async startRestore(name: string): Promise<void> {
    this.refuseWhenBusy()
    if (!(await this.find(name))) throw badRequest('Missing or invalid backup file.')
    // Another one may have started during the look-up; from here to the claim nothing awaits.
    this.refuseWhenBusy()
    await new Promise<void>((resolve, reject) => {
      let isFit = false
      this.#alone(name, async (folder) => {
        await this.#judge(name, folder)
        isFit = true
        resolve()
        await this.#restore(name, folder)
      }).catch((error: unknown) => {
        if (!isFit) reject(error)
        else
          this.#complain(error, { backup: name }, 'A backup could not be restored; the data are as they were')
      })
    })
  }

  /** Makes the scheduled backup and removes the oldest scheduled ones beyond the maximum. */
  async auto(): Promise<void> {
    await this.create(this.newName(AUTO))
    const { cronMaxKeep } = this.#parts.engine.settings.backups
    if (cronMaxKeep > 0) await this.#keepNewest(AUTO, cronMaxKeep)
  }

  /**
   * Removes the oldest archives of a kind beyond a number; one that is being restored counts, and is
   * preserved.
   */
  async #keepNewest(prefix: string, count: number): Promise<void> {
    const known = await this.list(prefix)
    known.sort((a, b) => b.modified.getTime() - a.modified.getTime() || (a.key < b.key ? 1 : -1))
    const others = known.filter(({ key }) => key !== this.#active)
    for (const { key } of others.slice(count - (known.length - others.length))) await this.#store.delete(key)
  }

  /** Runs work that must not run while an archive is made or restored. Throws 400 while one is. */
  async exclusively(work: () => Promise<void>): Promise<void> {
    await this.#alone('', work)
  }

  /** Settles when no work is pending; call before closing the database. */
  async idle(): Promise<void> {
    await this.#work
  }

  /** A folder for unfinished work; the caller removes it. */
  workFolder(): Promise<string> {
    return workFolder(this.#parts.engine.workDir, 'backup')
  }

  #complain(err: unknown, about: object, sentence: string): void {
    this.#parts.engine.log.error({ err, ...about }, sentence)
  }

  async #alone(name: string, work: (folder: string) => Promise<void>): Promise<void> {
    this.refuseWhenBusy()
    this.#active = name
    const run = this.#inFolder(work)
    this.#work = run.catch(() => undefined)
    await run
  }

  async #inFolder(work: (folder: string) => Promise<void>): Promise<void> {
    let folder: string | undefined
    try {
      folder = await this.workFolder()
      await work(folder)
    } finally {
      this.#active = null
      if (folder) await rm(folder, { recursive: true, force: true })
    }
  }

  async #make(name: string, folder: string): Promise<void> {
    const { engine, logs, uploadsDir } = this.#parts
    const data = join(folder, DATA)
    const auxiliary = join(folder, 'auxiliary.db')
    await engine.maintenance.copyTo(data)
    await copyTo(logs, auxiliary)
    const isLocal = !engine.settings.s3.enabled
    const entries = async function* (): AsyncGenerator<Entry> {
      yield { name: DATA, path: data, compress: true }
      yield { name: 'auxiliary.db', path: auxiliary, compress: true }
      if (!isLocal) return
      for await (const { key } of diskStorage(uploadsDir).list(''))
        yield { name: `storage/${key}`, path: join(uploadsDir, key), compress: false }
    }
    const archive = join(folder, 'archive.zip')
    await pack(archive, isLocal ? ['storage'] : [], entries(), (file) =>
      engine.log.warn({ backup: name, file }, 'A file went away while a backup was made, and is not in it'),
    )
    await this.#store.write(name, createReadStream(archive))
  }

  /** Loads an archive and checks its data. Throws 400 when it cannot replace the current data. */
  async #judge(name: string, folder: string): Promise<void> {
    const { engine, prepare } = this.#parts
    const { archive, content } = placesIn(folder)
    await mkdir(content)
    await pipeline(this.#store.read(name), createWriteStream(archive))
    try {
      await unpack(archive, content, (entry) => entry === DATA)
      await engine.maintenance.checkCopy(join(content, DATA), prepare)
    } catch (error) {
      if (isPassing(error)) throw error
      // Not the message of a library or of SQLite, which may name a path.
      const reason = error instanceof UnfitCopyError ? error.message : 'it is damaged'
      throw badRequest(`Missing or invalid backup file: ${reason}.`)
    }
  }

  /** Backs the current data up as one more archive. */
  async #keepPresent(folder: string): Promise<void> {
    const base = this.newName(BEFORE)
    let name = base
    for (let count = 2; await this.find(name); count += 1) name = base.replace(/\.zip$/, `_${count}.zip`)
    await mkdir(folder)
    await this.#make(name, folder)
    await rm(folder, { recursive: true, force: true })
    await this.#keepNewest(BEFORE, MAX_BACKUPS_BEFORE)
  }

  async #restore(name: string, folder: string): Promise<void> {
    const { engine, restored } = this.#parts
    const { archive, content } = placesIn(folder)
    await unpack(archive, content, (entry) => entry !== DATA)
    await this.#keepPresent(join(folder, 'before'))
    const { maintenance, storage } = engine
    const { orphans, differentSecondSteps } = await restoreFrom(content, { maintenance, storage })
    if (differentSecondSteps > 0)
      engine.log.warn(
        { backup: name, accounts: differentSecondSteps },
        'Accounts kept their second steps of before the restore, which the backup has otherwise',
      )
    // Connected users may not exist any more: clients reconnect by themselves and authenticate again.
    engine.realtime.hub.endAll()
    restored()
    // The data is already restored: an orphan that cannot be removed is no failure of the restore.
    for (const key of orphans)
      await storage
        .delete(key)
        .catch((error: unknown) =>
          this.#complain(error, { key }, 'A file from before the restore could not be removed'),
        )
  }
}
