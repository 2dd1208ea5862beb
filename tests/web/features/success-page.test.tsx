/** The one page after any payment: what comes next, and nothing to sell. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { renderApp } from '../../support/render-app.tsx'

const shop = async (): Promise<TestApp> => {
  const app = await testApp()
  const practitioner = 'Ophélie Rivage, praticienne'
  await app.seed((tx) => tx.create(siteSettings, { brand: 'Rivage', practitioner }))
  return app
}
const paid = async (app: TestApp, data: Parameters<typeof makeProduit>[1]) => {
  const product = await app.seed((tx) => makeProduit(tx, { price: 19, ...data }))
  const guest = { email: 'zoe@example.com', name: 'Zoé Lisière' }
  const opened: { orderId: string; number: string; token: string } = (
    await buy(app, null, [{ kind: 'produit', id: product.id }], guest)
  ).json()
  await pay(app, opened.orderId, 'succeed', { token: opened.token })
  return { ...opened, product }
}
const page = ({ number, token }: { number: string; token: string }) =>
  `/courses/success?commande=${number}&token=${token}`

describe('page after a payment', () => {
  it('says of a session what comes next, in the name of the host, and sells nothing', async () => {
    const app = await shop()
    const bought = await paid(app, { title: 'La séance', kind: 'service', withdrawal: 'days14' })
    await renderApp(page(bought), { app })
    const main = await screen.findByRole('main')
    await within(main).findByText(
      /^Prochaine étape\s: choisissons le moment\. Ophélie vous écrit sous deux jours ouvrés\.$/,
    )
    await within(main).findByRole('heading', { level: 1, name: 'Merci pour votre commande' })
    await within(main).findByText(/^Total payé\s: 19,00\s€\.$/)
    expect(within(main).queryByText(/Acheter|Ajouter au panier/)).toBeNull()
    await waitFor(() => expect(document.title).toBe('Commande confirmée – Rivage'))
  })

  it('is where an address of before all purchases had one page leads', async () => {
    const app = await shop()
    const bought = await paid(app, { title: 'L’audio', kind: 'digital' })
    const { number, token, product } = bought
    const { address } = await renderApp(`/produits/${product.slug}?commande=${number}&token=${token}`, {
      app,
    })
    await screen.findByRole('heading', { level: 1, name: 'Merci pour votre commande' })
    expect(address()).toBe(page(bought))
  })

  it('names no order where its address has none', async () => {
    await renderApp('/courses/success', { app: await shop() })
    await screen.findByRole('heading', { level: 1, name: 'Aucune commande à afficher' })
    await waitFor(() => expect(document.title).toBe('Aucune commande à afficher – Rivage'))
  })
})
