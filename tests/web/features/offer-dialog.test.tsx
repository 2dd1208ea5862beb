import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { OfferDialog } from '../../../web/features/admin-offers/components/OfferDialog.tsx'
import { valuesOf } from '../../../web/features/admin-offers/offer-form.ts'
import type { Offer } from '../../../web/features/admin-offers/queries.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const OPENED: Offer = {
  id: 'offre0000000000',
  collectionId: 'c',
  collectionName: 'offers',
  created: '2026-01-01 00:00:00.000Z',
  updated: '2026-01-01 00:00:00.000Z',
  kind: 'bump',
  name: 'Carnet',
  sentence: 'Un carnet.',
  percent: 20,
  position: 0,
  active: true,
  triggerKind: '',
  triggerRef: '',
  itemKind: 'produit',
  itemRef: 'carnet000000000',
  itemVariant: '',
}
let stored = OPENED
/** What was sent to be stored, with the version it was made from. */
let sent: { from: string; body: object }[] = []

const reply = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const answer = (url: string, init: RequestInit): Response => {
  const path = url.split('?')[0] ?? ''
  if (!path.includes('/collections/offers/records/')) {
    if (path.endsWith('/records'))
      return reply({ items: [], page: 1, perPage: 500, totalItems: 0, totalPages: 0 })
    return reply({ shown: null, problem: '', user: {}, permissions: [] })
  }
  if (init.method !== 'PATCH') return reply(stored)
  const from = String(new Headers(init.headers).get('if-match')).replaceAll('"', '')
  const body = JSON.parse(String(init.body)) as Partial<Offer>
  sent.push({ from, body })
  if (from !== stored.updated) return reply({ status: 409, message: 'Conflict', data: {} }, 409)
  stored = { ...stored, ...body, updated: '2026-01-03 00:00:00.000Z' }
  return reply(stored)
}
const close = vi.fn()
const show = () =>
  renderAdmin(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OfferDialog edited={{ offer: OPENED, values: valuesOf(OPENED) }} close={close} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const say = (sentence: string) =>
  fireEvent.change(screen.getByLabelText('Phrase'), { target: { value: sentence } })

beforeAll(installBrowser)
beforeEach(() => {
  stored = OPENED
  sent = []
  close.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => answer(String(url), init))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('sends what was changed, and takes over what somebody else has stored meanwhile', async () => {
  stored = { ...OPENED, percent: 30, active: false, updated: '2026-01-02 00:00:00.000Z' }
  show()
  say('Un carnet de lin.')
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent).toEqual([
    { from: OPENED.updated, body: { sentence: 'Un carnet de lin.' } },
    { from: '2026-01-02 00:00:00.000Z', body: { sentence: 'Un carnet de lin.' } },
  ])
  expect(stored).toMatchObject({ percent: 30, active: false, sentence: 'Un carnet de lin.' })
})

it('asks about what both have changed, with both versions, and replaces nothing before', async () => {
  stored = { ...OPENED, sentence: 'Un carnet cousu.', updated: '2026-01-02 00:00:00.000Z' }
  show()
  say('Un carnet de lin.')
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const request = await screen.findByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' })
  expect(within(request).getByText('Un carnet de lin.')).toBeTruthy()
  expect(within(request).getByText('Un carnet cousu.')).toBeTruthy()
  expect([close.mock.calls.length, stored.sentence]).toEqual([0, 'Un carnet cousu.'])
  fireEvent.click(within(request).getByRole('button', { name: 'Tout garder' }))
  fireEvent.click(within(request).getByRole('button', { name: 'Enregistrer mes choix' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(stored.sentence).toBe('Un carnet de lin.')
})
