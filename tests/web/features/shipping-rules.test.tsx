import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ShippingRules } from '#drizzle/domain/shipping.ts'
import { type RuledSettings, RulesForm } from '../../../web/features/admin-shipping/components/RulesForm.tsx'
import { rulesOf, valuesOf } from '../../../web/features/admin-shipping/rules-form.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const RULES: ShippingRules = {
  zones: [
    { name: 'France', countries: ['FR'], steps: [{ upToGrams: 500, cents: 490 }], freeFromCents: null },
  ],
  pickup: '',
}
const OPENED: RuledSettings = {
  id: 'reglages0000000',
  shipping: RULES,
  updated: '2026-01-01 00:00:00.000Z',
}
let stored = OPENED

const reply = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const answer = (init: RequestInit): Response => {
  if (init.method !== 'PATCH') return reply({ items: [stored], page: 1, perPage: 1 })
  const from = String(new Headers(init.headers).get('if-match')).replaceAll('"', '')
  if (from !== stored.updated) return reply({ status: 409, message: 'Conflict', data: {} }, 409)
  const body = JSON.parse(String(init.body)) as Partial<RuledSettings>
  stored = { ...stored, ...body, updated: '2026-01-03 00:00:00.000Z' }
  return reply(stored)
}
const meanwhile = (change: Partial<RuledSettings>) => {
  stored = { ...stored, ...change, updated: '2026-01-02 00:00:00.000Z' }
}
const show = () => {
  const router = createMemoryRouter([{ path: '/', element: <RulesForm settings={OPENED} /> }])
  renderAdmin(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const rename = (name: string) => fireEvent.change(screen.getByLabelText('Nom'), { target: { value: name } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

beforeAll(installBrowser)
beforeEach(() => {
  stored = OPENED
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => answer(init))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('delivery rules are stored beside other settings and rules stored meanwhile', async () => {
  show()
  rename('Métropole')
  meanwhile({ shipping: { ...RULES, pickup: 'Au cabinet.' } })
  save()
  await waitFor(() => expect(stored.shipping?.zones[0]?.name).toBe('Métropole'))
  expect(stored.shipping?.pickup).toBe('Au cabinet.')
  await waitFor(() => expect(screen.getByLabelText('Où et quand')).toHaveProperty('value', 'Au cabinet.'))
})

it('delivery rules ask about zones changed by two people, and name both', async () => {
  show()
  rename('Métropole')
  const theirs = [{ ...RULES.zones[0], name: 'Hexagone', freeFromCents: 6000 }] as ShippingRules['zones']
  meanwhile({ shipping: { ...RULES, zones: theirs } })
  save()
  const request = await screen.findByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' })
  expect(within(request).getByText(/Métropole\s: France/)).toBeTruthy()
  expect(
    within(request).getByText(/Hexagone\s: France\s+jusqu’à 500\sg, 4,90\s€\s+offerte à partir de 60/),
  ).toBeTruthy()
  fireEvent.click(within(request).getByRole('button', { name: 'Tout garder' }))
  fireEvent.click(within(request).getByRole('button', { name: 'Enregistrer mes choix' }))
  await waitFor(() => expect(stored.shipping?.zones[0]?.name).toBe('Métropole'))
})

it('delivery rules report a zone without a name and a country in two zones', () => {
  const { zones } = valuesOf(RULES)
  const [zone] = zones
  if (!zone) throw new Error('no zone')
  expect(rulesOf({ pickup: '', zones: [{ ...zone, name: ' ', steps: [] }] })).toEqual({
    problem: 'Donnez un nom à chaque zone.',
  })
  expect(rulesOf({ pickup: '', zones: [zone, { ...zone, name: 'Encore' }] })).toEqual({
    problem: 'La zone «\u00a0Encore\u00a0» reprend un pays d’une autre zone (France).',
  })
})
