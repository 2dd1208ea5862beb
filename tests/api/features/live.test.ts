/** Lessons that are held live: whom the room is given to and when, who is reminded, and who was there. */
import { describe, expect, it } from 'vitest'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { enrollments, learningEvents, progress } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { users } from '#drizzle/collections/users.ts'
import { stamp } from '#server/core/clock.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { checkEvidence } from '#server/features/learning/check-evidence.ts'
import { attendanceOf } from '#server/features/learning/rules/attendance.ts'
import { tracesOf } from '#server/features/training-documents/traces.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ROOM = 'https://meet.example.org/salle-de-claire'

/** Claire and Paul follow a course whose second lesson is held live in three days, for an hour; Zoé has no part in it. */
const world = async () => {
  const app = await testApp()
  const [claire, paul, zoe] = [
    await app.person('claire@example.com', {}),
    await app.person('paul@example.com'),
    await app.person('zoe@example.com'),
  ]
  const staff = await app.person('ines@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const made = await app.seed((tx) => makeCourseWithLessons(tx, 2))
  const [first, second] = made.lessons
  const id = second?.id ?? ''
  const course = made.course.id
  await app.seed((tx) => {
    for (const { id: user } of [claire, paul]) enrol(tx, app.clock.now(), user, course, 'manual')
  })
  const start = app.clock.now().getTime() + 72 * HOUR
  const path = `/api/collections/lessons/records/${id}`
  const hold = (at: number | null, as = staff) =>
    app.call('PATCH', path, {
      as,
      body: {
        type: 'live',
        liveAt: at === null ? '' : stamp(new Date(at)),
        durationSeconds: 3600,
        minimumSeconds: 0,
      },
    })
  expect((await hold(start)).statusCode).toBe(200)
  const room = (url: string, as: Person = staff) =>
    app.call('PUT', `/api/lessons/${id}/room`, { as, body: { url } })
  expect((await room(ROOM)).json()).toEqual({ url: ROOM })
  const join = (as?: Person) => app.call('POST', `/api/lessons/${id}/join`, as ? { as } : {})
  const until = async (at: number) => {
    app.clock.advance(at - app.clock.now().getTime())
    await app.worker.drain()
  }
  const mails = () =>
    app.engine
      .read(system)
      .find(emailMessages, {}, { sort: '@rowid' })
      .map(({ to, subject }) => `${to} ${subject}`)
      .filter((line) => !line.includes('ines'))
      .sort()
  const note = (people: { user: string; minutes: number }[], as = staff) =>
    app.call('PUT', `/api/lessons/${id}/attendance`, { as, body: { people } })
  const reader = () => app.engine.read(system)
  return {
    app,
    claire,
    paul,
    zoe,
    staff,
    course,
    id,
    first: first?.id ?? '',
    start,
    path,
    hold,
    room,
    join,
    until,
    mails,
    note,
    reader,
  }
}

describe('the room of a live lesson', () => {
  it('is given to members with the lesson, from a quarter of an hour before until half an hour after', async () => {
    const { app, claire, zoe, start, join, until, id, reader } = await world()
    expect((await join()).statusCode).toBe(401)
    expect((await join(zoe)).statusCode).toBe(404)
    const early = await join(claire)
    expect([early.statusCode, early.json().message]).toEqual([409, expect.stringContaining('quart d’heure')])
    await until(start - 15 * MINUTE - 1)
    expect((await join(claire)).statusCode).toBe(409)
    await until(start - 15 * MINUTE)
    const given = await join(claire)
    expect([given.statusCode, given.json(), given.headers['cache-control']]).toEqual([
      200,
      { url: ROOM },
      'private, no-store',
    ])
    await until(start + 90 * MINUTE)
    await join(claire)
    await until(start + 90 * MINUTE + 1)
    expect((await join(claire)).json().message).toContain('terminé')
    expect(reader().count(learningEvents, { kind: 'join', lesson: id, user: claire.id })).toBe(2)
    await app.seed((tx) =>
      tx.update(enrollments, tx.first(enrollments, { user: claire.id }).id, { isActive: false }),
    )
    expect((await join(claire)).statusCode).toBe(404)
  })

  it('appears in no record, filter or sort, and is set by course managers alone', async () => {
    const { app, claire, staff, id, path, room, hold } = await world()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    for (const as of [claire, staff, admin]) {
      expect(JSON.stringify((await app.call('GET', path, { as })).json())).not.toContain('salle-de')
      const list = '/api/collections/lessons/records?'
      for (const query of ["filter=liveUrl~'salle'", 'sort=liveUrl', 'fields=*,liveUrl'])
        expect((await app.call('GET', encodeURI(list + query), { as })).body).not.toContain('salle-de')
    }
    await app.call('PATCH', path, { as: staff, body: { liveUrl: 'https://evil.example.org/' } })
    expect((await app.call('GET', `/api/lessons/${id}/room`, { as: staff })).json()).toEqual({ url: ROOM })
    expect((await app.call('GET', `/api/lessons/${id}/room`, { as: claire })).statusCode).toBe(403)
    expect((await room('https://evil.example.org/', claire)).statusCode).toBe(403)
    for (const url of ['http://example.org/', 'javascript:alert(1)', 'https://a:b@example.org/', 'salle'])
      expect((await room(url)).statusCode).toBe(400)
    expect((await hold(null, claire)).statusCode).toBe(404)
    expect((await room('')).json()).toEqual({ url: '' })
  })

  it('has a calendar entry, which a later one replaces', async () => {
    const { app, claire, zoe, id, start, hold } = await world()
    const ics = (as: Person) => app.call('GET', `/api/lessons/${id}/live.ics`, { as })
    const first = await ics(claire)
    expect(first.headers['content-type']).toContain('text/calendar')
    const at = `DTSTART:${stamp(new Date(start)).slice(0, 19).replace(/[-:]/g, '').replace(' ', 'T')}Z`
    expect(first.body).toContain(at)
    expect(first.body).toMatch(/UID:direct-/)
    expect(first.body).not.toContain('meet.example.org')
    expect((await ics(zoe)).statusCode).toBe(404)
    await hold(null)
    expect((await ics(claire)).statusCode).toBe(404)
  })
})

describe('the notifications of a live lesson', () => {
  it('are sent the day and the hour before, once, to those who still have it', async () => {
    const { app, claire, paul, zoe, start, until, mails, reader } = await world()
    await until(start - 24 * HOUR - 1)
    expect(mails()).toEqual([])
    await until(start - 24 * HOUR)
    expect(mails()).toEqual([
      'claire@example.com Demain\u00a0: «\u00a0Leçon 2\u00a0», en direct',
      'paul@example.com Demain\u00a0: «\u00a0Leçon 2\u00a0», en direct',
    ])
    await app.seed((tx) =>
      tx.update(enrollments, tx.first(enrollments, { user: paul.id }).id, { isActive: false }),
    )
    await until(start - HOUR)
    expect(mails()).toContain('claire@example.com Dans une heure\u00a0: «\u00a0Leçon 2\u00a0», en direct')
    expect(mails()).toHaveLength(3)
    await until(start + 5 * HOUR)
    expect(mails()).toHaveLength(3)
    expect(reader().count(notifications, { user: claire.id })).toBe(2)
    expect(reader().count(notifications, { user: zoe.id })).toBe(0)
  })

  it('are not sent late when they are outdated', async () => {
    const { start, until, mails, app, reader, claire } = await world()
    // The site was down until an hour and a half before: it is of today, and « demain » would be a lie.
    await until(start - 90 * MINUTE)
    expect([mails(), reader().count(notifications, { user: claire.id })]).toEqual([[], 0])
    app.clock.advance(100 * MINUTE)
    await app.worker.drain()
    expect([mails(), reader().count(notifications, { user: claire.id })]).toEqual([[], 0])
  })

  it('announce a move after a delay, and remind of the new date alone', async () => {
    const { claire, start, hold, until, mails, reader, app } = await world()
    const now = app.clock.now().getTime()
    // Typed in steps, and back again: nothing has changed.
    for (const at of [start + HOUR, start + 2 * HOUR, start]) await hold(at)
    await until(now + 10 * MINUTE)
    expect(mails()).toEqual([])
    await hold(start + 48 * HOUR)
    await until(now + 20 * MINUTE)
    expect(mails()).toEqual([
      'claire@example.com «\u00a0Leçon 2\u00a0» change de date',
      'paul@example.com «\u00a0Leçon 2\u00a0» change de date',
    ])
    await until(start)
    expect(mails()).toHaveLength(2)
    await until(start + 24 * HOUR)
    expect(mails()).toHaveLength(4)
    await hold(null)
    await until(start + 24 * HOUR + 10 * MINUTE)
    expect(mails()).toHaveLength(6)
    const letter = reader().find(emailMessages, { to: 'claire@example.com' }, { sort: '-@rowid' })[0]
    expect(letter?.text).toContain('n’aura pas lieu à cette date')
    await until(start + 100 * HOUR)
    expect(mails()).toHaveLength(6)
    expect(reader().count(notifications, { user: claire.id })).toBe(3)
  })

  it('are not sent for a correction to a past date', async () => {
    const { app, start, hold, until, mails, reader } = await world()
    await until(start - 2 * HOUR)
    const before = [mails().length, reader().count(notifications)]
    await hold(start - 26 * HOUR)
    await until(start + HOUR)
    expect([mails().length, reader().count(notifications)]).toEqual(before)
    expect(app.clock.now().getTime()).toBe(start + HOUR)
  })

  it('announce a deletion with its module or alone once, unless it was restored', async () => {
    const { app, claire, staff, id, start, until, mails, reader } = await world()
    const now = app.clock.now().getTime()
    const lesson = reader().get(lessons, id)
    const drop = (collection: string, record: string) =>
      app.call('DELETE', `/api/collections/${collection}/records/${record}`, { as: staff })
    expect((await drop('lessons', id)).statusCode).toBe(204)
    await app.seed((tx) => tx.create(lessons, { ...lesson }))
    await until(now + 10 * MINUTE)
    expect(mails()).toEqual([])
    expect((await drop('modules', lesson.module)).statusCode).toBe(204)
    await until(now + 20 * MINUTE)
    expect(mails()).toEqual([
      'claire@example.com «\u00a0Leçon 2\u00a0»\u00a0: le direct est annulé',
      'paul@example.com «\u00a0Leçon 2\u00a0»\u00a0: le direct est annulé',
    ])
    const [notice] = reader().find(notifications, { user: claire.id })
    expect(notice).toMatchObject({ title: 'Votre direct est annulé' })
    expect(notice?.message).toContain('il était prévu le')
    await until(start + HOUR)
    expect([mails().length, reader().count(notifications, { user: claire.id })]).toEqual([2, 1])
  })

  it('announce no deletion after the lesson was held', async () => {
    const { app, staff, id, start, until, mails } = await world()
    await until(start + 2 * HOUR)
    const before = mails().length
    await app.call('DELETE', `/api/collections/lessons/records/${id}`, { as: staff })
    await until(start + 4 * HOUR)
    expect(mails()).toHaveLength(before)
  })

  it('reach every member of a large course once, in turns', async () => {
    const { app, course, start, until, mails } = await world()
    const password = await hashPassword('un mot de passe')
    await app.seed((tx) => {
      for (let index = 0; index < 120; index += 1) {
        const email = `personne${index}@example.com`
        const { id } = tx.create(users, { email, firstName: 'A', verified: true, role: 'member', password })
        enrol(tx, app.clock.now(), id, course, 'manual')
      }
    })
    await until(start - 24 * HOUR)
    expect(new Set(mails()).size).toBe(122)
    expect(mails()).toHaveLength(122)
  })

  it('are not sent for a draft, nor for a copy of the course', async () => {
    const { app, course, start, until, mails, staff } = await world()
    const copied = await app.call('POST', `/api/courses/${course}/duplicate`, { as: staff })
    expect(copied.statusCode).toBe(200)
    const copies = app.engine.read(system).find(lessons, { type: 'live' })
    expect(copies.map(({ liveAt }) => liveAt !== '').sort()).toEqual([false, true])
    await app.seed((tx) => tx.update(courses, course, { status: 'draft' }))
    for (const at of [start - 24 * HOUR, start - HOUR]) await until(at)
    const reply = app.engine.read(system).find(notifications, { filter: 'title ~ "direct"' })
    expect([mails(), reply]).toEqual([[], []])
  })
})

describe('attendance at a live lesson', () => {
  it('is recorded by the team, once, appears on the certificate and completes the lesson; the chain holds', async () => {
    const { app, claire, paul, zoe, staff, id, course, start, until, join, note, reader } = await world()
    expect((await note([{ user: claire.id, minutes: 60 }])).statusCode).toBe(409)
    await until(start)
    await join(claire)
    await until(start + 20 * MINUTE)
    const running = await app.call('GET', `/api/lessons/${id}/attendance`, { as: staff })
    expect(running.json().minutes).toBe(20)
    const early = await note([{ user: claire.id, minutes: 21 }])
    // What the screen says of it, too.
    expect([early.statusCode, early.json().statusMessage]).toEqual([
      400,
      expect.stringContaining('il y a 20'),
    ])
    expect(reader().count(learningEvents, { kind: 'live' })).toBe(0)
    await until(start + 2 * HOUR)
    const before = await app.call('GET', `/api/lessons/${id}/attendance`, { as: staff })
    expect(before.json()).toMatchObject({
      minutes: 60,
      people: [
        { user: claire.id, minutes: null, joinedAt: stamp(new Date(start)) },
        { user: paul.id, minutes: null, joinedAt: '' },
      ],
    })
    for (const as of [claire, zoe]) {
      expect((await app.call('GET', `/api/lessons/${id}/attendance`, { as })).statusCode).toBe(403)
      expect((await note([{ user: claire.id, minutes: 60 }], as)).statusCode).toBe(403)
    }
    expect((await note([{ user: zoe.id, minutes: 60 }])).statusCode).toBe(400)
    const people = [
      { user: claire.id, minutes: 55 },
      { user: paul.id, minutes: 0 },
    ]
    const answers = await Promise.all([note(people), note(people), note(people)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(reader().count(learningEvents, { kind: 'live' })).toBe(2)
    expect(
      reader()
        .find(progress, { lesson: id })
        .map(({ user, completed }) => [user, completed]),
    ).toEqual([[claire.id, true]])
    const onDocument = async () => {
      const { traces } = await tracesOf(app.engine.reads, claire.id, course)
      return attendanceOf(traces, () => '').activeSeconds
    }
    expect(await onDocument()).toBe(55 * 60)
    // An absent member has no day for it, nor the lesson among those attended.
    expect((await tracesOf(app.engine.reads, paul.id, course)).traces).toEqual([])
    // Corrected: the last word counts, and what was said before stays in the chain.
    await note([{ user: claire.id, minutes: 30 }])
    expect(await onDocument()).toBe(30 * 60)
    await note([{ user: claire.id, minutes: 0 }])
    expect(await onDocument()).toBe(0)
    expect(reader().count(progress, { lesson: id, completed: true })).toBe(0)
    await note([{ user: claire.id, minutes: 60 }])
    expect(await onDocument()).toBe(3600)
    expect(reader().count(progress, { lesson: id, completed: true })).toBe(1)
    const report = await checkEvidence({ reader: reader(), reads: app.engine.reads })
    expect(report.flaws).toEqual([])
  })

  it('stays on the certificate of a deleted lesson, and adds no absent member', async () => {
    const { app, claire, paul, staff, id, first, course, start, until, hold, note } = await world()
    await hold(start)
    const other = { type: 'live', liveAt: stamp(new Date(start + 3 * HOUR)), durationSeconds: 3600 }
    await app.call('PATCH', `/api/collections/lessons/records/${first}`, { as: staff, body: other })
    await until(start + 12 * HOUR)
    const people = [
      { user: claire.id, minutes: 60 },
      { user: paul.id, minutes: 0 },
    ]
    await note(people)
    await app.call('PUT', `/api/lessons/${first}/attendance`, { as: staff, body: { people } })
    const onDocument = async (user: string) => {
      const { traces } = await tracesOf(app.engine.reads, user, course)
      const { activeSeconds, days } = attendanceOf(traces, () => '')
      return [activeSeconds, days.length]
    }
    expect(await onDocument(paul.id)).toEqual([0, 0])
    for (const lesson of [id, first])
      await app.call('DELETE', `/api/collections/lessons/records/${lesson}`, { as: staff })
    await app.worker.drain()
    expect(await onDocument(claire.id)).toEqual([7200, 1])
  })

  it('uses connected hours, and is completed by the member only after its end', async () => {
    const { app, claire, staff, id, course, start, until, note, reader } = await world()
    const enrollment = reader().first(enrollments, { user: claire.id }).id
    await app.call('PATCH', `/api/collections/enrollments/records/${enrollment}`, {
      as: staff,
      body: { mostHours: 2 },
    })
    const mark = () =>
      app.call('POST', '/api/collections/progress/records', {
        as: claire,
        body: { user: claire.id, lesson: id, course, completed: true },
      })
    await until(start + 59 * MINUTE)
    const early = await mark()
    expect([early.statusCode, early.body]).toEqual([400, expect.stringContaining('après le direct')])
    await until(start + 61 * MINUTE)
    expect((await mark()).statusCode).toBe(200)
    await note([{ user: claire.id, minutes: 60 }])
    expect(reader().get(enrollments, enrollment).connectedSeconds).toBe(3600)
    // The member's own completion stays.
    await note([{ user: claire.id, minutes: 0 }])
    expect(reader().count(progress, { user: claire.id, lesson: id, completed: true })).toBe(1)
  })
})
