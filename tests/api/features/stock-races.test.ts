/**
 * Two hundred people who want one of ten units in the same moment: ten get it, whatever they do then. `RUNS=10` plays thirty
 * rounds.
 */
import { expect, it } from 'vitest'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { releaseHeldOrders } from '#server/features/payments/expire-orders.ts'
import { demoPayments } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, type Person, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { runs } from '../../support/properties.ts'

const ROUNDS = runs(3, 1)
const BUYERS = 200
const UNITS = 10
const HELD_MS = 16 * 60_000

it('ten units go to ten of two hundred concurrent buyers, and unpaid ones are released', async () => {
  const app = await testApp()
  const password = await hashPassword(PASSWORD)
  const crowd = await app.seed((tx) =>
    Array.from({ length: BUYERS }, (_, at): Person => {
      const email = `acheteuse-${at}@example.com`
      const made = tx.create(users, { email, firstName: 'A', verified: true, role: 'member', password })
      return { id: made.id, email, token: app.engine.tokens.sign('auth', made) }
    }),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await app.seed((tx) => makeProduit(tx, { kind: 'service', price: 10, stock: UNITS }))
    const answers = await Promise.all(crowd.map((as) => buy(app, as, [{ kind: 'produit', id }])))
    const opened = answers.flatMap((answer, at) =>
      answer.statusCode === 200 ? [{ orderId: String(answer.json().orderId), as: crowd[at] ?? null }] : [],
    )
    expect(opened).toHaveLength(UNITS)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const reader = app.engine.read(system)
    expect(reader.get(produits, id).stock).toBe(0)
    // Six pay, twice each at once; one gives up, three go away.
    const paying = opened.slice(0, 6).flatMap((order) => [order, order])
    await Promise.all(paying.map(({ orderId, as }) => pay(app, orderId, 'succeed', { as })))
    await Promise.all(opened.slice(6, 7).map(({ orderId, as }) => pay(app, orderId, 'abandon', { as })))
    app.clock.advance(HELD_MS)
    await releaseHeldOrders(app.engine, demoPayments())
    expect(reader.get(produits, id).stock).toBe(4)
    expect(reader.count(payments, { produit: id, status: 'paid' })).toBe(6)
    // The rest goes to four of all who come back, and to no other.
    const again = await Promise.all(crowd.map((as) => buy(app, as, [{ kind: 'produit', id }])))
    expect(again.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    await Promise.all(
      again.map(({ statusCode, json }, at) =>
        statusCode === 200 ? pay(app, json().orderId, 'succeed', { as: crowd[at] ?? null }) : null,
      ),
    )
    expect(reader.count(payments, { produit: id, status: 'paid' })).toBe(UNITS)
    expect(reader.get(produits, id).stock).toBe(0)
  }
  expect(app.engine.read(system).count(orders, { status: 'pending' })).toBe(0)
})
