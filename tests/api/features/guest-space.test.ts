import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { SPACE_SUBJECT } from '#server/features/purchases/space/guest-space.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const EMAIL = 'zoe@example.com'

const bought = async (app: TestApp, email = EMAIL, isPaid = true) => {
  const { id } = await app.seed((tx) => makeProduit(tx, { title: 'Audio', kind: 'digital', price: 9 }))
  const opened = (await buy(app, null, [{ kind: 'produit', id }], { email, name: 'Zoé Lisière' })).json()
  if (isPaid) await pay(app, opened.orderId, 'succeed', { token: opened.token })
  return { ...opened, produit: id } as { number: string; token: string; orderId: string; produit: string }
}
const ask = (app: TestApp, number: string, token?: string) =>
  app.call('POST', `/api/orders/${number}/space${token ? `?token=${token}` : ''}`)
const mails = (app: TestApp) =>
  app.engine.read(system).find(emailMessages, { subject: SPACE_SUBJECT }, { sort: 'created' })
const secretIn = (text = ''): string => /token=([\w.-]+)/.exec(text)?.[1] ?? ''

describe('the one-click space of a guest', () => {
  it('is opened by the mailed link alone, with all orders; a second click sends nothing', async () => {
    const app = await testApp()
    const { number, token, orderId } = await bought(app)
    const clicks = await Promise.all([1, 2, 3].map(() => ask(app, number, token)))
    expect(clicks.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    await app.worker.drain()
    const [mail, ...others] = mails(app)
    expect(others).toEqual([])
    expect(mail?.to).toBe(EMAIL)
    const reader = app.engine.read(system)
    const person = reader.first(users, { email: EMAIL })
    expect(person).toMatchObject({ firstName: 'Zoé', lastName: 'Lisière', verified: false, role: 'member' })
    // Anyone may type any address: nothing is linked before the link is opened.
    expect(reader.get(orders, orderId).user).toBe('')
    const password = 'un-nouveau-mot-de-passe'
    const confirmed = await app.call('POST', '/api/collections/users/confirm-password-reset', {
      body: { token: secretIn(mail?.text), password, passwordConfirm: password },
    })
    expect(confirmed.statusCode).toBe(204)
    expect(reader.get(orders, orderId).user).toBe(person.id)
    const signedIn = await app.call('POST', '/api/collections/users/auth-with-password', {
      body: { identity: EMAIL, password },
    })
    expect(signedIn.statusCode).toBe(200)
    // It is in a space: nothing more is sent, and the answer is the same.
    app.clock.advance(3_600_000)
    expect((await ask(app, number, token)).statusCode).toBe(204)
    await app.worker.drain()
    expect(mails(app)).toHaveLength(1)
  })

  it('gives the same reply for an address with an account, and changes nothing', async () => {
    const app = await testApp()
    const known = await app.person(EMAIL, { verified: false })
    const before = app.engine.read(system).get(users, known.id)
    const { number, token } = await bought(app)
    expect((await ask(app, number, token)).statusCode).toBe(204)
    await app.worker.drain()
    expect(mails(app)).toMatchObject([{ to: EMAIL, user: known.id }])
    expect(app.engine.read(system).get(users, known.id)).toEqual(before)
    expect(app.engine.read(system).count(users, { email: EMAIL })).toBe(1)
  })

  it('requires the order’s own token and a payment', async () => {
    const app = await testApp()
    const { number } = await bought(app)
    const other = await bought(app, 'autre@example.com')
    for (const token of [undefined, 'faux', other.token])
      expect((await ask(app, number, token)).statusCode).toBe(404)
    const unpaid = await bought(app, 'attend@example.com', false)
    expect((await ask(app, unpaid.number, unpaid.token)).statusCode).toBe(409)
    expect(app.engine.read(system).count(users)).toBe(0)
  })
})

it('an order is refused at another total than the page has shown', async () => {
  const app = await testApp()
  const { id } = await app.seed((tx) => makeProduit(tx, { kind: 'digital', price: 9 }))
  const guest = { email: EMAIL, name: 'Zoé' }
  const refused = await buy(app, null, [{ kind: 'produit', id }], { ...guest, shownTotalCents: 800 })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().data.shownTotalCents.code).toBe('price_changed')
  expect(app.engine.read(system).count(orders)).toBe(0)
  expect(
    (await buy(app, null, [{ kind: 'produit', id }], { ...guest, shownTotalCents: 900 })).statusCode,
  ).toBe(200)
})
