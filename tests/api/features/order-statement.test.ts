/** What was paid of an order and what will be: the same sentences on its page, in its mail and in the lists. */
import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { payments } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { runPlans } from '#server/features/payment-plans/collection/collect.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'

const DAY = 86_400_000

const paid = async (app: TestApp, as: Person, items: object[]) => {
  const opened: { orderId: string; number: string; token: string; totalCents: number } = (
    await buy(app, as, items)
  ).json()
  if (opened.totalCents > 0) await pay(app, opened.orderId, 'succeed', { as })
  await app.worker.drain()
  return opened
}
const shown = async (app: TestApp, as: Person, number: string) => {
  const page = (await app.call('GET', `/api/orders/${number}`, { as })).json().statement
  const { items } = (await app.call('GET', '/api/me/orders', { as })).json()
  expect(items.find((item: { number: string }) => item.number === number).statement).toEqual(page)
  return page
}
const confirmation = (app: TestApp, number: string) =>
  app.engine.read(system).first(emailMessages, { subject: `Votre commande n°\u00a0${number} est confirmée` })

const sold = async (terms: object, option: string) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const { id } = await app.seed((tx) => {
    const made = makeCourse(tx, { title: 'Sommeil', price: 129 })
    return tx.update(courses, made.id, terms)
  })
  const opened = await paid(app, claire, [{ kind: 'course', id, option }])
  return { app, claire, id, ...opened }
}

describe('the statement of an order', () => {
  it('names what was paid and each instalment with its day', async () => {
    const { app, claire, number, token } = await sold(
      { installmentPrice: 43, installmentCount: 3 },
      'installment',
    )
    const now =
      'Payé aujourd’hui\u00a0: 43,00\u00a0€. Puis 43,00\u00a0€ le 20\u00a0décembre et le 20\u00a0janvier.'
    const first = await shown(app, claire, number)
    expect(first).toMatchObject({
      paidCents: 4300,
      refundedCents: 0,
      due: [
        { dueAt: '2026-12-20 10:00:00.000Z', amountCents: 4300 },
        { dueAt: '2027-01-20 10:00:00.000Z', amountCents: 4300 },
      ],
    })
    expect(first.sentences.join(' ')).toBe(now)
    expect(confirmation(app, number).text).toContain(now)
    expect(confirmation(app, number).text).not.toContain('Total payé')
    for (let day = 0; day < 32; day += 1) {
      app.clock.advance(DAY)
      await runPlans(app.engine)
      await app.worker.drain()
    }
    const page = (await app.call('GET', `/api/orders/${number}?token=${token}`)).json()
    expect(page.statement.sentences).toEqual([
      'Payé à ce jour\u00a0: 86,00\u00a0€.',
      'Puis 43,00\u00a0€ le 20\u00a0janvier.',
    ])
  })

  it('names the period, the next date and how to stop of a subscription', async () => {
    const terms = { subscriptionPrice: 19, subscriptionInterval: 'month' }
    const { app, claire, number, token } = await sold(terms, 'subscription')
    const { sentences, recurring } = await shown(app, claire, number)
    expect(sentences).toEqual([
      'Payé aujourd’hui\u00a0: 19,00\u00a0€.',
      '19,00\u00a0€ par mois, prochaine échéance le 20\u00a0décembre, vous arrêtez quand vous voulez.',
    ])
    expect(recurring).toMatchObject([{ amountCents: 1900, interval: 'month', isTrial: false }])
    const mail = confirmation(app, number)
    for (const sentence of sentences) expect(mail.text).toContain(sentence)
    expect(mail.html).toMatch(
      new RegExp(
        `<a href="[^"]*/commande/${number}\\?token&#61;${token}"|<a href="[^"]*/commande/${number}\\?token=${token}"`,
      ),
    )
    expect(mail.text).toContain('Gérer ou arrêter mon abonnement')
  })

  it('says until when a trial is free and that nothing is drawn', async () => {
    const terms = { subscriptionPrice: 19, subscriptionInterval: 'month', trialDays: 7 }
    const { app, claire, number } = await sold(terms, 'subscription')
    expect((await shown(app, claire, number)).sentences).toEqual([
      'Essai gratuit jusqu’au 27\u00a0novembre. Ensuite 19,00\u00a0€ par mois, seulement si vous décidez de continuer\u00a0: rien n’est prélevé sans vous.',
    ])
  })

  it('names what was paid back beside what was paid', async () => {
    const { app, claire, number, orderId } = await sold({}, 'one_time')
    expect((await shown(app, claire, number)).sentences).toEqual(['Total payé\u00a0: 129,00\u00a0€.'])
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const [payment] = app.engine.read(system).find(payments, { order: orderId })
    const body = { amountCents: 2000, reason: 'requested' }
    await app.call('POST', `/api/payments/${payment?.id}/refund`, { as: admin, body })
    await app.worker.drain()
    expect(await shown(app, claire, number)).toMatchObject({
      paidCents: 12_900,
      refundedCents: 2000,
      sentences: ['Total payé\u00a0: 129,00\u00a0€.', 'Remboursé\u00a0: 20,00\u00a0€ sur 129,00\u00a0€.'],
    })
  })

  it('of something free has nothing to pay', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { id } = await app.seed((tx) => makeProduit(tx, { kind: 'digital', price: 0 }))
    const { number } = await paid(app, claire, [{ kind: 'produit', id }])
    expect((await shown(app, claire, number)).sentences).toEqual(['Rien à payer.'])
  })
})

