/**
 * Request log in a second SQLite file, so that it never competes with the data. Rows have PocketBase's shape
 * (`/api/logs`): failures, writes and slow reads; written in batches; without anything secret.
 */
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { type Clock, stamp } from './clock.ts'
import { openDatabase } from './database.ts'
import { randomId } from './ids.ts'

const BATCH = 200
const FLUSH_MS = 3000
const KEPT_DAYS = 5

export interface LogEntry {
  level: number
  message: string
  data: Record<string, unknown>
}

export interface LogStore {
  add(entry: LogEntry): void
  /** Writes what waits; called by the timer and on close. */
  flush(): void
  /** Removes rows older than five days. */
  prune(): void
  close(): void
  readonly db: Database
}

const SECRET_PARAMETERS = /([?&](?:token|access|code|password|key|state)=)[^&#]*/gi
/** A URL with the values of secret parameters masked. */
export const maskUrl = (url: string): string => url.replace(SECRET_PARAMETERS, '$1***')

/** Opens `logs.db` in the data folder (`:memory:` keeps nothing). */
export const openLogStore = (dataDir: string, clock: Clock): LogStore => {
  const db = openDatabase(dataDir === ':memory:' ? dataDir : join(dataDir, 'logs.db'))
  // A log line lost in a power cut is acceptable, so this file does not pay for a sync on each batch.
  db.pragma('synchronous = NORMAL')
  db.exec(`CREATE TABLE IF NOT EXISTS logs (
    id TEXT PRIMARY KEY NOT NULL, created TEXT NOT NULL, level INTEGER NOT NULL, message TEXT NOT NULL, data TEXT NOT NULL
  ); CREATE INDEX IF NOT EXISTS idx_logs_created ON logs (created); CREATE INDEX IF NOT EXISTS idx_logs_level ON logs (level)`)
  const insert = db.prepare('INSERT INTO logs (id, created, level, message, data) VALUES (?, ?, ?, ?, ?)')
  let waiting: (LogEntry & { created: string })[] = []
  const write = db.transaction((entries: typeof waiting) => {
    for (const entry of entries) {
      insert.run(randomId(), entry.created, entry.level, entry.message, JSON.stringify(entry.data))
    }
  })
  const flush = () => {
    if (waiting.length === 0) return
    const entries = waiting
    waiting = []
    write(entries)
  }
  const timer = setInterval(flush, FLUSH_MS)
  timer.unref()
  return {
    db,
    add: (entry) => {
      waiting.push({ ...entry, created: stamp(clock.now()) })
      if (waiting.length >= BATCH) flush()
    },
    flush,
    prune: () => {
      const limit = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
      db.prepare('DELETE FROM logs WHERE created < ?').run(stamp(limit))
    },
    close: () => {
      clearInterval(timer)
      flush()
      db.close()
    },
  }
}
