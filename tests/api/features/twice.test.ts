import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { settleOrder } from '#server/features/fulfilment/settlement.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const course = (id: string) => ({ kind: 'course', id })
const open = async (app: TestApp, as: Person | null, items: object[], more: object = {}) =>
  (await buy(app, as, items, more)).json() as { orderId: string; number: string; token: string }

describe('two open orders for one course', () => {
  it('are not both paid, whatever else they contain', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const [one, two] = await app.seed((tx) => [makeCourse(tx, { title: 'Sommeil' }), makeCourse(tx)])
    const alone = await open(app, claire, [course(one.id)])
    const both = await open(app, claire, [course(one.id), course(two.id)])
    expect((await pay(app, alone.orderId, 'succeed', { as: claire })).json().status).toBe('fulfilled')
    const second = await pay(app, both.orderId, 'succeed', { as: claire })
    expect(second.json().status).toBe('cancelled')
    expect(second.json().message).toBe(
      'Vous avez déjà «\u00a0Sommeil\u00a0»\u00a0: cette commande est annulée. Aucun montant n’a été débité.',
    )
    const reader = app.engine.read(system)
    expect([reader.count(payments), reader.count(enrollments), reader.count(invoices)]).toEqual([1, 1, 1])
  })
})

describe('an order that waited', () => {
  it('is cancelled when the course is deleted', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const made = await app.seed((tx) => makeCourse(tx, { title: 'Sommeil' }))
    const { orderId } = await open(app, claire, [course(made.id)])
    await app.seed((tx) => tx.delete(courses, made.id))
    const answer = await pay(app, orderId, 'succeed', { as: claire })
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'cancelled'])
    expect(answer.json().message).toContain('n’est plus proposé')
    expect(app.engine.read(system).count(payments)).toBe(0)
  })

  it('is fulfilled by a payment after it was abandoned, once', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const made = await app.seed((tx) => makeCourse(tx))
    const { orderId } = await open(app, claire, [course(made.id)])
    await pay(app, orderId, 'abandon', { as: claire })
    const late = () =>
      app.seed((tx) => settleOrder(app.engine, tx, orderId, { provider: 'stripe', ref: 'pi_1' }))
    expect((await late()).status).toBe('fulfilled')
    expect((await late()).status).toBe('fulfilled')
    const reader = app.engine.read(system)
    expect([reader.count(payments), reader.count(enrollments), reader.count(invoices)]).toEqual([1, 1, 1])
  })

  it('stays with its address when the account is erased, in a new account without proof', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const made = await app.seed((tx) => makeCourse(tx, { accessMonths: 12 }))
    const { orderId, number, token } = await open(app, claire, [course(made.id)])
    await app.seed((tx) => tx.delete(users, claire.id))
    const answer = await pay(app, orderId, 'succeed', { token })
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'fulfilled'])
    const reader = app.engine.read(system)
    const again = reader.first(users, { email: claire.email })
    expect(again).toMatchObject({ verified: false, role: 'member' })
    expect(again.id).not.toBe(claire.id)
    expect(reader.first(payments, { order: orderId })).toMatchObject({ user: again.id, email: claire.email })
    expect(reader.first(invoices, { order: orderId }).customer?.email).toBe(claire.email)
    expect((await app.call('GET', `/api/orders/${number}?token=${token}`)).statusCode).toBe(200)
    expect(reader.get(orders, orderId).user).toBe(again.id)
    expect(reader.first(enrollments, { user: again.id })).toMatchObject({
      course: made.id,
      isActive: true,
      enrolledAt: '2026-11-20 10:00:00.000Z',
      expiresAt: '2027-11-20 10:00:00.000Z',
    })
  })

  it('is not paid twice for an erased account', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const made = await app.seed((tx) => makeCourse(tx))
    const tabs = [await open(app, claire, [course(made.id)]), await open(app, claire, [course(made.id)])]
    await app.seed((tx) => tx.delete(users, claire.id))
    const answers = []
    for (const { orderId, token } of tabs)
      answers.push((await pay(app, orderId, 'succeed', { token })).json().status)
    expect(answers).toEqual(['fulfilled', 'cancelled'])
  })

  it('goes to a new account at once when there is one by then', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const made = await app.seed((tx) => makeCourse(tx))
    const { orderId, token } = await open(app, claire, [course(made.id)])
    await app.seed((tx) => tx.delete(users, claire.id))
    const again = await app.person('claire@example.com', { verified: false })
    await app.seed((tx) => tx.update(users, again.id, { verified: true }))
    await pay(app, orderId, 'succeed', { token })
    const reader = app.engine.read(system)
    expect(reader.count(enrollments, { user: again.id })).toBe(1)
  })

  it('keeps a guest’s waiver when the account comes between order and payment', async () => {
    const app = await testApp()
    const produit = await app.seed((tx) => makeProduit(tx, { withdrawal: 'digital_waiver' }))
    const email = 'guest@example.com'
    const { orderId, token } = await open(app, null, [{ kind: 'produit', id: produit.id }], { email })
    await app.person(email)
    await pay(app, orderId, 'succeed', { token })
    expect(app.engine.read(system).get(orders, orderId).opensAt).toBe('')
  })
})
