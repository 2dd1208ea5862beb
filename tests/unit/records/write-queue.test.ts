/** Writes that share transactions, and the disk that takes them beside the thread that serves. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/core/database.ts'
import { WriteQueue } from '#server/records/write/write-queue.ts'
import { temporaryFolder } from '../../support/temporary.ts'

/** A queue whose disk writes when the test releases it. */
const world = () => {
  const db = openDatabase(join(temporaryFolder('queue'), 'data.db'))
  db.exec('CREATE TABLE notes (title TEXT)')
  const disk: { resolve: () => void; reject: (error: Error) => void }[] = []
  const queue = new WriteQueue(
    db,
    {
      early: (transaction) => transaction(),
      synced: () => new Promise((resolve, reject) => void disk.push({ resolve, reject })),
      close: async () => undefined,
    },
    (transaction) => transaction(),
  )
  const notified: string[] = []
  const insert = db.prepare('INSERT INTO notes VALUES (?)')
  const write = (title: string) =>
    queue
      .add(
        () => {
          if (title === '') throw new Error('It needs a title')
          insert.run(title)
          return title
        },
        (written) => void notified.push(`committed ${written}`),
      )
      .then(
        (written) => void notified.push(`answered ${written}`),
        (error: Error) => void notified.push(error.message),
      )
  const rows = () => db.prepare('SELECT title FROM notes').pluck().all()
  return { db, disk, queue, told: notified, write, rows }
}
/** Long enough for whatever does not wait for the disk. */
const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
}

it('the write queue answers once the disk has the write, and serves others meanwhile', async () => {
  const { disk, told: notified, write, rows } = world()
  void write('first')
  void write('second')
  await turns()
  expect([rows(), notified, disk.length]).toEqual([['first', 'second'], [], 1])
  disk[0]?.resolve()
  await turns()
  expect(notified).toEqual(['committed first', 'committed second', 'answered first', 'answered second'])
})

it('the write queue writes nothing before earlier commits were reported: cached rows are never stale', async () => {
  const { disk, told: notified, write, rows, queue } = world()
  void write('first')
  await turns()
  void write('second')
  void queue.alone(() => notified.push(`alone with ${rows().length}`))
  void write('third')
  await turns()
  expect([rows(), notified]).toEqual([['first'], []])
  disk[0]?.resolve()
  await turns()
  expect([rows(), disk.length]).toEqual([['first', 'second'], 2])
  disk[1]?.resolve()
  await turns()
  disk[2]?.resolve()
  await turns()
  expect(notified).toEqual([
    'committed first',
    'answered first',
    'committed second',
    'answered second',
    'alone with 2',
    'committed third',
    'answered third',
  ])
})

it('the write queue syncs nothing for a refused write, and answers it at once', async () => {
  const { disk, told: notified, write } = world()
  void write('')
  await turns()
  expect([notified, disk.length]).toEqual([['It needs a title'], 0])
  void write('')
  void write('kept')
  await turns()
  expect([notified, disk.length]).toEqual([['It needs a title', 'It needs a title'], 1])
})

it('the write queue reports a disk failure; committed rows reach the caches, and the next write continues', async () => {
  const { disk, told: notified, write, rows } = world()
  void write('first')
  await turns()
  disk[0]?.reject(new Error('EIO: i/o error, fdatasync'))
  await turns()
  expect([notified, rows()]).toEqual([['committed first', 'EIO: i/o error, fdatasync'], ['first']])
  void write('second')
  await turns()
  disk[1]?.resolve()
  await turns()
  expect(notified.slice(2)).toEqual(['committed second', 'answered second'])
})

it('the write queue closes once everything added was reported', async () => {
  const { disk, told: notified, write, queue } = world()
  void write('first')
  await turns()
  void queue.close().then(() => notified.push('closed'))
  await turns()
  expect(notified).toEqual([])
  disk[0]?.resolve()
  await turns()
  expect(notified).toEqual(['committed first', 'answered first', 'closed'])
})

it('the write queue keeps exclusive work apart from a transaction left open by a failing disk', async () => {
  const { db, disk, queue, write, rows } = world()
  db.exec("BEGIN; INSERT INTO notes VALUES ('of nobody')")
  await queue.alone(() => db.transaction(() => db.exec("INSERT INTO notes VALUES ('alone')"))())
  const next = write('after')
  await turns()
  for (const { resolve } of disk) resolve()
  await next
  expect(rows()).toEqual(['alone', 'after'])
})
