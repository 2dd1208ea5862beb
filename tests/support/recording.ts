/** A recording of a course, and a player that says what it plays. */
import { lessons } from '#drizzle/collections/courses.ts'
import { progress } from '#drizzle/collections/learning.ts'
import type { Interval } from '#drizzle/domain/intervals.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { SAMPLE_RATE, wav } from '../../scripts/seed/wav.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { makeCourseWithLessons } from './catalogue.ts'

/** Makes a lesson a recording of so many seconds, which the server has read. */
export const makeRecording = async (app: TestApp, lesson: string, seconds: number): Promise<void> => {
  const content = wav(Buffer.alloc(SAMPLE_RATE * seconds, 128))
  const upload = await app.engine.upload(lessons, lesson, 'audio', { name: 'son.wav', content })
  await app.seed((tx) =>
    tx.update(lessons, lesson, { type: 'audio', audio: upload, manualCompletion: false }),
  )
  await app.worker.drain()
}

/** Claire in a course of `count` recordings of a hundred seconds. */
export const listening = async (count = 1) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) => makeCourseWithLessons(tx, count, { certificate: true }))
  const ids = made.lessons.map(({ id }) => id)
  for (const id of ids) await makeRecording(app, id, 100)
  await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, made.course.id, 'manual'))
  return { app, claire, course: made.course.id, ids, id: ids[0] ?? '' }
}

/** Names of sessions, as players make them. */
export const sessionName = (letter: string): string => letter.repeat(16)

/** A player: each call is the next heartbeat of its session. */
export const player = (app: TestApp, as: Person, lesson: string, session = sessionName('a')) => {
  let seq = 0
  const send = (body: object) => app.call('POST', `/api/lessons/${lesson}/beats`, { as, body })
  return {
    send,
    begin: () => send({ session, seq: 0 }),
    beat: (watched: Interval[], more: object = {}) => {
      seq += 1
      return send({ session, seq, watched, ...more })
    },
    /** Begins, lets the time pass that the seconds take at a speed, and says so. */
    play: async (from: number, to: number, speed = 1) => {
      await send({ session, seq: 0, speed })
      app.clock.advance(((to - from) / speed) * 1000)
      seq += 1
      return send({ session, seq, watched: [[from, to]], speed })
    },
  }
}

export const watchedSeconds = (app: TestApp, person: Person, lesson: string): number =>
  app.engine.read(system).firstOrNull(progress, { user: person.id, lesson })?.watchedSeconds ?? 0
