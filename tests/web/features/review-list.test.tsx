/** Reviews as visitors read them: stars with their text, a month, one line of law. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { reviews } from '#drizzle/collections/reviews.ts'
import HomePage from '../../../web/features/home/pages/HomePage.tsx'
import { testApp } from '../../support/app.ts'
import { renderElement } from '../../support/render-element.tsx'

const review = { status: 'published', body: 'Une voix qui ne presse pas.', fictional: false } as const
const shown = async (...data: object[]) => {
  const app = await testApp()
  await app.seed((tx) => {
    for (const own of data) tx.create(reviews, { authorName: 'Monique', rating: 5, ...review, ...own })
  })
  const { container } = await renderElement(<HomePage />, { app })
  await screen.findAllByText(/ne presse pas/)
  return [...container.querySelectorAll('figure')]
}

it('a review is stars that read as a mark, and the month of its publication', async () => {
  const [figure] = await shown({
    rating: 4,
    publishedAt: '2026-10-31 23:30:00.000Z',
    experiencedAt: '2026-11-02 10:00:00.000Z',
  })
  // Paris is an hour ahead: it was November there.
  expect(figure?.querySelector('figcaption')?.textContent).toBe('Monique, novembre 2026')
  expect(figure?.querySelector('p')?.textContent).toBe('4 sur 5')
  expect(figure?.querySelectorAll('svg[aria-hidden="true"] path[class]')).toHaveLength(4)
  expect(figure?.querySelectorAll('svg[aria-hidden="true"] path')).toHaveLength(5)
  screen.getByText('Avis de clients, sans contrepartie, relus avant publication, les plus récents d’abord.')
})

it('a real review also names the month of the experience where it is another one', async () => {
  const dates = { publishedAt: '2026-10-20 10:00:00.000Z', experiencedAt: '2026-08-02 10:00:00.000Z' }
  const figures = await shown(
    { ...dates, authorName: 'Vrai' },
    { ...dates, authorName: 'Fictif', fictional: true },
  )
  expect(figures.map((figure) => figure.querySelector('figcaption')?.textContent).sort()).toEqual([
    'Fictif, octobre 2026Témoignage fictif',
    'Vrai, octobre 2026, expérience en août 2026',
  ])
  screen.getByText('Avis inventés pour la démonstration, ils ne proviennent pas de clients réels.')
})
