/** The sessions that the booking page offers. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { categories } from '#drizzle/collections/categories.ts'
import BookingPage from '../../../web/features/booking/pages/BookingPage.tsx'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

it('a session has its price and says that it leads on; a pack is no session', async () => {
  const app = await testApp()
  await app.seed((tx) => {
    const packs = tx.create(categories, { name: 'Coffrets', slug: 'coffrets', kind: 'produit' })
    makeProduit(tx, { title: 'La découverte', slug: 'la-decouverte', kind: 'service', price: 80 })
    makeProduit(tx, { title: 'Pack Relations', kind: 'service', category: packs.id })
  })
  await renderElement(<BookingPage />, { app })
  await screen.findByRole('link', { name: 'La découverte' })
  const [session, ...others] = screen.getAllByRole('listitem')
  expect(others).toEqual([])
  expect(session?.textContent).toMatch(/80,00\s€Choisir cette séance/)
  expect(within(session!).getByRole('link').getAttribute('href')).toBe('/produits/la-decouverte')
})
