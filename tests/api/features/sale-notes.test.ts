/** Notes of the team on orders and quotes: signed, in the buyer's data export, gone with the account. */
import { describe, expect, it } from 'vitest'
import { orders } from '#drizzle/collections/payments.ts'
import { saleNotes } from '#drizzle/collections/sale-notes.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, testApp } from '../../support/app.ts'
import { exported } from '../../support/exported.ts'

const NOTES = '/api/collections/sale_notes/records'

const ITEM = {
  kind: 'course',
  ref: 'x',
  title: 'Formation',
  qty: 1,
  unitCents: 1000,
  taxRate: 20,
  taxTreatment: 'standard',
  withdrawal: 'standard',
} as const

const world = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const sales = await app.person('ventes@example.com', { role: 'staff', permissions: ['payments.manage'] })
  const order = await app.seed((tx) => {
    tx.update(users, sales.id, { name: 'Inès Duval' })
    return tx.create(orders, {
      number: 'C-2026-000001',
      email: claire.email,
      user: claire.id,
      items: [ITEM],
      accessToken: 'jeton',
    })
  })
  return { app, claire, sales, order: order.id }
}

describe('notes on sales', () => {
  it('are signed by the server and unknown to the buyer', async () => {
    const { app, claire, sales, order } = await world()
    const made = await app.call('POST', NOTES, {
      as: sales,
      body: { order, body: 'À rappeler lundi' },
    })
    expect(made.json()).toMatchObject({
      author: sales.id,
      authorName: 'Inès Duval',
      body: 'À rappeler lundi',
    })
    const signed = { order, body: 'x', author: claire.id }
    expect((await app.call('POST', NOTES, { as: sales, body: signed })).statusCode).toBe(400)
    expect((await app.call('GET', NOTES, { as: claire })).json()).toMatchObject({ items: [] })
    expect((await app.call('POST', NOTES, { as: claire, body: { order, body: 'x' } })).statusCode).toBe(400)
  })

  it('concern one order or one quote, and say something', async () => {
    const { app, sales, order } = await world()
    const refused = async (body: object) =>
      Object.keys((await app.call('POST', NOTES, { as: sales, body })).json().data ?? {})
    expect(await refused({ body: 'x' })).toEqual(['order'])
    expect(await refused({ order, body: ' ' })).toEqual(['body'])
  })

  it('stay with their order', async () => {
    const { app, sales, order } = await world()
    const { id } = (await app.call('POST', NOTES, { as: sales, body: { order, body: 'x' } })).json()
    expect((await app.call('PATCH', `${NOTES}/${id}`, { as: sales, body: { body: 'y' } })).json().body).toBe(
      'y',
    )
    expect((await app.call('PATCH', `${NOTES}/${id}`, { as: sales, body: { order: '' } })).statusCode).toBe(
      404,
    )
  })

  it('are in the export of the buyer, and erased with the account', async () => {
    const { app, claire, sales, order } = await world()
    await app.call('POST', NOTES, { as: sales, body: { order, body: 'À rappeler lundi' } })
    expect((await exported(app, claire)).text).toContain('À rappeler lundi')
    const deletion = await app.call('DELETE', '/api/me', { as: claire, body: { password: PASSWORD } })
    expect(deletion.statusCode).toBe(204)
    expect(app.engine.read(system).find(saleNotes, {})).toEqual([])
  })
})
