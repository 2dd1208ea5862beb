/** The pages of an account of the site, opened by a superuser, who is none: nothing on them can fail. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import AccountPage from '../../../web/features/account/pages/AccountPage.tsx'
import SettingsPage from '../../../web/features/account/pages/SettingsPage.tsx'
import { link } from '../../../web/lib/paths.ts'
import { clearSession, saveSession } from '../../../web/lib/session.ts'

afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

it.each([
  ['/settings', SettingsPage],
  ['/auth/profile', AccountPage],
])('%s leads a superuser to existing pages, without a request', async (_path, Page) => {
  const requested = vi.fn()
  vi.stubGlobal('fetch', requested)
  saveSession('t', { id: 's1', collectionName: '_superusers', email: 'root@example.com' } as never)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const devices = await screen.findByRole('link', { name: 'Gérer mes appareils' })
  expect(devices.getAttribute('href')).toBe(link('devices'))
  expect(screen.getByRole('link', { name: 'Gérer la connexion en deux étapes' })).toBeTruthy()
  expect([document.querySelectorAll('input').length, requested.mock.calls]).toEqual([0, []])
})
