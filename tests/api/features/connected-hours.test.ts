/** Hours of connection: counted as the paper counts them, said early, and the lessons close when they are used up. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { certificates, enrollments, progress } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { MAX_EVENTS } from '#server/features/learning/evidence.ts'
import { attendanceOf } from '#server/features/learning/rules/attendance.ts'
import { notifySilent } from '#server/features/learning/sessions.ts'
import { tracesOf } from '#server/features/training-documents/traces.ts'
import { system } from '#server/records/actor.ts'
import { listening, player, sessionName } from '../../support/recording.ts'

const MINUTE = 60_000

/** Claire, with so many hours in a course of recordings of two hours. */
const world = async (mostHours: number | null = 0.5, count = 2) => {
  const made = await listening(count)
  const { app, claire, ids, course } = made
  const staff = await app.person('ines@example.com', { role: 'staff', permissions: ['courses.manage'] })
  await app.seed((tx) => {
    for (const id of ids) tx.update(lessons, id, { mediaSeconds: 7200 })
    tx.update(courses, course, { instructor: staff.id })
  })
  const { id: enrollment } = app.engine.read(system).first(enrollments, { user: claire.id })
  const path = `/api/collections/enrollments/records/${enrollment}`
  const bound = (hours: number | null, as = staff) =>
    app.call('PATCH', path, { as, body: { mostHours: hours } })
  if (mostHours !== null) expect((await bound(mostHours)).statusCode).toBe(200)
  const stored = () => app.engine.read(system).get(enrollments, enrollment)
  const onDocument = async () => {
    const { traces } = await tracesOf(app.engine.reads, claire.id, course)
    return attendanceOf(traces, () => '').activeSeconds
  }
  const reads = async (lesson: string) => {
    const view = await app.call('GET', `/api/collections/lessons/records/${lesson}`, { as: claire })
    const { token } = (await app.call('POST', '/api/files/token', { as: claire })).json()
    const { audio } = app.engine.read(system).get(lessons, lesson)
    const file = await app.call('GET', `/api/files/lessons/${lesson}/${audio}?token=${token}`)
    const outline = await app.call('GET', `/api/courses/${course}/outline`, { as: claire })
    return [view.statusCode, file.statusCode, outline.json().modules[0].lessons[0].locked]
  }
  const notified = (user: string) =>
    app.engine
      .read(system)
      .find(notifications, { user }, { sort: '@rowid' })
      .map(({ title }) => title)
      .filter((title) => title.toLowerCase().includes('heures'))
  /** Plays so many minutes of a recording without a stop. */
  const listen = async (lesson: string, minutes: number, session = sessionName('a')) => {
    const playing = player(app, claire, lesson, session)
    await playing.begin()
    for (let at = 10; at <= minutes; at += 10) {
      app.clock.advance(10 * MINUTE)
      await playing.beat([[(at - 10) * 60, at * 60]])
    }
    return playing
  }
  return {
    ...made,
    staff,
    enrollment,
    path,
    bound,
    kept: stored,
    onPaper: onDocument,
    reads,
    told: notified,
    listen,
  }
}

