/** A company's order: its data are validated, stored with the order, and named by its invoice. */
import { expect, it } from 'vitest'
import { invoices } from '#drizzle/collections/invoices.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { system } from '#server/records/actor.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { withSeller } from '../../support/issued.ts'

const address = { line1: '8 place Bellecour', postalCode: '69002', city: 'Lyon', country: 'France' }
const company = { name: 'Lilas & Cie', siren: '552 008 443', vatNumber: 'FR 19 552008443', address }
const guest = { email: 'compta@example.com', name: 'Claire Morel' }

const setUp = async () => {
  const app = await withSeller()
  const { id } = await app.seed((tx) =>
    makeProduit(tx, { price: 24, kind: 'digital', withdrawal: 'digital_waiver' }),
  )
  const open = (more: object, headers = {}) =>
    buy(app, null, [{ kind: 'produit', id }], { ...guest, ...more }, headers)
  return { app, open }
}

it('a company’s order is named by the invoice and shown with the order, under the usual rights', async () => {
  const { app, open } = await setUp()
  const { orderId, number, token } = (await open({ company })).json()
  const { billing } = app.engine.read(system).get(orders, orderId)
  expect(billing).toEqual({
    company: 'Lilas & Cie',
    siren: '552 008 443',
    vatNumber: 'FR 19 552008443',
    address,
  })
  expect((await pay(app, orderId, 'succeed', { token })).statusCode).toBe(200)
  const shown = (await app.call('GET', `/api/orders/${number}?token=${token}`)).json()
  expect(shown.billing).toEqual({
    company: 'Lilas & Cie',
    siren: '552 008 443',
    vatNumber: 'FR 19 552008443',
    address: '8 place Bellecour, 69002 Lyon, France',
  })
  const invoice = app.engine.read(system).first(invoices, { order: orderId })
  expect(invoice.customer).toMatchObject({ company: 'Lilas & Cie', siren: '552008443', address })
  expect(invoice.details).toMatchObject({ isProfessional: true })
  // A company keeps the right of withdrawal, unless it waives it as anybody does.
  const refused = await open({ company, waivesWithdrawal: false })
  expect(refused.json().data).toHaveProperty('waivesWithdrawal')
})

it('a company’s order is refused field by field for invalid data, and nothing is ordered', async () => {
  const { app, open } = await setUp()
  const cases: [object, string][] = [
    [{ name: '  ' }, 'company.name'],
    [{ siren: '123456789' }, 'company.siren'],
    [{ vatNumber: 'FR00552008443' }, 'company.vatNumber'],
    // Right by itself, and another company's.
    [{ siren: '732829320' }, 'company.vatNumber'],
    [{ address: { ...address, city: '' } }, 'company.address.city'],
    [{ address: { ...address, country: 'Lilliput' } }, 'company.address.country'],
  ]
  for (const [wrong, field] of cases) {
    const answer = await open({ company: { ...company, ...wrong } })
    expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, [field]])
  }
  expect(app.engine.read(system).count(orders, {})).toBe(0)
})

it('a company’s order needs no number, and without any input names no company', async () => {
  const { app, open } = await setUp()
  const club = (await open({ company: { name: 'Club', address } })).json()
  expect(app.engine.read(system).get(orders, club.orderId).billing).toEqual({ company: 'Club', address })
  const person = (await open({})).json()
  const shown = (await app.call('GET', `/api/orders/${person.number}?token=${person.token}`)).json()
  expect(shown.billing).toBeNull()
})

it('a company’s order overseas is not invoiced at metropolitan rates, however the place is spelled', async () => {
  const { app, open } = await setUp()
  const places = [
    ['97400', 'France', 'La Réunion'],
    ['97110', 'france', 'Guadeloupe'],
    ['97600', 'Mayotte', 'Mayotte'],
    ['98800', 'Nouvelle-Calédonie', 'Nouvelle-Calédonie'],
  ]
  const at = (postalCode: string, country: string) => ({
    company: { name: 'Lilas & Cie', address: { ...address, postalCode, country } },
  })
  for (const [code = '', country = '', named] of places) {
    const answer = await open(at(code, country))
    expect([answer.statusCode, answer.json().data['company.address.country']?.message]).toEqual([
      400,
      expect.stringContaining(`ce territoire (${named}) relève d’une autre TVA`),
    ])
  }
  expect(app.engine.read(system).count(orders, {})).toBe(0)
  const { id } = app.engine.read(system).first(produits, {})
  await app.seed((tx) => tx.update(produits, id, { taxTreatment: 'franchise_293B', taxRate: 0 }))
  const { orderId } = (await open(at('97400', 'France'))).json()
  expect(app.engine.read(system).get(orders, orderId).billing?.address?.country).toBe('La Réunion')
})

it('a company’s order of goods is taxed at the place of delivery, whatever the billing address', async () => {
  const { app } = await setUp()
  const { id } = await app.seed((tx) => {
    const { id: settings } = tx.first(siteSettings, {})
    tx.update(siteSettings, settings, { shipping: { zones: [], pickup: 'Au cabinet, à Nantes.' } })
    return makeProduit(tx, { title: 'Livre', price: 20, kind: 'physical' })
  })
  const overseas = { ...address, postalCode: '97400', country: 'France' }
  const more = { ...guest, company: { name: 'Lilas & Cie', address: overseas }, delivery: 'pickup' }
  const opened = await buy(app, null, [{ kind: 'produit', id }], more)
  expect([opened.statusCode, opened.body]).toEqual([200, opened.body])
})
