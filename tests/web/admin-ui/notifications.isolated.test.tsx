import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Notifications } from '../../../web/admin-ui/layouts/Notifications.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

vi.mock('../../../web/lib/use-live.ts', () => ({ useLive: () => undefined }))

beforeAll(installBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const notice = (at: number) => ({
  id: `n${at}`,
  type: 'info',
  title: `Avis ${at}`,
  message: '',
  link: '',
  read: true,
  created: '2026-11-20 10:00:00.000Z',
})

it('notifications show the newest fifty, older ones on demand, and no deleted one', async () => {
  const requested: number[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const perPage = Number(new URL(url, 'http://site.example').searchParams.get('perPage'))
    requested.push(perPage)
    const items = Array.from({ length: Math.min(perPage, 70) }, (_, at) => notice(at))
    return Response.json({ page: 1, perPage, totalItems: -1, totalPages: -1, items })
  })
  renderAdmin(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Notifications userId="u1" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Notifications' }))
  await waitFor(() => expect(screen.getAllByText(/^Avis \d+$/)).toHaveLength(50))
  fireEvent.click(screen.getByRole('button', { name: 'Voir les précédentes' }))
  await waitFor(() => expect(screen.getAllByText(/^Avis \d+$/)).toHaveLength(70))
  expect(requested).toEqual([50, 100])
  expect(screen.queryByRole('button', { name: 'Voir les précédentes' })).toBeNull()
})
