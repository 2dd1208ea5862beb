/** « Statistiques »: figures of a period with their tables. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { analytics } from '#drizzle/collections/analytics.ts'
import { testApp } from '../../support/app.ts'
import { renderApp } from '../../support/render-app.tsx'

it('shows visits, the way to the payment and what is counted', async () => {
  const app = await testApp()
  const staff = await app.person('chiffres@example.com', { role: 'staff', permissions: ['stats.view'] })
  await app.seed((tx) => {
    const now = new Date().toISOString().replace('T', ' ')
    for (const [sessionId, eventType] of [
      ['a', 'course_view'],
      ['a', 'checkout_paid'],
      ['b', 'produit_view'],
    ] as const)
      tx.create(analytics, { sessionId, eventType, path: '/courses/x', createdAt: now })
  })
  await renderApp('/admin/stats', { app, as: staff })
  const funnel = await screen.findByRole('region', { name: 'De la visite à l’inscription' })
  const rows = within(await within(funnel).findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent?.replace(/\u00a0/g, ' '))).toEqual([
    'ÉtapePériodeDes visitesAvant',
    'Visites2100 %0',
    'Ont vu une formation ou un produit2100 %0',
    'Ont ouvert un paiement150 %0',
    'Ont payé150 %0',
    'Inscriptions0–0',
  ])
  expect(within(funnel).getByText(/^D’où vient ce chiffre/)).toBeTruthy()
  expect((await screen.findAllByText('Visites')).length).toBeGreaterThan(1)
})
