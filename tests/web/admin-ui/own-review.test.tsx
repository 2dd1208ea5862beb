import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { OwnReview } from '../../../web/admin-ui/reviews/OwnReview.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the review form focuses its first missing field', async () => {
  const none = { page: 1, perPage: 30, totalItems: 0, totalPages: 0, items: [] }
  vi.stubGlobal('fetch', async () => Response.json(none))
  renderAdmin(
    <QueryClientProvider client={new QueryClient()}>
      <OwnReview userId="u1" of={{ course: 'c1' }} title="Donner votre avis" />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Donner mon avis' }))
  const send = screen.getByRole('button', { name: 'Envoyer mon avis' })
  fireEvent.click(send)
  const best = screen.getByRole('radio', { name: '5, excellent' })
  expect(document.activeElement).toBe(best)
  fireEvent.click(best)
  fireEvent.click(send)
  expect(document.activeElement).toBe(screen.getByLabelText('Votre avis'))
})
