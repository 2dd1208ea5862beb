/** One code, changed by two people of the team at once. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CouponDialog } from '../../../web/features/admin-coupons/components/CouponDialog.tsx'
import { valuesOf } from '../../../web/features/admin-coupons/coupon-form.ts'
import type { Coupon } from '../../../web/features/admin-coupons/queries.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const OPENED: Coupon = {
  ...{ id: 'code00000000000', collectionId: 'c', collectionName: 'coupons' },
  ...{ created: '2026-01-01 00:00:00.000Z', updated: '2026-01-01 00:00:00.000Z' },
  ...{ code: 'ETE20', percent: 20, amountCents: null, appliesTo: null, duration: 'once', periods: null },
  ...{ minimumCents: null, perPerson: null, startsAt: '', endsAt: '', maxRedemptions: null, redemptions: 0 },
  active: true,
}
const LATER = '2026-01-02 00:00:00.000Z'
let stored = OPENED
/** What was sent to be stored, with the version it was made from. */
let sent: { from: string; body: object }[] = []

const reply = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const answer = (url: string, init: RequestInit): Response => {
  const path = url.split('?')[0] ?? ''
  if (!path.includes('/collections/coupons/records/')) {
    if (path.endsWith('/records'))
      return reply({ items: [], page: 1, perPage: 500, totalItems: 0, totalPages: 0 })
    return reply({ shown: null, problem: '', user: {}, permissions: [] })
  }
  if (init.method !== 'PATCH') return reply(stored)
  const from = String(new Headers(init.headers).get('if-match')).replaceAll('"', '')
  const body = JSON.parse(String(init.body)) as Partial<Coupon>
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
        <CouponDialog edited={{ coupon: OPENED, values: valuesOf(OPENED) }} close={close} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

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

it('sends what was changed, and takes over what was stored meanwhile, a use of the code too', async () => {
  stored = { ...OPENED, maxRedemptions: 50, redemptions: 1, active: false, updated: LATER }
  show()
  write('Utilisations par personne (facultatif)', '1')
  save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent).toEqual([
    { from: OPENED.updated, body: { perPerson: 1 } },
    { from: LATER, body: { perPerson: 1 } },
  ])
  expect(stored).toMatchObject({ maxRedemptions: 50, redemptions: 1, active: false, perPerson: 1 })
})

it('asks which reduction stays where one person changed the share and another one made it an amount', async () => {
  stored = { ...OPENED, percent: null, amountCents: 1500, updated: LATER }
  show()
  write('Pourcentage', '30')
  save()
  const asked = await screen.findByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' })
  expect(within(asked).getByText(/^−30\s%$/)).toBeTruthy()
  expect(within(asked).getByText(/^−15,00\s€$/)).toBeTruthy()
  expect([close.mock.calls.length, stored.amountCents]).toEqual([0, 1500])
  fireEvent.click(within(asked).getByRole('button', { name: 'Tout garder' }))
  fireEvent.click(within(asked).getByRole('button', { name: 'Enregistrer mes choix' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  // The whole of it: a share beside an amount is refused.
  expect(stored).toMatchObject({ percent: 30, amountCents: null })
})
