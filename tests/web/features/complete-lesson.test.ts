/** « Terminer » on a bad line: an early timeout, one retry, and never a second time after it arrived. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { progress } from '#drizzle/collections/learning.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { completeLesson } from '../../../web/features/learning/queries.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { connect } from '../../support/connect.ts'

const LIST = '/api/collections/progress/records'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** A member with a lesson that is begun or not, and may be completed by hand as long as the member is enrolled. */
const world = async ({ isBegun = false, isEnrolled = true } = {}) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const { lesson, known } = await app.seed((tx) => {
    const made = makeCourseWithLessons(tx, 2)
    const id = made.lessons[0]?.id ?? ''
    if (isEnrolled) enrol(tx, app.clock.now(), claire.id, made.course.id, 'manual')
    return {
      lesson: id,
      known: isBegun ? tx.create(progress, { user: claire.id, lesson: id }).id : undefined,
    }
  })
  const network = await connect(app, claire)
  return {
    network,
    known,
    requested: () => network.requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`),
    stored: () => app.engine.read(system).find(progress, { user: claire.id, lesson }),
    complete: async () => {
      let isSettled = false
      const done = completeLesson(claire.id, lesson, known)
      const settled = () => {
        isSettled = true
      }
      done.then(settled, settled)
      // The pause before the retry passes at once.
      await vi.waitFor(() => expect(isSettled).toBe(true), { timeout: 30_000, interval: 100 })
      return done
    },
  }
}

describe('« Terminer »', () => {
  it('takes a request with a lost reply as done, without a second one', async () => {
    const { network, known, requested, stored, complete } = await world({ isBegun: true })
    network.loseAnswer(`PATCH ${LIST}/${known}`)
    expect(await complete()).toMatchObject({ id: known, completed: true })
    expect(requested()).toEqual([`PATCH ${LIST}/${known}`, `GET ${LIST}`])
    expect(stored()).toMatchObject([{ id: known, completed: true }])
  })

  it.each([408, 425, 503])('retries once after a %i that had not arrived', async (status) => {
    const { network, requested, stored, complete } = await world()
    network.answer(`POST ${LIST}`, status)
    expect(await complete()).toMatchObject({ completed: true })
    expect(requested()).toEqual([`POST ${LIST}`, `GET ${LIST}`, `POST ${LIST}`])
    expect(stored()).toMatchObject([{ completed: true }])
  })

  it('sends a judged request once', async () => {
    const { known, requested, complete } = await world({ isBegun: true, isEnrolled: false })
    await expect(complete()).rejects.toMatchObject({ status: 400 })
    expect(requested()).toEqual([`PATCH ${LIST}/${known}`])
  })

  it('sends others twice at most', async () => {
    const { network, known, requested, complete } = await world({ isBegun: true })
    network.answer(`PATCH ${LIST}/${known}`, 503, 2)
    await expect(complete()).rejects.toMatchObject({ status: 503 })
    expect(requested()).toEqual([`PATCH ${LIST}/${known}`, `GET ${LIST}`, `PATCH ${LIST}/${known}`])
  })

  it('waits eight seconds for a reply, not the ten minutes of the client', async () => {
    const { complete } = await world({ isBegun: true })
    const limited = vi.spyOn(AbortSignal, 'timeout')
    await complete()
    expect(limited.mock.calls).toEqual([[8000]])
  })
})
