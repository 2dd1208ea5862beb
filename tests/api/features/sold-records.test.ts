/** What people own is archived rather than deleted, also over the record API. */
import { expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { enrol } from '#server/features/enrollments/index.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const world = async () => {
  const app = await testApp()
  const callers = [await app.person('admin@example.com', { role: 'admin' }), await app.superuser()]
  const claire = await app.person('claire@example.com')
  const remove = async (collection: string, id: string, as: Person | undefined = callers[0]) => {
    const answer = await app.call('DELETE', `/api/collections/${collection}/records/${id}`, {
      as: as ?? null,
    })
    return answer.statusCode === 204 ? 204 : [answer.statusCode, answer.json().data.sold?.code]
  }
  const bought = async (kind: 'course' | 'produit', id: string) => {
    const opened = (await buy(app, claire, [{ kind, id }])).json()
    await pay(app, opened.orderId, 'succeed', { as: claire })
    return String(opened.orderId)
  }
  /** Takes everything of an order back. */
  const refund = (order: string) =>
    app.seed((tx) => {
      for (const { id } of tx.find(payments, { order })) tx.update(payments, id, { status: 'refunded' })
      tx.update(orders, order, { status: 'refunded' })
    })
  return { app, callers, claire, remove, bought, refund, reader: () => app.engine.read(system) }
}

it('a bought product is deleted by nobody until its orders are paid back', async () => {
  const { app, callers, remove, bought, refund, reader } = await world()
  const { id } = await app.seed((tx) => makeProduit(tx, { title: 'Audio', kind: 'digital', price: 9 }))
  const order = await bought('produit', id)
  for (const as of callers) expect(await remove('produits', id, as)).toEqual([409, 'sold'])
  expect(reader().getOrNull(produits, id)).not.toBeNull()
  await refund(order)
  expect(await remove('produits', id)).toBe(204)
})

it('a paid course is deleted by nobody, nor one that somebody follows', async () => {
  const { app, callers, claire, remove, bought, refund, reader } = await world()
  const { paid, followed, ended, free } = await app.seed((tx) => ({
    paid: makeCourse(tx, { title: 'Payée', price: 90 }),
    followed: makeCourse(tx, { title: 'Suivie' }),
    ended: makeCourse(tx, { title: 'Finie' }),
    free: makeCourse(tx, { title: 'Libre' }),
  }))
  const order = await bought('course', paid.id)
  await app.seed((tx) => {
    enrol(tx, app.clock.now(), claire.id, followed.id, 'invitation')
    enrol(tx, app.clock.now(), claire.id, ended.id, 'manual')
    tx.update(enrollments, tx.first(enrollments, { course: ended.id }).id, {
      expiresAt: '2026-11-01 00:00:00.000Z',
    })
  })
  for (const as of callers) {
    expect(await remove('courses', paid.id, as)).toEqual([409, 'sold'])
    expect(await remove('courses', followed.id, as)).toEqual([409, 'sold'])
  }
  expect(await remove('courses', ended.id)).toBe(204)
  expect(await remove('courses', free.id)).toBe(204)
  await refund(order)
  await app.seed((tx) => {
    for (const { id } of tx.find(enrollments, { course: paid.id }))
      tx.update(enrollments, id, { isActive: false })
  })
  expect(await remove('courses', paid.id)).toBe(204)
  expect(
    reader()
      .find(courses, {})
      .map(({ id }) => id),
  ).toEqual([followed.id])
})
