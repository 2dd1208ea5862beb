/** The pages of prices, for parents and for campaigns: what they show comes from records. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import CampaignPage from '../../../web/features/landing/pages/CampaignPage.tsx'
import ParentsPage from '../../../web/features/landing/pages/ParentsPage.tsx'
import ServicePage from '../../../web/features/landing/pages/ServicePage.tsx'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { featuredExtract } from '../../support/featured-extract.ts'
import { letMediaPlay } from '../../support/playing.ts'
import { renderElement } from '../../support/render-element.tsx'

beforeEach(letMediaPlay)

/** Two sessions, one of them for parents, and a booklet. */
const furnished = async () => {
  const app = await testApp()
  await app.seed((tx) => {
    const sessions = tx.create(categories, {
      name: 'Accompagnements',
      slug: 'accompagnements',
      kind: 'produit',
    })
    const parents = tx.create(tags, { name: 'Parents', slug: 'parents' })
    const session = { kind: 'service', category: sessions.id } as const
    makeProduit(tx, { title: 'Le bilan', slug: 'le-bilan', price: 225, order: 2, stock: 0, ...session })
    const child = makeProduit(tx, {
      title: 'La séance enfant',
      slug: 'la-seance-enfant',
      price: 70,
      durationMinutes: 45,
      place: 'Au cabinet',
      order: 1,
      tags: [parents.id],
      ...session,
    })
    const booklet = makeProduit(tx, { title: 'Le carnet', tags: [parents.id] })
    const review = { rating: 5, status: 'published' } as const
    tx.create(reviews, { ...review, produit: child.id, authorName: 'Sabrina', body: 'Mon fils a souri.' })
    tx.create(reviews, { ...review, produit: booklet.id, authorName: 'Rémi', body: 'Un beau papier.' })
  })
  return app
}
/** The words of each row of the table. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('/service', () => {
  it('has the length, place and price of each session, and what is full or not set', async () => {
    await renderElement(<ServicePage />, { app: await furnished() })
    await screen.findByRole('link', { name: 'La séance enfant' })
    expect(rows()).toEqual([
      ['La séance enfant', '45\u00a0min', 'Au cabinet', '70,00\u00a0€', 'Réserver cette séance'],
      ['Le bilan', 'À convenir', 'À convenir', '225,00\u00a0€', 'Complet pour le moment'],
    ])
    const book = screen.getByRole('link', { name: 'Réserver cette séance\u00a0: La séance enfant' })
    expect(book.getAttribute('href')).toBe('/produits/la-seance-enfant')
  })

  it('says that prices come while there is no session', async () => {
    await renderElement(<ServicePage />, { app: await testApp() })
    await screen.findByText('Les tarifs arrivent bientôt.')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('lists its parts, and only those that it has', async () => {
    await renderElement(<ServicePage />, { app: await testApp() })
    await screen.findByText('Les tarifs arrivent bientôt.')
    const parts = within(screen.getByRole('navigation', { name: 'Sur cette page' })).getAllByRole('link')
    expect(parts.map((part) => part.getAttribute('href'))).toEqual([
      '#tarifs',
      '#formats',
      '#deroule',
      '#echange',
    ])
    for (const part of parts) expect(document.querySelector(part.getAttribute('href') ?? '')).not.toBeNull()
  })

  it('reads the prices again by its button', async () => {
    const app = await furnished()
    const { network, queries } = await renderElement(<ServicePage />, { app })
    await screen.findByRole('table')
    network.lose(/^GET \/api\/collections\/produits/, 99)
    await queries.resetQueries()
    const failed = await screen.findByText('Le contenu n’a pas pu être chargé.')
    network.restore()
    fireEvent.click(within(failed.parentElement!).getByRole('button', { name: 'Réessayer' }))
    await screen.findByRole('link', { name: 'La séance enfant' })
  })
})

describe('/parents', () => {
  it('has the sessions for parents and their reviews alone', async () => {
    await renderElement(<ParentsPage />, { app: await furnished() })
    await screen.findByText(/Mon fils a souri/)
    expect(rows().map(([title]) => title)).toEqual(['La séance enfant'])
  })

  it('leads to the agenda of the settings, and to the contact page once it is published', async () => {
    const app = await furnished()
    await app.seed((tx) =>
      tx.create(siteSettings, { brand: 'B', bookingUrl: 'https://agenda.example/apolline' }),
    )
    const first = await renderElement(<ParentsPage />, { app })
    await screen.findByRole('link', { name: 'La séance enfant' })
    const [book] = await screen.findAllByRole('link', { name: /^Prenez rendez-vous.*nouvelle fenêtre/ })
    expect(book?.getAttribute('href')).toBe('https://agenda.example/apolline')
    expect(screen.queryByRole('link', { name: 'Poser une question' })).toBeNull()
    first.unmount()
    await app.seed((tx) => tx.create(pages, { slug: 'contact', title: 'Contact', status: 'published' }))
    await renderElement(<ParentsPage />, { app })
    const [ask] = await screen.findAllByRole('link', { name: 'Poser une question' })
    expect(ask?.getAttribute('href')).toBe('/contact')
  })
})

describe('/index2', () => {
  it('plays the team’s extract, whose length its button names', async () => {
    const app = await furnished()
    await featuredExtract(app, 'La clairière', 'la-clairiere')
    const { container } = await renderElement(<CampaignPage />, { app })
    const listen = await screen.findByRole('button', { name: /^Écouter l’extrait \(\d+\ss\)$/ })
    expect(container.querySelector('audio')?.getAttribute('preload')).toBe('none')
    expect(screen.queryByRole('slider')).toBeNull()
    fireEvent.click(listen)
    await screen.findByRole('slider', { name: 'Position dans l’extrait' })
    expect(container.querySelector('[data-plays="true"]')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Mettre en pause' }))
    expect(container.querySelector('[data-plays="false"]')).not.toBeNull()
  })

  it('without extract, review or session keeps its promise and the appointment', async () => {
    await renderElement(<CampaignPage />, { app: await testApp() })
    await screen.findByText('Les tarifs arrivent bientôt.')
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('figure')).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Prenez rendez-vous' })).toHaveLength(2)
  })
})
