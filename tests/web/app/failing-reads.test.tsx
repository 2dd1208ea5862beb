/** Pages whose reads the network loses: said, and read again by their button or by the next visit. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { reviews } from '#drizzle/collections/reviews.ts'
import { testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { renderApp } from '../../support/render-app.tsx'

const REVIEWS = /^GET \/api\/collections\/reviews\//

describe('a page that could not be read', () => {
  it('is read again by its button', async () => {
    const app = await testApp()
    await app.seed((tx) => makeProduit(tx, { title: 'La clairière' }))
    const { network, navigate } = await renderApp('/connexion', { app })
    await screen.findByText('Se connecter')
    network.lose(/^GET \/api\/(collections\/)?produits/, 99)
    await navigate('/boutique')
    const retry = await screen.findByText('Réessayer')
    network.restore()
    fireEvent.click(retry)
    const [product] = await screen.findAllByText('La clairière')
    expect(product?.closest('a')?.getAttribute('href')).toMatch(/^\/produits\//)
  })

  it('is read again by the next visit', async () => {
    const app = await testApp()
    const course = await app.seed((tx) => {
      const made = makeCourse(tx, { title: 'Mieux dormir' })
      tx.create(reviews, {
        course: made.id,
        authorName: 'Nadège',
        rating: 5,
        body: 'Des nuits entières.',
        status: 'published',
      })
      return made
    })
    const { network, navigate, queries } = await renderApp('/connexion', { app })
    await screen.findByText('Se connecter')
    network.lose(REVIEWS, 99)
    await navigate(`/courses/${course.slug}`)
    const failed = () =>
      queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })
    await waitFor(() => expect(failed()).not.toEqual([]))
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    network.restore()
    await navigate('/connexion')
    await screen.findByText('Se connecter')
    await navigate(`/courses/${course.slug}`)
    await screen.findByText(/Des nuits entières/)
  })
})
