/** A declaration that a contract ends: it takes effect by the button of its receipt's page, or by the team's. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { users } from '#drizzle/collections/users.ts'
import { withdrawals } from '#drizzle/collections/withdrawals.ts'
import { system } from '#server/records/actor.ts'
import OrdersPage from '../../../web/features/admin-orders/pages/OrdersPage.tsx'
import WithdrawalForm from '../../../web/features/pages/components/WithdrawalForm.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { press, write } from '../../support/interact.ts'
import { renderElement } from '../../support/render-element.tsx'

/** A subscription whose end was declared by number and address. */
const declared = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const course = await app.seed((tx) =>
    makeCourse(tx, { subscriptionPrice: 19, subscriptionInterval: 'month' }),
  )
  const order = (await buy(app, claire, [{ kind: 'course', id: course.id, option: 'subscription' }])).json()
  await pay(app, order.orderId, 'succeed', { as: claire })
  const { id } = (
    await app.call('POST', '/api/withdrawals', {
      body: { kind: 'resiliation', number: order.number, email: claire.email, name: 'Claire' },
    })
  ).json()
  await app.call('POST', `/api/withdrawals/${id}/confirm`)
  const reader = app.engine.read(system)
  const plan = () => reader.first(paymentPlans, {}).status
  return { app, id, plan, number: order.number, token: reader.get(withdrawals, id).undoToken }
}

it('the link of the receipt takes effect by its button, not by being opened', async () => {
  const { app, id, plan, token } = await declared()
  const { network } = await renderElement(<WithdrawalForm kind="resiliation" />, {
    app,
    at: `/resiliation?effet=${id}#${token}`,
  })
  await screen.findByText(/Confirmez qu’elle vient bien de vous/)
  expect(network.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(plan()).toBe('active')
  await press('Confirmer ma résiliation')
  await screen.findByText(/Votre résiliation est confirmée\./)
  expect(plan()).toBe('cancelled')
})

it('the team applies a declaration that its buyer has not confirmed, once it was asked', async () => {
  const { app, number, plan } = await declared()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  await renderElement(<OrdersPage />, { app, as: admin, at: '/admin/commandes?vue=retractations' })
  expect((await screen.findAllByText('À vérifier')).length).toBeGreaterThan(0)
  const [button] = await screen.findAllByLabelText(`Appliquer la déclaration sur la commande ${number}`)
  button?.click()
  await screen.findByText(/L’acheteur ne l’a pas confirmée/)
  expect(plan()).toBe('active')
  await press('Appliquer', await screen.findByRole('dialog'))
  await waitFor(() => expect(plan()).toBe('cancelled'))
  expect((await screen.findAllByText('Traitée')).length).toBeGreaterThan(0)
})

it('a visitor reads that the receipt asks for a proof, the signed-in buyer that it is done', async () => {
  const { app, number } = await declared()
  const claire = await app.seed((tx) => tx.first(users, { email: 'claire@example.com' }))
  const token = app.engine.tokens.sign('auth', claire)
  for (const as of [null, { id: claire.id, email: claire.email, token }]) {
    const { unmount } = await renderElement(<WithdrawalForm kind="resiliation" />, {
      app,
      as,
      at: '/resiliation',
    })
    await write('Prénom et nom', 'Claire')
    await write('Numéro de commande', number)
    await write('Adresse e-mail de la commande', claire.email)
    await press('Résilier votre contrat')
    await press('Notifier la résiliation')
    const done = await screen.findByText(/Votre résiliation est enregistrée\./)
    expect(done.textContent?.includes('confirmer que la déclaration vient bien de vous')).toBe(as === null)
    unmount()
  }
})
