/** The one page after any payment: what comes next, and nothing to sell. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { recording } from '../../../scripts/seed/mp3.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { letMediaPlay } from '../../support/playing.ts'
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

/** An audio that was paid for, by an account or by a guest. */
const paidAudio = async (app: TestApp, as: Person | null) => {
  const product = await app.seed((tx) => makeProduit(tx, { title: 'Nuit calme', kind: 'digital', price: 19 }))
  const sound = { name: 'seance.mp3', content: recording('Séance', 110, 20) }
  const file = await app.engine.upload(produits, product.id, 'downloads', sound)
  await app.seed((tx) => tx.update(produits, product.id, { downloads: [file] }))
  const guest = as ? {} : { email: 'zoe@example.com', name: 'Zoé Lisière' }
  const opened: { orderId: string; number: string; token: string } = (
    await buy(app, as, [{ kind: 'produit', id: product.id }], guest)
  ).json()
  await pay(app, opened.orderId, 'succeed', { token: opened.token, as })
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

  it('leads the buyer of an audio to the night screen of the library, once', async () => {
    const app = await shop()
    const as = await app.person('claire@example.com')
    const bought = await paidAudio(app, as)
    const { address } = await renderApp(page(bought), { app, as })
    const listen = await screen.findByRole('link', { name: /^Écouter maintenant\s: / })
    fireEvent.click(listen)
    const night = await screen.findByRole('dialog', { name: /^Écran de nuit, / })
    within(night).getByRole('button', { name: 'Lire' })
    await waitFor(() => expect(address()).toBe(`/mon-espace/bibliotheque/${bought.product.id}`))
    fireEvent.click(within(night).getByRole('button', { name: 'Quitter l’écran de nuit' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByRole('heading', { level: 1, name: 'Nuit calme' })
  })

  it('plays an audio under a night screen in place for a guest, who has no library', async () => {
    letMediaPlay()
    onTestFinished(() => void vi.restoreAllMocks())
    const app = await shop()
    const bought = await paidAudio(app, null)
    const { container, address } = await renderApp(page(bought), { app })
    const audio = await waitFor(() => {
      const found = container.querySelector('audio')
      expect(found?.src).toContain(`/downloads/${bought.product.id}/`)
      return found
    })
    expect(audio?.paused).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: /^Écouter maintenant\s: / }))
    expect(audio?.paused).toBe(false)
    const night = await screen.findByRole('dialog', { name: /^Écran de nuit, / })
    fireEvent.click(within(night).getByRole('button', { name: 'Mettre en pause' }))
    expect(audio?.paused).toBe(true)
    fireEvent.click(within(night).getByRole('button', { name: 'Lire' }))
    fireEvent.click(within(night).getByRole('button', { name: 'Quitter l’écran de nuit' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(audio?.paused).toBe(false)
    expect(address()).toBe(page(bought))
  })

  it('names no order where its address has none', async () => {
    await renderApp('/courses/success', { app: await shop() })
    await screen.findByRole('heading', { level: 1, name: 'Aucune commande à afficher' })
    await waitFor(() => expect(document.title).toBe('Aucune commande à afficher – Rivage'))
  })
})
