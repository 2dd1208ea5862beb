import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PRICE_CHANGED } from '#drizzle/domain/cart.ts'
import { OFFER_GONE } from '#drizzle/domain/offer.ts'
import CheckoutHost from '../../../web/app/CheckoutHost.tsx'
import {
  type Choice,
  closeCheckout,
  getChoice,
  openCheckout,
  subscribeChoice,
} from '../../../web/features/checkout/choice.ts'
import { unsaidIn } from '../../../web/features/checkout/refusals.ts'

const CARNET: Choice = {
  kind: 'produit',
  id: 'carnet000000000',
  slug: 'carnet',
  title: 'Le carnet',
  needsAccount: false,
  maxQty: 1,
}
const priced = (totalCents: number) => ({
  lines: [{ title: 'Le carnet', qty: 1, unitCents: totalCents, discountCents: 0, totalCents }],
  subtotalCents: totalCents,
  discountCents: 0,
  taxCents: 0,
  shippingCents: 490,
  totalCents,
  dueCents: totalCents,
  couponSentence: '',
  schedule: [],
  ways: [],
  needsWaiver: false,
  laterAt: '',
  needsShipping: true,
  delivery: { countries: [{ code: 'FR', name: 'France' }], pickup: '' },
  taxMention: '',
  notices: [],
})
interface Refusal {
  status: number
  data: Record<string, { code: string; message: string }>
  statusMessage: string
}
const refusal = (status: number, name: string, code: string, message: string): Refusal => ({
  status,
  data: { [name]: { code, message } },
  statusMessage: message,
})
/** What the server answers to the prices and to the order. */
let prices: () => object = () => priced(2400)
let ordered: () => object = () => ({})

const json = (body: object) =>
  new Response(JSON.stringify(body), {
    status: 'status' in body ? Number(body.status) : 200,
    headers: { 'content-type': 'application/json' },
  })
const answer = (url: string): object => {
  if (url.includes('/api/checkout/quote')) return prices()
  if (url.endsWith('/api/checkout')) return ordered()
  return { items: [], canPay: true, takesCards: true, publishableKey: '', transferDays: 0 }
}

function Opened() {
  const choice = useSyncExternalStore(subscribeChoice, getChoice)
  return choice ? <CheckoutHost choice={choice} /> : null
}
const show = async (choice: Choice) => {
  openCheckout(choice)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Opened />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog')
}
const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const order = async () => {
  await screen.findByLabelText('Code postal')
  fill({ 'Prénom et nom': 'Jean Hoarau', 'Adresse e-mail': 'jean@example.com' })
  fill({ Adresse: '12 rue des Flamboyants', 'Code postal': '97411', Ville: 'Saint-Paul' })
  fireEvent.click(screen.getByRole('checkbox', { name: /conditions générales/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Commander et payer/ }))
}

beforeEach(() => {
  sessionStorage.clear()
  prices = () => priced(2400)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string) => json(answer(String(url).split('?')[0] ?? '')))
})
afterEach(() => {
  closeCheckout()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a changed price is reported beside the pressed button, with the focus', async () => {
  const message = 'Le prix a changé. Rien n’a été commandé.'
  ordered = () => {
    prices = () => priced(2500)
    return refusal(409, 'shownTotalCents', PRICE_CHANGED, message)
  }
  await show(CARNET)
  await order()
  const said = await screen.findByText(message)
  await waitFor(() => expect(said.closest('[role="alert"]')).toBe(document.activeElement))
  const button = await screen.findByRole('button', { name: /^Commander et payer 25,00/ })
  expect(said.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('a territory’s refusal is shown at the postal code where one country is served, until another is typed', async () => {
  const message = 'Nous n’envoyons pas de colis vers ce territoire (La Réunion).'
  ordered = () => refusal(400, 'country', 'validation_invalid_value', message)
  await show(CARNET)
  await order()
  await screen.findByText(message)
  const postal = screen.getByLabelText('Code postal')
  await waitFor(() => expect(postal).toBe(document.activeElement))
  fill({ 'Code postal': '44000' })
  expect(postal).toHaveProperty('value', '44000')
  expect(screen.queryByText(message)).toBeNull()
})

it('an expired offer after a payment offers the usual price', async () => {
  const gone = () => refusal(409, 'offer', OFFER_GONE, 'Cette offre est finie.')
  ordered = gone
  await show({
    ...CARNET,
    after: {
      number: 'C-2026-000007',
      token: 'abc',
      offer: 'offre0000000000',
      buyer: { name: '', email: '' },
    },
  })
  await order()
  const said = await screen.findByText(/Cette offre n’est plus disponible\. Rien n’a été commandé/)
  await waitFor(() => expect(said.closest('[role="alert"]')).toBe(document.activeElement))
  expect(screen.queryByRole('button', { name: /^Commander et payer/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Voir le prix habituel' }))
  expect(getChoice()).toMatchObject({ id: CARNET.id, after: undefined, needsAccount: false })
  await waitFor(() => expect(screen.getByLabelText('Prénom et nom')).toHaveProperty('value', 'Jean Hoarau'))
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Votre commande' })).toBe(document.activeElement),
  )
})

it('an error without an input is shown, others at their input', () => {
  expect(unsaidIn({ postalCode: 'a', 'gift.email': 'b', coupon: 'c', terms: 'd' })).toBe('')
  expect(unsaidIn({ postalCode: 'a', items: 'Ce colis est trop lourd.' })).toBe('Ce colis est trop lourd.')
})
