/** Screens of members outside `/mon-espace`: the frame of the member space, instead of the site's header. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { renderApp } from '../../support/render-app.tsx'

const TABS = 'Espace membre, raccourcis'

it.each([
  ['/settings', 'Paramètres', 'Mon profil'],
  ['/auth/profile', 'Mon compte', 'Mon profil'],
  ['/courses/dashboard', 'Mon parcours', 'Mes formations'],
  ['/bon', 'Votre bon d’accès', 'Mes formations'],
])('%s has the bars of the member space alone', async (at, title, current) => {
  const app = await testApp()
  await renderApp(at, { app, as: await app.person('claire@example.com') })
  await screen.findByRole('heading', { level: 1, name: title })
  const bar = within(screen.getByRole('navigation', { name: 'Espace membre' }))
  expect(bar.getByRole('link', { current: 'page' }).textContent).toBe(current)
  const tabs = within(screen.getByRole('navigation', { name: TABS, hidden: true }))
  expect(tabs.getAllByRole('link', { hidden: true })).toHaveLength(4)
  expect(screen.getAllByRole('banner')).toHaveLength(1)
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

it('a visitor with a voucher has no entries of members', async () => {
  await renderApp('/bon')
  await screen.findByRole('heading', { level: 1, name: 'Votre bon d’accès' })
  expect(screen.queryByRole('navigation', { name: /^Espace membre/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Se connecter' })).toBeTruthy()
})
