/** Purchases of a buyer who keeps the right of withdrawal, with the calls around them. */
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import { CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import type { Sellable } from '#drizzle/domain/sellable.ts'
import { system } from '#server/records/actor.ts'
import type { Person, TestApp } from './app.ts'

/** A purchase at the start of the test's clock opens then: midnight in Paris, fourteen whole days later. */
export const OPENS_AT = '2026-12-04 23:00:00.000Z'
export const GUEST = 'guest@example.com'

export interface Bought {
  orderId: string
  number: string
  token: string
}
type Item = { kind: Sellable; id: string }

export const submit = (app: TestApp, as: Person | null, items: Item[], more: object = {}) =>
  app.call('POST', '/api/checkout', {
    as,
    body: {
      items,
      acceptsTerms: true,
      start: 'later',
      ...(as ? {} : { email: GUEST, name: 'Nadège' }),
      ...more,
    },
  })
export const pay = (app: TestApp, { orderId, token }: Bought) =>
  app.call('POST', `/api/checkout/demo/${orderId}`, { body: { outcome: 'succeed', token } })

/** Orders and pays; waits unless `more` says otherwise. */
export const buyLater = async (
  app: TestApp,
  as: Person | null,
  items: Item[],
  more: object = {},
): Promise<Bought> => {
  const opened = await submit(app, as, items, more)
  if (opened.statusCode !== 200) throw new Error(opened.body)
  const bought = opened.json() as Bought
  const paid = await pay(app, bought)
  if (paid.statusCode !== 200) throw new Error(paid.body)
  return bought
}
export const AT_ONCE = { start: 'now', waivesWithdrawal: true }

export const openNow = (
  app: TestApp,
  number: string,
  { as = null, token = '', body = {} }: { as?: Person | null; token?: string; body?: object } = {},
) =>
  app.call('POST', `/api/orders/${number}/open-now${token ? `?token=${token}` : ''}`, {
    as,
    body: { waivesWithdrawal: true, consentVersion: CONSENT_VERSION, ...body },
  })

/** Moves the clock to an instant, at which these people are signed in: sessions live for a week. */
export const goTo = (app: TestApp, instant: string, ...people: Person[]): void => {
  app.clock.advance(new Date(instant.replace(' ', 'T')).getTime() - app.clock.now().getTime())
  for (const person of people)
    person.token = app.engine.tokens.sign('auth', app.engine.read(system).get(users, person.id))
}

/** A recording that opens at once only with the waiver. */
export const recording = async (app: TestApp, data: { price?: number; title?: string } = {}) => {
  const id = app.engine.newId()
  const file = await app.engine.upload(produits, id, 'downloads', {
    name: 'seance.mp3',
    content: Buffer.from('le son'),
  })
  return app.seed((tx) =>
    tx.create(produits, {
      id,
      title: 'La clairière',
      price: 19,
      status: 'published',
      kind: 'digital',
      withdrawal: 'digital_waiver',
      downloads: [file],
      ...data,
    }),
  )
}
