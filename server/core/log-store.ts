/**
 * The log in a second SQLite file, so that it never competes with the data. Rows have PocketBase's shape
 * (`/api/logs`); they are written in batches, without secrets.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { link } from '#drizzle/domain/paths.ts'
import { type Clock, stamp } from './clock.ts'
import { openDatabase } from './database.ts'

const BATCH = 200
const FLUSH_MS = 3000
const MAX_WAITING = 10_000
const DAY_MS = 86_400_000

interface LogEntry {
  /** -4 debug, 0 info, 4 warn, 8 error. */
  level: number
  message: string
  data: Record<string, unknown>
}

export interface LogStore {
  /** Cheap: nothing is written or serialised before the batch. */
  add(entry: LogEntry): void
  /**
   * Writes pending entries, for readers of the log. Throws when the file cannot be written; nothing is lost
   * then.
   */
  flush(): void
  /** Removes rows older than this many days; 0 removes all. */
  prune(days: number): void
  close(): void
  readonly db: Database
}

const SECRET_PARAMETERS = /([?&](?:token|access|code|password|key|state)=)[^&#]*/gi
/**
 * Addresses that end with a secret, of pages that the browser names with each of its requests, also as a
 * return address.
 */
const SECRET_PATHS = [link('survey', { token: '' }), link('voucherCode', { code: '' })].flatMap((path) =>
  [path, encodeURIComponent(path)].map((start) => ({ start, whole: new RegExp(`${start}[^/?#&]+`, 'g') })),
)
/** A URL with the values of secret parameters masked, and the end of addresses that end with a secret. */
export const maskUrl = (url: string): string => {
  let masked = url.includes('?') ? url.replace(SECRET_PARAMETERS, '$1***') : url
  for (const { start, whole } of SECRET_PATHS)
    if (masked.includes(start)) masked = masked.replace(whole, `${start}***`)
  return masked
}

/**
 * An id of 15 characters of `[a-z0-9]` that starts with the time: rows are adjacent in the index, where
 * random ids would touch one page each and take two to three times as long to write.
 */
const timedId = (at: Date, random: number): string =>
  at.getTime().toString(36).padStart(9, '0') + random.toString(36).padStart(6, '0').slice(-6)

/** Opens `logs.db` in the data folder (`:memory:` stores nothing on disk). */
export const openLogStore = (dataDir: string, clock: Clock): LogStore => {
  const db = openDatabase(dataDir === ':memory:' ? dataDir : join(dataDir, 'logs.db'))
  // A log line lost in a power cut is acceptable, so this file is not synced with each batch.
  db.pragma('synchronous = NORMAL')
  // Appended to and seldom read: a cache as large as the data's would hold unused pages.
  db.pragma('cache_size = -8192')
  db.exec(`CREATE TABLE IF NOT EXISTS logs (
    id TEXT PRIMARY KEY NOT NULL, created TEXT NOT NULL, level INTEGER NOT NULL, message TEXT NOT NULL, data TEXT NOT NULL
  ); CREATE INDEX IF NOT EXISTS idx_logs_created ON logs (created); CREATE INDEX IF NOT EXISTS idx_logs_level ON logs (level)`)
  const insert = db.prepare('INSERT INTO logs (id, created, level, message, data) VALUES (?, ?, ?, ?, ?)')
  let waiting: (LogEntry & { at: Date })[] = []
  const write = db.transaction((entries: typeof waiting) => {
    const random = randomBytes(entries.length * 4)
    for (const [index, { at, level, message, data }] of entries.entries()) {
      const id = timedId(at, random.readUInt32LE(index * 4))
      insert.run(id, stamp(at), level, message, JSON.stringify(data))
    }
  })
  const flush = () => {
    if (waiting.length === 0) return
    write(waiting)
    waiting = []
  }
  /**
   * When the file is locked or the disk full, pending entries wait for the next try; above the maximum the
   * oldest are dropped.
   */
  const tryFlush = () => {
    try {
      flush()
    } catch {
      waiting = waiting.slice(-MAX_WAITING)
    }
  }
  const timer = setInterval(tryFlush, FLUSH_MS)
  timer.unref()
  return {
    db,
    add: ({ level, message, data }) => {
      waiting.push({ at: clock.now(), level, message, data })
      if (waiting.length % BATCH === 0) tryFlush()
    },
    flush,
    prune: (days) => {
      const limit = new Date(clock.now().getTime() - days * DAY_MS)
      db.prepare('DELETE FROM logs WHERE created <= ?').run(stamp(limit))
    },
    close: () => {
      clearInterval(timer)
      // A full disk takes no last lines, and must not prevent the close.
      tryFlush()
      db.close()
    },
  }
}
