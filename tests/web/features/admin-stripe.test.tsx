/** How card payments are, as the team reads it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import StripePage from '../../../web/features/admin-stripe/pages/StripePage.tsx'
import type { Provider } from '../../../web/features/admin-stripe/queries.ts'
import { pb } from '../../../web/lib/pocketbase.ts'
import { saveSession } from '../../../web/lib/session.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const stripe: Provider = {
  provider: 'stripe',
  canPay: true,
  hasPublishableKey: true,
  hasWebhookSecret: true,
  webhookUrl: 'https://site.example/api/webhooks/stripe',
  isTest: true,
  account: 'acct_1',
  failure: '',
  availableCents: 12_345,
  pendingCents: 600,
  lastEventAt: '2026-11-20 10:00:00.000Z',
  payouts: [{ at: '2026-11-19T10:00:00.000Z', amountCents: 5000, status: 'in_transit' }],
  failedEvents: 1,
  waitingRefunds: 2,
}
const failed = {
  id: 'e1',
  type: 'charge.refunded',
  created: '2026-11-20 10:00:00.000Z',
  processedAt: '',
  error: 'Sans réponse',
}

/** A stream that never says anything. */
class Silence extends EventTarget {
  close(): void {}
}

beforeAll(installBrowser)
beforeEach(() => {
  vi.stubGlobal('EventSource', Silence)
  saveSession('t', {
    id: 's1',
    collectionId: 's',
    collectionName: '_superusers',
    email: 'root@b.fr',
    verified: true,
  } as Parameters<typeof saveSession>[1])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The page of a site whose server answers so. */
const show = (provider: Partial<Provider> = {}, events: object[] = [], payments: object[] = []) => {
  const transport = vi.fn<typeof fetch>(async (url, options) => {
    const { pathname } = new URL(String(url), 'http://site')
    if (pathname === '/api/payments/provider') return Response.json({ ...stripe, ...provider })
    if (pathname === '/api/payments/reconcile') return Response.json({ events: 2, orders: 1 })
    if (options?.method === 'POST') return new Response(null, { status: 204 })
    const paid = pathname.includes('/payments/') ? payments : []
    const items = pathname.includes('/stripe_events/') ? events : paid
    return Response.json({ page: 1, perPage: 30, totalItems: items.length, totalPages: 1, items })
  })
  pb.transport = transport
  renderAdmin(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <StripePage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return {
    asked: (method: string) =>
      transport.mock.calls
        .filter(([, options]) => (options?.method ?? 'GET') === method)
        .map(([url]) => new URL(String(url), 'http://site').pathname),
  }
}

const clipboard = () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  return writeText
}

it('the payments screen says that cards are not connected, and copies the lines for the host', async () => {
  const writeText = clipboard()
  show({ provider: 'demo', canPay: false, hasPublishableKey: false, hasWebhookSecret: false, payouts: [] })
  expect(
    await screen.findByText(
      'Le paiement par carte n’est pas branché. Envoyez ces trois lignes à la personne qui héberge le site.',
    ),
  ).toBeTruthy()
  expect(screen.getByText(/rien de ce qui coûte ne peut être acheté/)).toBeTruthy()
  // Folded: neither the names of variables nor the address of messages are on the author's screen.
  const folded = screen.getByText(/STRIPE_SECRET_KEY/)
  expect(folded.closest('details')?.open).toBe(false)
  expect(screen.queryByText('Connexion')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Copier pour l’envoyer' }))
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith(folded.textContent))
  const lines = (folded.textContent ?? '').split('\n')
  expect(lines.map((line) => line.split('=')[0])).toEqual([
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])
  expect(lines[1]).toContain('Stripe publishable key is missing')
  expect(lines[2]).toContain(stripe.webhookUrl)
  expect(screen.queryByText('Solde disponible')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Rechercher les messages manquants' })).toBeNull()
  expect(await screen.findByText('Aucun paiement.')).toBeTruthy()
})

it('the payments screen says what a half connection lacks', async () => {
  show({ hasPublishableKey: false, hasWebhookSecret: false })
  expect(await screen.findByText(/personne ne peut saisir sa carte\. Envoyez ces deux lignes/)).toBeTruthy()
  cleanup()
  show({ hasWebhookSecret: false })
  expect(await screen.findByText(/il le demande chaque heure\. Envoyez cette ligne/)).toBeTruthy()
})

it('the payments screen shows mode, address, balance and payouts', async () => {
  show()
  expect(await screen.findByText('Mode test')).toBeTruthy()
  const address = screen.getByText(/https:\/\/site\.example\/api\/webhooks\/stripe/)
  expect(address.closest('details')?.open).toBe(false)
  expect(screen.getByText(/^123,45\s€$/)).toBeTruthy()
  expect(screen.getByText('En route')).toBeTruthy()
  expect(screen.queryByText(/publishable key/)).toBeNull()
  // None could not be worked on: there is nothing to replay.
  await vi.waitFor(() => expect(screen.queryByText('Messages en échec', { selector: 'h2' })).toBeNull())
})

it('the payments screen hides amounts of a silent provider, with a message', async () => {
  show({ failure: 'Le prestataire de paiement ne répond pas.', isTest: false })
  expect((await screen.findByRole('alert')).textContent).toContain('ne répond pas')
  expect(screen.queryByText('Solde disponible')).toBeNull()
  expect(screen.queryByText('Mode test')).toBeNull()
})

it('the payments screen refreshes, fetches missing events, and replays a failed one', async () => {
  const { asked: requested } = show({}, [failed])
  const asks = () => requested('GET').filter((path) => path === '/api/payments/provider').length
  const check = await screen.findByRole('button', { name: 'Vérifier la connexion' })
  await screen.findByText('Mode test')
  const before = asks()
  fireEvent.click(check)
  await vi.waitFor(() => expect(asks()).toBe(before + 1))
  expect(screen.queryByText('Messages en échec', { selector: 'h2' })).not.toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /^Rejouer charge\.refunded/ }))
  await vi.waitFor(() => expect(requested('POST')).toEqual(['/api/payments/events/e1/replay']))
  fireEvent.click(screen.getByRole('button', { name: 'Rechercher les messages manquants' }))
  await vi.waitFor(() => expect(requested('POST')[1]).toBe('/api/payments/reconcile'))
})

it('the payments screen shows an order at a bank after a refusal as waiting', async () => {
  const order = { number: 'CMD-1', status: 'pending', processingAt: '2026-11-20 11:00:00.000Z' }
  const refused = {
    order: 'o1',
    email: 'ines@example.com',
    method: 'Visa •••• 9995',
    status: 'failed',
    paidAt: '',
    amountCents: 4950,
    failureReason: 'Provision insuffisante.',
    expand: { order },
  }
  const other = {
    ...refused,
    order: 'o2',
    expand: { order: { ...order, number: 'CMD-2', processingAt: '' } },
  }
  show(
    {},
    [],
    [
      { ...refused, id: 'p2', created: '2026-11-20 10:30:00.000Z' },
      { ...refused, id: 'p1', created: '2026-11-20 10:00:00.000Z' },
      { ...other, id: 'p3', created: '2026-11-20 09:00:00.000Z' },
    ],
  )
  expect(await screen.findByText(/refusé d’abord\s: Provision insuffisante\./)).toBeTruthy()
  const states = screen
    .getAllByText(/^(En attente de la banque|Échoué)$/)
    .map(({ textContent }) => textContent)
  // A refusal before the last try stays a refusal, and so does one without another try.
  expect(states).toEqual(['En attente de la banque', 'Échoué', 'Échoué'])
})
