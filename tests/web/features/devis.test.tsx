import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import DevisPage from '../../../web/features/devis/pages/DevisPage.tsx'

const DEVIS = {
  number: 'D-2026-000003',
  status: 'sent',
  name: 'Anne Le Goff',
  company: '',
  seller: 'Sable & Souffle',
  lines: [1, 2].map(() => ({ title: 'Journée de formation', qty: 1, unitCents: 60_000 })),
  totalCents: 120_000,
  depositCents: 0,
  balanceOn: '',
  taxCents: 0,
  taxMention: '',
  validUntil: '2026-12-31',
  isExpired: false,
  conditions: 'Première ligne.\nSeconde ligne.',
  acceptedName: '',
  acceptedAt: '',
  orderNumber: '',
  orderToken: '',
}
const ACCEPTED = {
  status: 'accepted',
  acceptedName: 'Anne Le Goff',
  acceptedAt: '2026-11-26 04:46:08.000Z',
  orderNumber: 'C-2026-000204',
  orderToken: 'abc',
}

const show = (devis: object) => {
  let stored = devis
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) => {
    if (method === 'POST') stored = { ...stored, ...ACCEPTED }
    return Response.json(stored)
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/devis/abc?token=xyz']}>
        <Routes>
          <Route path="/devis/:id" element={<DevisPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const accepted = async () => (await screen.findByText(/^Devis accepté par/)).closest('[role="status"]')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('an accepted quote moves the focus to the result; a later visit starts at the page’s head', async () => {
  show(DEVIS)
  fireEvent.change(await screen.findByLabelText('Prénom et nom'), { target: { value: 'Anne Le Goff' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Accepter le devis' }))
  const here = await accepted()
  await waitFor(() => expect(here).toBe(document.activeElement))
  cleanup()
  show({ ...DEVIS, ...ACCEPTED })
  await accepted()
  // The effect that would take it has run by then.
  await new Promise((done) => setTimeout(done, 50))
  expect(document.activeElement).toBe(document.body)
})

it('a quote shows two equal lines, and the line breaks of the team’s text', async () => {
  show(DEVIS)
  expect(await screen.findAllByText(/^Journée de formation/)).toHaveLength(2)
  expect(screen.getByText(/^Première ligne\./).className).toMatch(/written/)
})
