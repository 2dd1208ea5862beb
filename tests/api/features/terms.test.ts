/** The terms of sale: each wording is stored, and an order shows the one that its buyer accepted. */
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { termsVersions } from '#drizzle/collections/terms-versions.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const world = async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const made = await app.seed((tx) => {
    tx.create(siteSettings, {
      brand: 'Sable',
      legal: { mediateur: 'CM2C, 49 rue de Ponthieu, 75008 Paris.' },
    })
    tx.create(pages, { slug: 'mediation', title: 'Médiation', status: 'published' })
    const page = tx.create(pages, {
      slug: 'cgv',
      title: 'CGV',
      content: '<p>Premières</p>',
      status: 'published',
    })
    return { page: page.id, item: { kind: 'produit', id: makeProduit(tx, { price: 10 }).id } }
  })
  const order = async () => {
    const opened = (await buy(app, null, [made.item], { email: 'claire@example.com', name: 'Claire' })).json()
    await pay(app, opened.orderId, 'succeed', { token: opened.token })
    return opened
  }
  const change = (content: string) => app.seed((tx) => tx.update(pages, made.page, { content }))
  const versions = () => app.engine.read(system).find(termsVersions, {}, { sort: 'publishedAt' })
  return { app, admin, order, change, versions }
}

describe('the terms of an order', () => {
  it('are those that its buyer accepted, whatever the page says since', async () => {
    const { app, admin, order, change } = await world()
    const { number, token } = await order()
    await change('<p>Secondes</p>')
    const other = await order()
    const terms = (named: string, of: string) => app.call('GET', `/api/orders/${named}/terms?token=${of}`)
    const first = await terms(number, token)
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(first.body).toContain('<p>Premières</p>')
    expect(first.body).toContain(number)
    expect((await terms(other.number, other.token)).body).toContain('<p>Secondes</p>')
    expect((await terms(number, other.token)).statusCode).toBe(404)
    const response = await app.call('GET', `/api/orders/${number}/consents`, { as: admin })
    expect(response.json().consents[0]).toMatchObject({ purpose: 'cgv', hasTerms: true })
    expect((await app.call('GET', `/api/orders/${number}/terms`, { as: admin })).statusCode).toBe(200)
  })

  it('are stored once a wording, also a returning one, and immutable', async () => {
    const { app, order, change, versions } = await world()
    await Promise.all([order(), order()])
    const id = versions()[0]?.id ?? ''
    await expect(app.seed((tx) => tx.update(termsVersions, id, { content: 'x' }))).rejects.toThrow(
      'ne change pas',
    )
    await expect(app.seed((tx) => tx.delete(termsVersions, id))).rejects.toThrow('ne change pas')
    for (const sentence of ['<p>Secondes</p>', '<p>Premières</p>', '<p>Premières</p>']) await change(sentence)
    expect(
      versions()
        .map(({ content }) => content)
        .sort(),
    ).toEqual(['<p>Premières</p>', '<p>Secondes</p>'])
  })

  it('are absent where the site has none, and the order succeeds', async () => {
    const { app, order } = await world()
    await app.seed((tx) => tx.update(pages, tx.first(pages, { slug: 'cgv' }).id, { status: 'draft' }))
    const { number, token } = await order()
    expect((await app.call('GET', `/api/orders/${number}/terms?token=${token}`)).statusCode).toBe(404)
  })

  it('are sent with the confirmation, beside the mediator', async () => {
    const { app, order } = await world()
    const { number } = await order()
    await app.worker.drain()
    const mail = app.engine.read(system).first(emailMessages, { filter: "subject ~ 'confirmée'" })
    expect(mail.text).toContain(`/api/orders/${number}/terms?token=`)
    expect(mail.text).toContain('CM2C, 49 rue de Ponthieu')
    expect(mail.text).toContain('/mediation')
  })
})
