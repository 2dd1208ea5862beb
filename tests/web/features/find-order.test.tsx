/** « Retrouver ma commande »: the same answer for every address, and what an expired link leads to. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import FindOrderPage from '../../../web/features/orders/pages/FindOrderPage.tsx'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy } from '../../support/checkout.ts'
import { press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

describe('form that finds an order', () => {
  it('asks for an address, and answers the same for one with orders and one without', async () => {
    const app = await testApp()
    const product = await app.seed((tx) => makeProduit(tx, { kind: 'service' }))
    const buyer = { email: 'nadege@example.com', name: 'Nadège Petit' }
    const order = await buy(app, null, [{ kind: 'produit', id: product.id }], buyer)
    expect(order.statusCode).toBe(200)
    await renderApp(<FindOrderPage />, { app, at: '/commande/retrouver' })
    // Until then an empty field is the browser's to answer.
    await waitFor(() => expect(document.forms[0]?.noValidate).toBe(true))
    await press('Recevoir le lien')
    await screen.findByText('Ce champ est nécessaire.')
    for (const email of ['personne@example.com', buyer.email]) {
      await write('Adresse e-mail', email)
      await press('Recevoir le lien')
      const answer = await screen.findByText(new RegExp(`Si une commande existe pour ${email}`))
      // The answer takes the place of the form, and of its focus.
      await waitFor(() => expect(document.activeElement).toBe(answer.closest('[role="status"]')))
      await press('Essayer une autre adresse')
    }
  })

  it('is what a link that has expired leads to', async () => {
    const { network } = await renderApp(<FindOrderPage />, { at: '/commande/retrouver?acces=perdu' })
    await screen.findByText('Afficher mes commandes')
    // Programs that check mails open links: nothing happens by that.
    expect(network.requests.filter(({ method }) => method !== 'GET')).toEqual([])
    await press('Afficher mes commandes')
    await screen.findByText(/Ce lien n’est plus valable\./)
    expect(screen.getByText('Recevoir le lien')).toBeTruthy()
  })
})
