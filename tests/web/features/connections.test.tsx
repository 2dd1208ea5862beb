/** What waits for a key: one line under « Réglages », nothing elsewhere. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { testApp } from '../../support/app.ts'
import { control } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

it('a site without keys offers no model anywhere, and says under « Réglages » what to send to its host', async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  await app.seed((tx) => tx.create(siteSettings, { brand: 'Sable' }))
  const { navigate } = await renderApp('/admin/reglages', { app, as: admin })
  const panel = await screen.findByRole('region', { name: 'À brancher' })
  await within(panel).findByText(/^Le paiement par carte n’est pas branché\. Envoyez ces/)
  await within(panel).findByText(/^L’assistant d’écriture n’est pas branché\. .* Envoyez cette ligne/)
  for (const line of within(panel).getAllByText(/_KEY=/)) expect(line.closest('details')?.open).toBe(false)
  const tabs = screen.getByRole('navigation', { name: 'Réglages' })
  expect(
    within(tabs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).not.toContain('Diagnostic')
  await navigate('/admin/courses/new')
  await control('Créer le brouillon')
  expect(screen.queryByText(/l’IA/)).toBeNull()
  await navigate('/admin/test-ai')
  await screen.findByText(/^L’assistant d’écriture n’est pas branché\./)
})
