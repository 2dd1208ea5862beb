/** How long a lesson is that plays a deposited file: as long as the file. */
import { describe, expect, it } from 'vitest'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { system } from '#server/records/actor.ts'
import { SAMPLE_RATE, wav } from '../../../scripts/seed/wav.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

const world = async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const made = await app.seed((tx) => makeCourseWithLessons(tx, 1))
  const id = made.lessons[0]?.id ?? ''
  const deposit = async (content: Buffer, more: object = {}) => {
    const upload = await app.engine.upload(lessons, id, 'audio', { name: 'son.wav', content })
    await app.seed((tx) => tx.update(lessons, id, { type: 'audio', audio: upload, ...more }))
  }
  const sound = (seconds: number) => wav(Buffer.alloc(SAMPLE_RATE * seconds, 128))
  const lengths = () => {
    const { mediaSeconds, durationSeconds } = app.engine.read(system).get(lessons, id)
    return [mediaSeconds, durationSeconds]
  }
  const type = async (durationSeconds: number) => {
    const url = `/api/collections/lessons/records/${id}`
    return (await app.call('PATCH', url, { as: admin, body: { durationSeconds } })).json().durationSeconds
  }
  const minutes = () => app.engine.read(system).get(courses, made.course.id).durationMinutes
  return { app, id, deposit, sound, lengths, type, minutes }
}

describe('an uploaded recording', () => {
  it('sets the lesson’s duration, and a second one its own', async () => {
    const { app, deposit, sound, lengths, minutes } = await world()
    await deposit(sound(125))
    await app.worker.drain()
    expect([lengths(), minutes()]).toEqual([[125, 125], 2])
    await deposit(sound(300))
    await app.worker.drain()
    expect([lengths(), minutes()]).toEqual([[300, 300], 5])
  })

  it('is not measured by the previous one while it is unread', async () => {
    const { app, deposit, sound, lengths } = await world()
    await deposit(sound(30))
    await app.worker.drain()
    await app.worker.stop()
    const reading = deposit(sound(40))
    await reading
    expect([0, 40]).toContain(lengths()[0])
    app.worker.start()
    await app.worker.drain()
    expect(lengths()).toEqual([40, 40])
  })

  it('overrides a duration from a form, and restores it when the film moves', async () => {
    const { app, id, deposit, sound, type } = await world()
    await deposit(sound(95))
    await app.worker.drain()
    expect(await type(120)).toBe(95)
    await app.seed((tx) =>
      tx.update(lessons, id, { type: 'video', videoProvider: 'youtube', videoId: 'abc' }),
    )
    expect(await type(120)).toBe(120)
    expect(app.engine.read(system).get(lessons, id).mediaSeconds).toBe(0)
  })
})
