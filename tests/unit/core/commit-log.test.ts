/** Commits that the disk takes beside the thread that serves. */
import { fstatSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CommitLog } from '#server/core/commit-log.ts'
import { openDatabase } from '#server/core/database.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const FULL = 2
const NORMAL = 1

/** A database and its log; `synced` has the inodes that were synced to disk. */
const world = (fault?: Error) => {
  const synced: number[] = []
  const sync = async (file: number) => {
    synced.push(fstatSync(file).ino)
    if (fault) throw fault
  }
  const path = join(temporaryFolder('commits'), 'data.db')
  const db = openDatabase(path)
  db.exec('CREATE TABLE notes (title TEXT)')
  const failed: unknown[] = []
  const log = new CommitLog(db, (error) => failed.push(error), sync)
  const level = () => db.pragma('synchronous', { simple: true })
  const write = () => {
    const during = level()
    db.exec("BEGIN IMMEDIATE; INSERT INTO notes VALUES ('one'); COMMIT")
    return during
  }
  return { db, log, level, write, synced, failed, path }
}

describe('a commit', () => {
  it('leaves the disk sync to its caller, which syncs SQLite’s log', async () => {
    const { log, level, write, synced, path } = world()
    expect(level()).toBe(FULL)
    expect(log.early(write)).toBe(NORMAL)
    expect([level(), synced]).toEqual([FULL, []])
    await log.synced()
    expect(synced).toEqual([statSync(`${path}-wal`).ino])
    await log.close()
  })

  it('syncs the same log after a checkpoint, a shortened log and many writes', async () => {
    const { db, log, write, synced, path } = world()
    log.early(write)
    await log.synced()
    for (const mode of ['PASSIVE', 'TRUNCATE', 'RESTART']) {
      db.pragma(`wal_checkpoint(${mode})`)
      for (let turn = 0; turn < 20; turn += 1) log.early(write)
      await log.synced()
    }
    expect(new Set(synced)).toEqual(new Set([statSync(`${path}-wal`).ino]))
    await log.close()
  })

  it('waits for the disk again after one that throws', async () => {
    const { log, level, failed } = world()
    const broken = () => {
      throw new Error('full')
    }
    expect(() => log.early(broken)).toThrow('full')
    expect([level(), failed]).toEqual([FULL, []])
  })

  it('reports an open transaction, and runs its work all the same', async () => {
    const { db, log, level, failed } = world()
    db.exec('BEGIN')
    expect(log.early(() => 'done')).toBe('done')
    db.exec('COMMIT')
    expect([level(), failed.length]).toEqual([FULL, 2])
  })

  it('reports the disk’s error', async () => {
    const error = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
    const { log, write } = world(error)
    log.early(write)
    await expect(log.synced()).rejects.toBe(error)
    await log.close()
  })
})

describe('a log after a failed sync', () => {
  const refusing = (path: string) => {
    const requested: number[] = []
    const sync = async () => {
      requested.push(statSync(`${path}-wal`).mtimeMs)
      if (requested.length > 1) return
      utimesSync(`${path}-wal`, 0, 0)
      throw new Error('EIO')
    }
    return { asked: requested, sync }
  }

  it('is rewritten in its present state before the next sync, which would skip what it lost', async () => {
    const path = join(temporaryFolder('commits'), 'data.db')
    const { sync } = refusing(path)
    const db = openDatabase(path)
    db.exec('CREATE TABLE notes (title TEXT)')
    const log = new CommitLog(db, () => expect.unreachable(), sync)
    const write = () => log.early(() => db.exec("INSERT INTO notes VALUES ('one')"))
    write()
    const before = readFileSync(`${path}-wal`)
    await expect(log.synced()).rejects.toThrow('EIO')
    expect(statSync(`${path}-wal`).mtimeMs).toBeGreaterThan(0)
    expect(readFileSync(`${path}-wal`)).toEqual(before)
    write()
    await log.synced()
    expect(db.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(2)
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    await log.close()
  })

  it('is not written during another process’s write, and takes no transaction before the repair', async () => {
    const path = join(temporaryFolder('commits'), 'data.db')
    const { sync } = refusing(path)
    const [db, other] = [openDatabase(path), openDatabase(path)]
    db.exec('CREATE TABLE notes (title TEXT)')
    const failed: unknown[] = []
    const log = new CommitLog(db, (error) => failed.push(error), sync)
    const write = () => log.early(() => db.exec("INSERT INTO notes VALUES ('one')"))
    write()
    other.exec("BEGIN IMMEDIATE; INSERT INTO notes VALUES ('theirs')")
    await expect(log.synced()).rejects.toThrow('EIO')
    expect([statSync(`${path}-wal`).mtimeMs, failed]).toMatchObject([0, [{ code: 'SQLITE_BUSY' }]])
    expect(write).toThrow('locked')
    other.exec('COMMIT')
    write()
    expect(db.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(3)
    await log.close()
  })
})

it('a commit of an in-memory database syncs no disk', async () => {
  const db = openDatabase(':memory:')
  const log = new CommitLog(db, () => expect.unreachable())
  expect(log.early(() => db.pragma('synchronous', { simple: true }))).toBe(FULL)
  await log.synced()
  await log.close()
})
