/** What the team sells by hand: a code that it makes, an order that it opens and is paid in two parts. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { coupons, orders } from '#drizzle/collections/payments.ts'
import { system } from '#server/records/actor.ts'
import CouponsPage from '../../../web/features/admin-coupons/resource.tsx'
import OrdersPage from '../../../web/features/admin-orders/pages/OrdersPage.tsx'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const world = async () => {
  const app = await testApp()
  return { app, admin: await app.person('admin@example.com', { role: 'admin' }) }
}

describe('new code', () => {
  it('needs a percentage or an amount, and is listed once it is made', async () => {
    const { app, admin } = await world()
    await renderApp(<CouponsPage />, { app, as: admin, at: '/admin/coupons' })
    fireEvent.click((await screen.findAllByText('Nouveau code'))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    await write('Code', 'LIEN20', dialog)
    await press('Créer le code', dialog)
    await within(dialog).findByText('Indiquez un pourcentage ou un montant.')
    await write('Pourcentage', '20', dialog)
    await press('Créer le code', dialog)
    await within(await screen.findByRole('table')).findByRole('button', { name: 'LIEN20' })
    expect(app.engine.read(system).find(coupons, {})).toMatchObject([{ code: 'LIEN20', percent: 20 }])
  })
})

describe('order that the team opens', () => {
  it('is paid by hand in two parts, and has its invoice with the last', async () => {
    const { app, admin } = await world()
    await app.seed((tx) =>
      makeProduit(tx, { title: 'La journée', price: 80, kind: 'service', withdrawal: 'dated_service' }),
    )
    await renderApp('/admin/commandes', { app, as: admin })
    await press('Nouvelle commande')
    const dialog = await screen.findByRole('dialog')
    await write(/^Pour qui/, 'Jeanne Petit', dialog)
    await write(/^Adresse e-mail/, 'jeanne@example.com', dialog)
    const article = await within(dialog).findByLabelText<HTMLSelectElement>(/^Article$/)
    const option = within(article).getByText('Produit : La journée') as HTMLOptionElement
    fireEvent.change(article, { target: { value: option.value } })
    await write(/^Prix à l’unité/, '60', dialog)
    await write(/^Motif de ce prix/, 'Tarif négocié', dialog)
    await press('Ouvrir la commande', dialog)
    await screen.findByText(/il reste 60,00\s€ à recevoir/)
    for (const [amount, sentence] of [
      ['20', /Il reste 40,00\s€ à recevoir\.$/],
      ['40', /la commande est payée/],
    ] as const) {
      await press('Enregistrer un règlement')
      const receipt = await screen.findByRole('dialog')
      await write(/^Montant reçu/, amount, receipt)
      await write('Reçu le', '2026-11-20', receipt)
      await press('Enregistrer', receipt)
      await screen.findAllByText(sentence)
    }
    await screen.findAllByText(/Facture F-/)
    expect(app.engine.read(system).find(orders, {})).toMatchObject([{ totalCents: 6000, status: 'paid' }])
  })
})

describe('view of withdrawals', () => {
  it('is an address of its own', async () => {
    const { app, admin } = await world()
    await renderApp(<OrdersPage />, { app, as: admin, at: '/admin/commandes?vue=retractations' })
    const tab = await screen.findByRole('tab', { name: 'Rétractations et résiliations' })
    await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'))
  })
})
