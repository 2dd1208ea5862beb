/** The member's search without a network: never the results of other words, and a word on why there are none. */
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { SpaceSearch } from '../../../web/features/mon-espace/components/SpaceSearch.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(() => {
  onlineManager.setOnline(true)
  cleanup()
  vi.unstubAllGlobals()
})

const result = (title: string) => ({
  kind: 'lesson',
  id: title,
  module: 'Un',
  snippet: null,
  locked: false,
  path: '/x',
  title: { text: title, marks: [] },
  course: { id: 'c', slug: 'c', title: 'Un cours' },
})

it('the member’s search removes outdated results when the network is gone, and resumes once it is back', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const requested = new URL(url, 'http://x').searchParams.get('q') ?? ''
    return Response.json({ results: [result(`Leçon ${requested}`)], isComplete: true })
  })
  renderAdmin(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SpaceSearch userId="u" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'vague' } })
  await screen.findByRole('option', { name: /Leçon vague/ })
  onlineManager.setOnline(false)
  fireEvent.change(field, { target: { value: 'sommeil' } })
  await screen.findByText(/Pas de connexion.: la recherche reprendra/)
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  onlineManager.setOnline(true)
  await screen.findByRole('option', { name: /Leçon sommeil/ })
  expect(screen.queryByText(/Pas de connexion/)).toBeNull()
})
