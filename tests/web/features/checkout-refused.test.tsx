import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offers } from '#drizzle/collections/offers.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import {
  type Choice,
  closeCheckout,
  getChoice,
  openCheckout,
  subscribeChoice,
} from '../../../web/features/checkout/choice.ts'
import { CheckoutDrawer } from '../../../web/features/checkout/components/CheckoutDrawer.tsx'
import { unsaidIn } from '../../../web/features/checkout/refusals.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { renderElement } from '../../support/render-element.tsx'

function Opened() {
  const choice = useSyncExternalStore(subscribeChoice, getChoice)
  return choice ? <CheckoutDrawer choice={choice} /> : null
}

/** A shop that sends a notebook of 19,10 € to France alone, for 4,90 €. */
const shop = async () => {
  const app = await testApp()
  const notebook = await app.seed((tx) => {
    const zone = { name: 'France', countries: ['FR'], steps: [{ upToGrams: 500, cents: 490 }] }
    tx.create(siteSettings, {
      brand: 'Sable',
      shipping: { zones: [{ ...zone, freeFromCents: null }], pickup: '' },
    })
    const { id } = makeProduit(tx, { title: 'Le carnet', price: 19.1, kind: 'physical' })
    return tx.update(produits, id, { weightGrams: 300 })
  })
  const choice: Choice = {
    kind: 'produit',
    id: notebook.id,
    slug: notebook.slug,
    title: notebook.title,
    hasCourse: false,
    maxQty: 1,
  }
  const show = async (shown: Choice) => {
    openCheckout(shown)
    await renderElement(<Opened />, { app })
    await screen.findByRole('dialog')
  }
  return { app, choice, show }
}
const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const order = async (postalCode = '44000') => {
  await screen.findByLabelText('Code postal')
  fill({ 'Prénom et nom': 'Jean Hoarau', 'Adresse e-mail': 'jean@example.com' })
  fill({ Adresse: '12 rue des Flamboyants', 'Code postal': postalCode, Ville: 'Nantes' })
  fireEvent.click(screen.getByRole('button', { name: /^Commander et payer/ }))
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(closeCheckout)

describe('refusal of an order', () => {
  it('for a changed price is reported beside the pressed button, with the focus', async () => {
    const { app, choice, show } = await shop()
    await show(choice)
    await screen.findByRole('button', { name: /^Commander et payer 24,00/ })
    await app.seed((tx) => tx.update(produits, choice.id, { price: 20.1 }))
    await order()
    const said = await screen.findByText(/^Le prix a changé.*Rien n’a été commandé\.$/)
    await waitFor(() => expect(said.closest('[role="alert"]')).toBe(document.activeElement))
    const button = await screen.findByRole('button', { name: /^Commander et payer 25,00/ })
    expect(said.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('for a territory is shown at the postal code where one country is served, until another is typed', async () => {
    const message = /^Nous n’envoyons pas de colis vers ce territoire \(La Réunion\)\./
    const { choice, show } = await shop()
    await show(choice)
    await order('97411')
    await screen.findByText(message)
    const postal = screen.getByLabelText('Code postal')
    await waitFor(() => expect(postal).toBe(document.activeElement))
    fill({ 'Code postal': '44000' })
    expect(postal).toHaveProperty('value', '44000')
    expect(screen.queryByText(message)).toBeNull()
  })

  it('for an offer that expired after a payment offers the usual price', async () => {
    const { app, choice, show } = await shop()
    const offer = await app.seed((tx) =>
      tx.create(offers, {
        kind: 'upsell',
        name: 'Carnet',
        active: true,
        itemKind: 'produit',
        itemRef: choice.id,
        sentence: 'Un carnet.',
      }),
    )
    const bought = await app.seed((tx) =>
      makeProduit(tx, { title: 'La séance', kind: 'service', withdrawal: 'dated_service' }),
    )
    const guest = { email: 'jean@example.com', name: 'Jean Hoarau' }
    const paid = (await buy(app, null, [{ kind: 'produit', id: bought.id }], guest)).json() as {
      orderId: string
      number: string
      token: string
    }
    await pay(app, paid.orderId, 'succeed', { token: paid.token })
    const { number, token } = paid
    await show({ ...choice, after: { number, token, offer: offer.id, buyer: { name: '', email: '' } } })
    await screen.findByRole('button', { name: /^Commander et payer 24,00/ })
    await app.seed((tx) => tx.update(offers, offer.id, { active: false }))
    await order()
    const said = await screen.findByText(/Cette offre n’est plus disponible\. Rien n’a été commandé/)
    await waitFor(() => expect(said.closest('[role="alert"]')).toBe(document.activeElement))
    expect(screen.queryByRole('button', { name: /^Commander et payer/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Voir le prix habituel' }))
    expect(getChoice()).toMatchObject({ id: choice.id, after: undefined, hasCourse: false })
    await waitFor(() => expect(screen.getByLabelText('Prénom et nom')).toHaveProperty('value', 'Jean Hoarau'))
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Votre commande' })).toBe(document.activeElement),
    )
  })

  it('without an input is shown, others at their input', () => {
    expect(unsaidIn({ postalCode: 'a', 'gift.email': 'b', coupon: 'c', terms: 'd' })).toBe('')
    expect(unsaidIn({ postalCode: 'a', items: 'Ce colis est trop lourd.' })).toBe('Ce colis est trop lourd.')
  })
})