describe('hours of connection', () => {
  it('apply to each enrollment of a course with a limit, and to no other', async () => {
    const { app, course, staff, kept: stored, listen, id } = await world(null)
    await listen(id, 40)
    expect(stored()).toMatchObject({ mostHours: null, connectedSeconds: 0, usedUpAt: '', hoursWarnedAt: '' })
    await app.call('PATCH', `/api/collections/courses/records/${course}`, {
      as: staff,
      body: { mostHours: 35 },
    })
    expect(stored().mostHours).toBeNull()
    const given = async (email: string, body: object) => {
      const { id: user } = await app.person(email)
      const answer = await app.call('POST', '/api/collections/enrollments/records', {
        as: staff,
        body: { user, course, ...body },
      })
      return answer.json().mostHours
    }
    expect(await given('a@example.com', {})).toBe(35)
    expect(await given('b@example.com', { mostHours: 12.5 })).toBe(12.5)
    expect(await given('c@example.com', { mostHours: null })).toBeNull()
    expect(await given('d@example.com', { mostHours: 0 })).toBeNull()
    for (const mostHours of [-1, 0.1, 20_000])
      expect(
        (
          await app.call('PATCH', `/api/collections/courses/records/${course}`, {
            as: staff,
            body: { mostHours },
          })
        ).statusCode,
      ).toBe(400)
  })

  it('are announced early, end playback at its heartbeat, and close the lessons everywhere', async () => {
    const {
      app,
      claire,
      id,
      kept: stored,
      onPaper: onDocument,
      reads,
      told: notified,
      listen,
    } = await world()
    await app.call('POST', '/api/collections/lesson_notes/records', {
      as: claire,
      body: { lesson: id, body: 'Ma note' },
    })
    const playing = await listen(id, 20)
    expect(notified(claire.id)).toEqual([])
    app.clock.advance(5 * MINUTE)
    await playing.beat([[1200, 1500]])
    expect(notified(claire.id)).toEqual(['Vos heures de connexion touchent à leur fin'])
    app.clock.advance(4 * MINUTE)
    await playing.beat([[1500, 1740]])
    expect(stored().usedUpAt).toBe('')
    expect(await reads(id)).toEqual([200, 200, false])
    app.clock.advance(2 * MINUTE)
    const last = await playing.beat([[1740, 1860]])
    // Taken whole, and the next one is refused.
    expect([last.statusCode, last.json().isCurrent, last.json().progress.watchedSeconds]).toEqual([
      200,
      true,
      1860,
    ])
    expect(await reads(id)).toEqual([404, 404, true])
    app.clock.advance(MINUTE)
    expect((await playing.beat([[1860, 1920]])).statusCode).toBe(404)
    expect(stored().usedUpAt).not.toBe('')
    expect(stored().connectedSeconds).toBe(1860)
    expect(await onDocument()).toBe(1860)
    expect(notified(claire.id)).toEqual([
      'Vos heures de connexion touchent à leur fin',
      'Vos heures de connexion sont utilisées',
    ])
    expect(app.engine.read(system).first(progress, { user: claire.id, lesson: id }).watchedSeconds).toBe(1860)
    const notes = await app.call('GET', '/api/collections/lesson_notes/records', { as: claire })
    expect(notes.json().items[0].body).toBe('Ma note')
    const course = await app.call('GET', `/api/collections/courses/records/${stored().course}`, {
      as: claire,
    })
    expect(course.statusCode).toBe(200)
  })

  it('equal those of the certificate, in any order of reports', async () => {
    const { app, claire, ids, kept: stored, onPaper: onDocument, listen, bound } = await world(9)
    await app.call('POST', `/api/lessons/${ids[1]}/copies`, { as: claire })
    await (await listen(ids[0] ?? '', 30)).beat([[1800, 1801]], { isPlaying: false })
    app.clock.advance(90 * MINUTE)
    const away = { startedSecondsAgo: 4800, endedSecondsAgo: 3000 }
    await player(app, claire, ids[1] ?? '', sessionName('z')).beat([[0, 1700]], {
      isPlaying: false,
      ...away,
      seq: 2,
    })
    await app.call('POST', `/api/lessons/${ids[1]}/visits`, { as: claire })
    expect(stored().connectedSeconds).toBe(Math.round(await onDocument()))
    expect(stored().connectedSeconds).toBeGreaterThan(3000)
    // Counted anew where the bound goes and comes.
    const before = stored().connectedSeconds
    await bound(null)
    expect(stored().connectedSeconds).toBe(0)
    await bound(0.5)
    expect([stored().connectedSeconds, stored().usedUpAt !== '']).toEqual([before, true])
  })

  it('are added by hand, only by course managers, and logged', async () => {
    const {
      app,
      claire,
      id,
      staff,
      kept: stored,
      bound,
      reads,
      told: notified,
      listen,
      course,
    } = await world()
    await listen(id, 40)
    expect(await reads(id)).toEqual([404, 404, true])
    expect(notified(staff.id)).toEqual(['Heures de connexion utilisées'])
    expect(notified('')).toEqual(['Heures de connexion utilisées'])
    const list = await app.call('GET', `/api/courses/${course}/learners?state=used_up`, { as: staff })
    expect(list.json().items).toMatchObject([
      { user: claire.id, state: 'used_up', mostHours: 0.5, connectedSeconds: stored().connectedSeconds },
    ])
    expect((await bound(90, claire)).statusCode).toBe(404)
    await bound(1)
    expect(await reads(id)).toEqual([200, 200, false])
    expect(stored()).toMatchObject({ usedUpAt: '', hoursWarnedAt: '' })
    const entries = app.engine.read(system).find(auditLog, { collection: 'enrollments' }, { sort: '-at' })
    expect(entries.map(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ fields: { mostHours: { before: 0.5, after: 1 } } }),
    )
    await bound(0.25)
    expect(await reads(id)).toEqual([404, 404, true])
    const view = async (days: number) =>
      (
        await app.call(
          'GET',
          `/api/enrollments/${stored().id}/view?at=${new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()}`,
          { as: staff },
        )
      ).json()
    expect(await view(1)).toMatchObject({ state: 'used_up', connectedSeconds: stored().connectedSeconds })
    const before = await view(0 - 1 / 48)
    expect([before.modules[0].lessons[0].locked, before.connectedSeconds]).toEqual([false, null])
  })

  it('leave completions, attestation and documents', async () => {
    const { app, claire, ids, id, kept: stored, bound, reads, listen } = await world(9, 1)
    await (await listen(id, 120)).beat([[7199, 7200]], { isPlaying: false })
    // Played in one go: what ends the lesson on the way cuts nothing off.
    expect(stored().connectedSeconds).toBe(7200)
    expect(stored().completedAt).not.toBe('')
    const { completedAt } = stored()
    await bound(0.5)
    expect(await reads(id)).toEqual([404, 404, true])
    expect(stored()).toMatchObject({ completedAt, progress: 100 })
    expect(app.engine.read(system).count(certificates, { user: claire.id })).toBe(1)
    expect(
      (await app.call('GET', '/api/collections/certificates/records', { as: claire })).json().items.length,
    ).toBe(1)
    const paper = await app.call('GET', `/api/enrollments/${stored().id}/documents/attendance`, {
      as: claire,
    })
    expect(paper.statusCode).toBe(200)
    expect(ids.length).toBe(1)
  })

  it('are granted anew with the course, once however often it is reported, and never reduced', async () => {
    const { app, claire, course, id, kept: stored, reads, listen } = await world()
    await listen(id, 40)
    await app.seed((tx) => tx.update(courses, course, { mostHours: 2 }))
    const again = () => app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'one_time'))
    await again()
    const { mostHours, connectedSeconds } = stored()
    expect(mostHours).toBeCloseTo(connectedSeconds / 3600 + 2, 1)
    expect(await reads(id)).toEqual([200, 200, false])
    await again()
    expect(stored().mostHours).toBe(mostHours)
    await app.seed((tx) => tx.update(courses, course, { mostHours: null }))
    await again()
    expect(stored().mostHours).toBe(mostHours)
  })

  it('start anew with a new purchase after a deleted enrollment, and not with free access', async () => {
    const { app, claire, course, id, kept: stored, reads, listen } = await world()
    await listen(id, 40)
    await app.seed((tx) => tx.update(courses, course, { mostHours: 0.5 }))
    const { mostHours } = stored()
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'free'))
    expect(stored()).toMatchObject({ mostHours, usedUpAt: expect.stringMatching(/^2026/) })
    await app.seed((tx) => tx.delete(enrollments, stored().id))
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'one_time'))
    const bought = app.engine.read(system).first(enrollments, { user: claire.id, course })
    expect(bought.usedUpAt).toBe('')
    expect(bought.mostHours).toBeCloseTo(bought.connectedSeconds / 3600 + 0.5, 1)
    expect(await reads(id)).toEqual([200, 200, false])
  })

  it('are used by a second hearing as by the first, by the clock, and end with the same message', async () => {
    const {
      app,
      claire,
      id,
      kept: stored,
      onPaper: onDocument,
      listen,
      reads,
      told: notified,
    } = await world(1)
    await (await listen(id, 20)).beat([[1200, 1201]], { isPlaying: false })
    expect(stored().connectedSeconds).toBe(1200)
    app.clock.advance(8 * MINUTE)
    const again = player(app, claire, id, sessionName('b'))
    await again.begin()
    // Four fifths of the speed: eight minutes of the recording take ten.
    app.clock.advance(10 * MINUTE)
    await again.beat([[0, 480]], { speed: 0.8 })
    await again.beat([[480, 481]], { isPlaying: false })
    expect(stored().connectedSeconds).toBe(1200 + 600)
    expect(await onDocument()).toBe(1800)
    const third = player(app, claire, id, sessionName('c'))
    await third.begin()
    for (const at of [0, 600, 1200]) {
      app.clock.advance(10 * MINUTE)
      await third.beat([[at, at + 600]])
    }
    expect(await reads(id)).toEqual([404, 404, true])
    expect([stored().connectedSeconds, stored().usedUpAt !== '']).toEqual([3600, true])
    expect(await onDocument()).toBe(3600)
    expect(notified(claire.id)).toEqual([
      'Vos heures de connexion touchent à leur fin',
      'Vos heures de connexion sont utilisées',
    ])
    app.clock.advance(MINUTE)
    const refused = await third.beat([[1800, 1860]])
    expect(refused.statusCode).toBe(404)
  })

  it('are used through the record API as well', async () => {
    const { app, claire, id, kept: stored, reads } = await world(0.25)
    const path = '/api/collections/progress/records'
    const body = { user: claire.id, lesson: id, course: stored().course, watched: [[0, 10]] }
    const { id: row } = (await app.call('POST', path, { as: claire, body })).json()
    for (const until of [600, 1200, 1800]) {
      app.clock.advance(10 * MINUTE)
      await app.call('PATCH', `${path}/${row}`, { as: claire, body: { watched: [[0, until]] } })
    }
    expect(stored().usedUpAt).not.toBe('')
    expect(stored().connectedSeconds).toBe(1200)
    expect(await reads(id)).toEqual([404, 404, true])
  })

  it('count the playback of a closed browser, an hour later, once', async () => {
    const { app, claire, id, kept: stored, onPaper: onDocument, listen } = await world(9)
    await listen(id, 40)
    expect(await onDocument()).toBe(0)
    await notifySilent(app.engine)
    expect(await onDocument()).toBe(0)
    app.clock.advance(61 * MINUTE)
    await Promise.all([notifySilent(app.engine), notifySilent(app.engine)])
    expect(await onDocument()).toBe(2400)
    expect(stored().connectedSeconds).toBe(2400)
    // After a sleep the same session continues.
    const asleep = (seq: number, watched: number[][]) =>
      player(app, claire, id).send({ session: sessionName('a'), seq, watched })
    expect((await asleep(9, [[2400, 2401]])).json().isCurrent).toBe(true)
    app.clock.advance(10 * MINUTE)
    await asleep(10, [[2401, 3001]])
    await player(app, claire, id, sessionName('b')).begin()
    expect(await onDocument()).toBe(2400 + 601)
    await notifySilent(app.engine)
    expect(stored().connectedSeconds).toBe(3001)
  })

  /** A hundred pauses of one recording, each after half a second. */
  const pauses = async (heartbeat: ReturnType<typeof player>['beat'], advance: (ms: number) => void) => {
    for (let at = 0; at < 2 * MAX_EVENTS; at += 1) {
      advance(at % 2 ? 1000 : 500)
      await heartbeat([], { isPlaying: at % 2 === 1 })
    }
  }

  it('remain after a hundred pauses of one recording: short ones add up to five minutes', async () => {
    const { app, claire, id, kept: stored, onPaper: onDocument } = await world(9)
    const { begin, beat: heartbeat } = player(app, claire, id)
    await begin()
    await pauses(heartbeat, app.clock.advance)
    const before = await onDocument()
    for (const expected of [0, 480, 480, 960]) {
      app.clock.advance(4 * MINUTE)
      await heartbeat([[0, 240]], { isPlaying: false })
      expect((await onDocument()) - before).toBe(expected)
      expect(stored().connectedSeconds).toBe(await onDocument())
      await heartbeat([], { isPlaying: true })
    }
    app.clock.advance(10 * MINUTE)
    await heartbeat([[0, 600]], { isPlaying: false })
    expect((await onDocument()) - before).toBe(960 + 600)
  })

  it('are used up after a hundred pauses, too, by continuous playback', async () => {
    const { app, claire, id, kept: stored } = await world(0.5)
    const { begin, beat: heartbeat } = player(app, claire, id)
    await begin()
    await pauses(heartbeat, app.clock.advance)
    for (let minutes = 10; minutes <= 30; minutes += 10) {
      expect(stored().usedUpAt).toBe('')
      app.clock.advance(10 * MINUTE)
      await heartbeat([[0, 600]], { isPlaying: true })
    }
    expect(stored().usedUpAt).not.toBe('')
  })

  it('are recounted after an update of the rules, in turns, and reopen remaining hours', async () => {
    const { app, id, kept: stored, listen, reads } = await world(1)
    await (await listen(id, 20)).beat([[1200, 1201]], { isPlaying: false })
    const { id: enrollment } = stored()
    // As the way of before had counted.
    await app.seed((tx) =>
      tx.update(enrollments, enrollment, { connectedSeconds: 3600, usedUpAt: '2026-11-20 10:00:00.000Z' }),
    )
    expect(await reads(id)).toEqual([404, 404, true])
    await app.seed((tx) => tx.enqueue('learning.hours', {}))
    await app.worker.drain()
    expect(stored()).toMatchObject({ connectedSeconds: 1200, usedUpAt: '' })
    expect(await reads(id)).toEqual([200, 200, false])
  })
})
