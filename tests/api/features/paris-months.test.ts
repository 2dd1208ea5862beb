/** Bought at twenty past midnight in Paris on the 1st of March, which is still February in UTC. */
import { expect, it } from 'vitest'
import { modules } from '#drizzle/collections/courses.ts'
import { enrollments, invitations, moduleOpenings } from '#drizzle/collections/learning.ts'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { wallClock } from '#drizzle/domain/paris-clock.ts'
import { enrol } from '#server/features/enrollments/index.ts'
import { dueDateOf } from '#server/features/payment-schedules/index.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp, testClock } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const paris = (stamp: string): string => wallClock(Date.parse(stamp))

const bought = async (app: TestApp, terms: object, option?: string) => {
  const claire = await app.person('claire@example.com')
  const course = await app.seed((tx) => makeCourse(tx, { price: 210, ...terms }))
  const items = [{ kind: 'course', id: course.id, ...(option ? { option } : {}) }]
  const opened = (await buy(app, claire, items)).json()
  await pay(app, opened.orderId, 'succeed', { as: claire })
  await app.worker.drain()
  return { claire, course, reader: app.engine.read(system) }
}
const atMidnight = () => testApp({ clock: testClock('2027-02-28T23:20:00Z') })

it('six months of access end on the 1st of September', async () => {
  const { reader } = await bought(await atMidnight(), { accessMonths: 6 })
  expect(paris(reader.first(enrollments, {}).expiresAt)).toBe('2027-09-01T00:20')
})

it.each([
  ['installment', { installmentPrice: 70, installmentCount: 3 }],
  ['subscription', { subscriptionPrice: 19, subscriptionInterval: 'month' }],
])('the payments of %s are due on the 1st of April and of May', async (option, terms) => {
  const { reader } = await bought(await atMidnight(), terms, option)
  const plan = reader.first(paymentPlans, {})
  expect([1, 2, 3].map((number) => paris(dueDateOf(plan, number).toISOString()))).toEqual([
    '2027-03-01T00:20',
    '2027-04-01T00:20',
    '2027-05-01T00:20',
  ])
  expect(paris(plan.dueAt)).toBe('2027-04-01T00:20')
})

it('days end at the same hour after the clock has changed', async () => {
  const app = await testApp({ clock: testClock('2027-03-25T23:20:00Z') })
  const claire = await app.person('claire@example.com')
  const course = await app.seed((tx) => {
    const made = makeCourse(tx, {})
    tx.create(modules, { course: made.id, title: 'La suite', releaseAfterDays: 7 })
    enrol(tx, app.engine.clock.now(), claire.id, made.id, 'manual')
    tx.create(invitations, { email: 'lea@example.com', course: made.id })
    return made
  })
  const reader = app.engine.read(system)
  expect(paris(reader.first(moduleOpenings, { user: claire.id }).opensAt)).toBe('2027-04-02T00:20')
  expect(paris(reader.first(invitations, { course: course.id }).expiresAt)).toBe('2027-04-02T00:20')
})
