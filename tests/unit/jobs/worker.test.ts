/** The queue and its worker: lanes, giving up, and jobs whose process is gone. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#server/core/database.ts'
import { enqueueJob } from '#server/jobs/queue.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { testClock } from '../../support/app.ts'

const world = () => {
  const db = openDatabase(':memory:')
  db.exec('CREATE TABLE jobs (id, kind, key, payload, status, attempts, run_at, error, created, updated)')
  onTestFinished(() => {
    db.close()
  })
  const clock = testClock()
  const logged: string[] = []
  const worker = (isAlone?: () => boolean) =>
    createWorker(db, clock, { error: (_details, message) => logged.push(message) }, isAlone)
  const add = (kind: string, payload: unknown = {}, key?: string) =>
    enqueueJob(db, clock, kind, payload, key === undefined ? {} : { key })
  const states = () => db.prepare('SELECT status FROM jobs ORDER BY rowid').pluck().all()
  return { db, clock, worker, add, states, logged }
}
/** A promise and what settles it. */
const gate = () => {
  let open = () => {}
  const closed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { closed, open }
}

describe('a job queue', () => {
  const ALL = ['mail', 'mail.again', 'invoice.file', 'lesson.probe', 'course.progress', 'order.opened']
  it.each([
    ['mail', 3, ['invoice.file', 'lesson.probe', 'course.progress', 'order.opened']],
    ['mail.again', 3, ['invoice.file', 'lesson.probe', 'course.progress', 'order.opened']],
    ['invoice.file', 2, ['mail', 'mail.again', 'course.progress', 'order.opened']],
    ['lesson.probe', 2, ['mail', 'mail.again', 'course.progress', 'order.opened']],
    ['course.progress', 1, ['mail', 'mail.again', 'invoice.file', 'lesson.probe']],
  ])('of %s runs %i at a time and delays no other', async (kind, most, others) => {
    const { worker, add, states } = world()
    const [one, { closed, open }] = [worker(), gate()]
    const ran: string[] = []
    for (const name of ALL)
      one.handle(name, async () => {
        ran.push(name)
        if (name === kind) await closed
      })
    for (let job = 0; job < 5; job += 1) add(kind)
    for (const name of ALL) if (name !== kind) add(name)
    one.wake()
    await new Promise(setImmediate)
    expect(ran.sort()).toEqual([...Array.from({ length: most }, () => kind), ...others].sort())
    open()
    await one.drain()
    expect(states().every((status) => status === 'done')).toBe(true)
  })
})

describe('a job', () => {
  it('woken while its queue is busy runs in a free place of it at once', async () => {
    const { worker, add } = world()
    const [one, { closed, open }] = [worker(), gate()]
    const ran: unknown[] = []
    one.handle('mail', async (payload) => {
      ran.push(payload)
      if (payload === 'hangs') await closed
    })
    add('mail', 'hangs')
    one.wake()
    add('mail', 'goes')
    one.wake()
    expect(ran).toEqual(['hangs', 'goes'])
    open()
    expect(await one.drain()).toBe(2)
  })

  it('of an ended process is resumed, one that runs is left alone', async () => {
    const { db, worker, add, states } = world()
    const [one, { closed, open }] = [worker(), gate()]
    const ran: unknown[] = []
    one.handle('mail', async (payload) => {
      ran.push(payload)
      await closed
    })
    add('mail', 'here')
    one.wake()
    add('mail', 'gone')
    db.prepare("UPDATE jobs SET status = 'running', attempts = 1 WHERE payload = '\"gone\"'").run()
    one.recover()
    expect(ran).toEqual(['here', 'gone'])
    open()
    await one.drain()
    expect(states()).toEqual(['done', 'done'])
  })

  it('of another process is left to it, unless that one died long ago', async () => {
    const { db, clock, worker, add, states } = world()
    const one = worker(() => false)
    const ran: unknown[] = []
    one.handle('mail', (payload) => void ran.push(payload))
    add('mail', 'left')
    clock.advance(3_600_000)
    add('mail', 'theirs')
    db.prepare("UPDATE jobs SET status = 'running', attempts = 1").run()
    one.recover()
    await one.drain()
    expect([ran, states()]).toEqual([['left'], ['done', 'running']])
    const alone = worker(() => true)
    alone.handle('mail', (payload) => void ran.push(payload))
    alone.recover()
    await alone.drain()
    expect([ran, states()]).toEqual([
      ['left', 'theirs'],
      ['done', 'done'],
    ])
  })

  it('scheduled before the clock was set back waits its original duration', async () => {
    const { db, clock, worker, add } = world()
    clock.advance(30 * 86_400_000)
    add('mail')
    const later = new Date(clock.now().getTime() + 3_600_000)
    enqueueJob(db, clock, 'mail', 'later', { runAt: later })
    clock.advance(-30 * 86_400_000)
    const one = worker()
    const ran: unknown[] = []
    one.handle('mail', (payload) => void ran.push(payload))
    one.recover()
    await one.drain()
    expect(ran).toEqual([{}])
    clock.advance(3_600_000)
    await one.drain()
    expect(ran).toEqual([{}, 'later'])
  })

  it('that ends its process each time is given up, without a ninth attempt', async () => {
    const { db, worker, add, states } = world()
    const one = worker()
    const notified: string[] = []
    const gaveUp = (_payload: unknown, _job: unknown, error: string) => void notified.push(error)
    one.handle('mail', () => void notified.push('ran'), { gaveUp })
    add('mail')
    db.prepare("UPDATE jobs SET status = 'running', attempts = 8").run()
    one.recover()
    await one.drain()
    expect([notified, states()]).toEqual([['The process ended while the job ran'], ['dead']])
  })

  it('that fails for good reports it before its payload is emptied', async () => {
    const { db, clock, worker, add } = world()
    const one = worker()
    const notified: unknown[] = []
    const fail = () => {
      throw new Error('no')
    }
    one.handle('mail', fail, {
      forgets: true,
      gaveUp: (payload, job, error) => void notified.push([payload, job.attempts, error]),
    })
    add('mail', { token: 'secret' })
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await one.drain()
      clock.advance(3_600_000)
    }
    expect(notified).toEqual([[{ token: 'secret' }, 8, 'no']])
    expect(db.prepare('SELECT status, payload, error FROM jobs').all()).toEqual([
      { status: 'dead', payload: '{}', error: 'no' },
    ])
  })

  it('with a key waits for none that runs', async () => {
    const { worker, add, states } = world()
    const [one, { closed, open }] = [worker(), gate()]
    one.handle('course.progress', () => closed)
    const first = add('course.progress', {}, 'k')
    expect(add('course.progress', {}, 'k')).toBe(first)
    one.wake()
    expect(add('course.progress', {}, 'k')).not.toBe(first)
    open()
    await one.drain()
    expect(states()).toEqual(['done', 'done'])
  })

  it('that hangs does not delay a stop, and writes nothing afterwards', async () => {
    const { db, worker, add, states, logged } = world()
    const [one, { closed, open }] = [worker(), gate()]
    one.handle('mail', () => closed)
    add('mail')
    one.wake()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const stopped = one.stop()
    await vi.advanceTimersByTimeAsync(3000)
    await stopped
    expect(states()).toEqual(['running'])
    const before = db.prepare('SELECT * FROM jobs').all()
    open()
    await new Promise(setImmediate)
    expect(db.prepare('SELECT * FROM jobs').all()).toEqual(before)
    const two = worker()
    two.handle('mail', () => undefined)
    two.start()
    await two.drain()
    await two.stop()
    expect([states(), logged]).toEqual([['done'], []])
  })
})