describe('the confirmation of an order', () => {
  it('has a picture, the lines with their amounts, and links instead of addresses', async () => {
    const app = await testApp({ publicUrl: 'https://site.example' })
    const claire = await app.person('claire@example.com')
    const { id } = await app.seed((tx) => makeProduit(tx, { title: 'Carnet', kind: 'digital', price: 9 }))
    const { number } = await paid(app, claire, [{ kind: 'produit', id }])
    const { html, text } = confirmation(app, number)
    expect(html).toContain('<img src="https://site.example/icons/icon-192.png"')
    expect(html).toMatch(/<td[^>]*>Carnet<\/td><td[^>]*>9,00\u00a0€<\/td>/)
    expect(html).toMatch(/<td[^>]*>Total<\/td><td[^>]*>9,00\u00a0€<\/td>/)
    expect(html).toContain('>Ouvrir mes fichiers</a>')
    // No address is text: each stands in a link.
    expect(html.replace(/<[^>]*>/g, '')).not.toContain('https://')
    expect(text).toContain('Carnet\u00a0: 9,00\u00a0€')
  })

  it('says one thing about the right of withdrawal', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const [now, later] = await app.seed((tx) => [
      makeProduit(tx, { title: 'Audio', kind: 'digital', price: 9, withdrawal: 'digital_waiver' }).id,
      makeProduit(tx, { title: 'Séance', kind: 'service', price: 60, withdrawal: 'days14' }).id,
    ])
    const waived = confirmation(app, (await paid(app, claire, [{ kind: 'produit', id: now }])).number).text
    expect(waived).toContain('renoncé à votre droit de rétractation')
    expect(waived).not.toContain('Renoncer au contrat ici')
    const covered = confirmation(app, (await paid(app, claire, [{ kind: 'produit', id: later }])).number).text
    expect(covered).toContain('Vous avez quatorze jours pour renoncer à cet achat.')
    expect(covered).toContain('Renoncer au contrat ici')
    expect(covered).not.toContain('renoncé')
  })

  it('says what comes next once a session is paid, in the name of the host', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const practitioner = 'Ophélie Rivage, praticienne'
    await app.seed((tx) => tx.create(siteSettings, { brand: 'Rivage', practitioner }))
    const { id } = await app.seed((tx) => makeProduit(tx, { title: 'Séance', kind: 'service', price: 60 }))
    const { number } = await paid(app, claire, [{ kind: 'produit', id }])
    expect(confirmation(app, number).text).toContain(
      'Prochaine étape\u00a0: choisissons le moment. Ophélie vous écrit sous deux jours ouvrés.',
    )
  })
})
