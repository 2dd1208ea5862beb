/** An order as the team sees it: what can be done with it, what goes back, what has happened. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { OrderActs } from '../../../web/features/admin-orders/components/OrderActs.tsx'
import { OrderBadges } from '../../../web/features/admin-orders/components/OrderBadges.tsx'
import { PaymentList } from '../../../web/features/admin-orders/components/PaymentList.tsx'
import { Plans } from '../../../web/features/admin-orders/components/Plans.tsx'
import { amountError } from '../../../web/features/admin-orders/components/RefundDialog.tsx'
import { paidOfPlan } from '../../../web/features/admin-orders/labels.ts'
import {
  type Invoice,
  leftOf,
  type Order,
  type Payment,
  type Plan,
  type Refund,
  type Sheet,
  shown,
} from '../../../web/features/admin-orders/queries.ts'
import { statusOf } from '../../../web/features/admin-orders/received.ts'
import { timelineOf } from '../../../web/features/admin-orders/timeline.ts'
import { pb } from '../../../web/lib/pocketbase.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')} 10:00:00.000Z`
const BUYER = { user: 'u1', email: 'claire@example.com' }
const order: Order = {
  id: 'o1',
  collectionId: 'orders',
  collectionName: 'orders',
  created: at(1),
  updated: at(2),
  ...BUYER,
  number: 'C-2026-000001',
  name: 'Claire',
  status: 'paid',
  items: [],
  source: '',
  subtotalCents: 12_900,
  discountCents: 0,
  taxCents: 0,
  shippingCents: 0,
  totalCents: 12_900,
  currency: 'eur',
  coupon: '',
  shippingAddress: null,
  billing: null,
  provider: 'stripe',
  paidAt: at(2),
  opensAt: '',
  processingAt: '',
  delivery: '',
  carrier: '',
  trackingNumber: '',
  shippedAt: '',
  downloads: null,
  received: null,
  receivedCents: 0,
  heldUntil: '',
  remindedAt: '',
  spaceSentAt: '',
  depositOf: '',
  balance: '',
  balanceOn: '',
  balanceAt: '',
  openedEarlyAt: '',
  offer: '',
  offerAfter: '',
  // Hidden: sent to superusers only.
  accessToken: '',
  idempotencyKey: '',
  requestDigest: '',
  cartDigest: '',
  paymentRef: '',
}
const payment: Payment = {
  id: 'p1',
  collectionId: 'payments',
  collectionName: 'payments',
  created: at(2),
  updated: at(2),
  ...BUYER,
  course: 'c1',
  produit: '',
  variant: '',
  isShipping: false,
  isGift: false,
  line: 0,
  taxCents: null,
  order: 'o1',
  kind: 'installment',
  status: 'paid',
  plan: '',
  amountCents: 12_900,
  refundedCents: 0,
  currency: 'eur',
  installmentNumber: 1,
  installmentCount: 3,
  provider: 'stripe',
  method: 'Visa •••• 4242',
  dispute: '',
  disputedAt: '',
  receiptUrl: '',
  paidAt: at(2),
  failureReason: '',
  metadata: null,
  providerRef: '',
  paymentRef: '',
  subscriptionRef: '',
  expand: { course: { title: 'Dormir' } },
}
const invoice: Invoice = {
  id: 'i1',
  collectionId: 'invoices',
  collectionName: 'invoices',
  created: at(2),
  updated: at(2),
  number: 'F-1',
  kind: 'invoice',
  order: 'o1',
  payment: 'p1',
  user: 'u1',
  lines: [],
  details: null,
  customer: { name: 'Claire', email: 'claire@example.com' },
  corrects: '',
  issuedAt: at(2),
  file: '',
  totals: { netCents: 10_750, taxes: [], totalCents: 12_900, mention: '' },
}
const refundOf = (fields: Partial<Refund>) =>
  ({
    id: 'r1',
    payment: 'p1',
    amountCents: 2900,
    status: 'succeeded',
    reason: 'withdrawal',
    note: '',
    created: at(4),
    settledAt: at(5),
    updated: at(5),
    failureReason: '',
    ...fields,
  }) as Refund
const sheet: Sheet = {
  sentences: [],
  consents: [],
  payments: [payment],
  refunds: [],
  plans: [],
  invoices: [],
  agreements: [],
  deposits: [],
  gift: null,
}
const paidTwice: Sheet = { ...sheet, payments: [payment, { ...payment, id: 'p2' }] }

const show = (part: Parameters<typeof renderAdmin>[0]) =>
  renderAdmin(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)

/** Answers what is sent, in this order; « lost » breaks off. */
const answering = (...answers: (object | 'lost')[]) => {
  const transport = vi.fn<typeof fetch>(async () => {
    const answer = answers.shift() ?? {}
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  pb.transport = transport
  return {
    sent: () =>
      transport.mock.calls.map(([url, options]) => ({
        path: new URL(String(url), 'http://site').pathname,
        body: options?.body ? JSON.parse(String(options.body)) : null,
        key: new Headers(options?.headers).get('idempotency-key'),
      })),
  }
}

describe('what can be done', () => {
  const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
  it.each([
    ['paid', sheet, ['Marquer comme envoyée ou faite', 'Renvoyer la confirmation']],
    ['fulfilled', paidTwice, ['Renvoyer la confirmation', 'Tout rembourser']],
    ['fulfilled', { ...sheet, refunds: [refundOf({ amountCents: 12_900 })] }, ['Renvoyer la confirmation']],
    ['fulfilled', undefined, ['Renvoyer la confirmation']],
    ['pending', { ...sheet, payments: [] }, ['Enregistrer un règlement', 'Annuler la commande']],
    ['refunded', { ...sheet, payments: [{ ...payment, status: 'refunded' as const }] }, []],
  ])('with an order that is %s', (status, of, expected) => {
    show(<OrderActs order={{ ...order, status } as Order} sheet={of as Sheet | undefined} />)
    expect(names()).toEqual(expected)
  })

  it('is asked for and sent once', async () => {
    const { sent } = answering({ status: 'fulfilled' })
    show(<OrderActs order={order} sheet={sheet} />)
    fireEvent.click(screen.getByRole('button', { name: 'Marquer comme envoyée ou faite' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Marquer' }))
    await vi.waitFor(() =>
      expect(sent().map(({ path }) => path)).toEqual(['/api/orders/C-2026-000001/fulfil']),
    )
  })

  it('says of a whole order what follows, and sends why', async () => {
    const { sent } = answering({ refunds: [] })
    show(<OrderActs order={order} sheet={{ ...paidTwice, refunds: [refundOf({})] }} />)
    fireEvent.click(screen.getByRole('button', { name: 'Tout rembourser' }))
    expect(
      await screen.findByText(/L’argent revient à Claire .* L’accès à ce qui a été payé se ferme/),
    ).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Motif'), { target: { value: 'withdrawal' } })
    fireEvent.click(screen.getByRole('button', { name: /Rembourser 229,00\s€/ }))
    await vi.waitFor(() =>
      expect(sent()).toMatchObject([
        { path: '/api/orders/C-2026-000001/refund', body: { reason: 'withdrawal', note: '' } },
      ]),
    )
  })
})

it('states who refunds a manual payment, and that a retained deposit keeps its access', async () => {
  const { sent } = answering({ refunds: [] })
  const byHand = { ...payment, provider: 'manual' as const }
  const deposit = { ...order, id: 'o2', depositOf: 'o1', totalCents: 2400 }
  const deposits = [
    { ...deposit, status: 'fulfilled' as const },
    { ...deposit, id: 'o3', status: 'refunded' as const },
  ]
  show(
    <OrderActs order={order} sheet={{ ...sheet, payments: [byHand, { ...byHand, id: 'p2' }], deposits }} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Tout rembourser' }))
  const said = await screen.findByText(/rendez-le vous-même à Claire/)
  expect(said.textContent).toMatch(/l’accès reste ouvert\. L’acompte de 24,00\s€ reste payé/)
  expect(said.textContent).not.toMatch(/revient|se ferme et/)
  fireEvent.click(screen.getByRole('button', { name: /Rembourser 258,00\s€/ }))
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
})

describe('a refund of a payment', () => {
  const open = async (refunds: Refund[] = []) => {
    show(<PaymentList order={order} payments={[payment]} refunds={refunds} deposits={[]} />)
    fireEvent.click(screen.getByRole('button', { name: /^Rembourser Dormir/ }))
    return screen.findByLabelText(/Montant à rembourser/)
  }
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Rembourser( \d|$|\s\d)/ }))

  it('says that what was sold beside it at an offer’s price keeps it, and nothing of the kind for that line itself', async () => {
    const line = { kind: 'produit', qty: 1, taxRate: 20, taxTreatment: 'standard', withdrawal: '' } as const
    const items = [
      { ...line, ref: 'book', title: 'Livre', unitCents: 2000, discountCents: 100 },
      { ...line, ref: 'audio', title: 'Audio', unitCents: 999, discountCents: 300, offer: 'o' },
    ]
    const bought = { ...order, items }
    const paid = items.map(({ title }, at) => ({
      ...payment,
      id: `p${at}`,
      line: at + 1,
      course: '',
      expand: { produit: { title } },
    }))
    const said =
      /« Audio » a été vendu à côté au prix d’une offre, 6,99 € au lieu de 9,99 €\. .*ni réclamé ensuite/
    const shownFor = async (title: string, payments: Payment[]) => {
      show(<PaymentList order={bought} payments={payments} refunds={[]} deposits={[]} />)
      fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Rembourser ${title}`) }))
      await screen.findByLabelText(/Montant à rembourser/)
      const isSaid = screen.queryByText(said) !== null
      cleanup()
      return isSaid
    }
    expect(await shownFor('Livre', paid)).toBe(true)
    expect(await shownFor('Audio', paid)).toBe(false)
    // Rows of before name no line.
    expect(
      await shownFor(
        'Livre',
        paid.map((row) => ({ ...row, line: 0 })),
      ),
    ).toBe(false)
  })

  it('refuses what is no amount or more than is left, and sends nothing', async () => {
    const { sent } = answering()
    const field = await open([refundOf({})])
    for (const [typed, said] of [
      ['100,01', 'Il ne reste que 100,00\u00a0€ à rembourser.'],
      ['abc', 'Écrivez un montant en euros, par exemple 25,50.'],
      ['0', 'Indiquez le montant à rembourser.'],
    ] as const) {
      type(field, typed)
      submit()
      expect(await screen.findByText(said.replaceAll('\u00a0', ' '))).toBeTruthy()
    }
    expect(sent()).toEqual([])
  })

  it('keeps its key over an answer that was lost, and has another one once it was carried out', async () => {
    const done = { id: 'r1', payment: 'p1', amountCents: 2550, status: 'pending' }
    const { sent } = answering('lost', done, done)
    type(await open(), '25,50')
    expect(screen.getByText(/l’accès reste ouvert/)).toBeTruthy()
    submit()
    expect(await screen.findByRole('alert')).toBeTruthy()
    const lost = sent().length
    // The dialog is closed and opened anew: the same is meant.
    cleanup()
    type(await open(), '25,5')
    submit()
    await vi.waitFor(() => expect(sent()).toHaveLength(lost + 1))
    await vi.waitFor(() => expect(screen.queryByLabelText(/Montant à rembourser/)).toBeNull())
    cleanup()
    type(await open(), '25,50')
    submit()
    await vi.waitFor(() => expect(sent()).toHaveLength(lost + 2))
    const all = sent()
    expect(all.map(({ body }) => body.amountCents)).toEqual(all.map(() => 2550))
    const [first, again, other] = [all[0]?.key, all[lost]?.key, all[lost + 1]?.key]
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it.each([
    [null, 'Ce champ est obligatoire.'],
    [0.004, 'Indiquez le montant à rembourser.'],
    [129, ''],
    [129.01, 'Il ne reste que 129,00\u00a0€ à rembourser.'],
  ])('of %s euros', (euros, said) => {
    const reply = amountError(euros, 12_900)
    expect(euros === null ? reply !== '' : reply === said).toBe(true)
  })
})

it('a payment’s refundable rest excludes refunds done and pending', () => {
  expect(leftOf(payment, [refundOf({}), refundOf({ status: 'pending', amountCents: 1000 })])).toBe(9000)
  expect(leftOf(payment, [refundOf({ status: 'failed' }), refundOf({ payment: 'p2' })])).toBe(12_900)
  expect(leftOf({ ...payment, status: 'failed' }, [])).toBe(0)
})

it('an order’s history lists its events by time, and no others', () => {
  const reply = timelineOf(order, {
    sentences: [],
    consents: [
      {
        id: 'c1',
        purpose: 'cgv',
        given: true,
        text: '',
        version: '',
        at: at(1),
        source: '',
        hasTerms: false,
      },
    ],
    payments: [
      { ...payment, dispute: 'open', disputedAt: at(7) },
      { ...payment, id: 'p2', status: 'failed', paidAt: '', created: at(1), failureReason: 'carte refusée' },
    ],
    refunds: [refundOf({}), refundOf({ id: 'r2', status: 'failed', settledAt: '', updated: at(9) })],
    plans: [{ option: 'subscription', cancelledAt: at(6) } as Plan],
    invoices: [invoice],
    agreements: [],
    deposits: [],
    gift: null,
  })
  expect(reply.map(({ at: when, text }) => `${when.slice(8, 10)} ${text}`)).toEqual([
    '01 Commande passée, 129,00\u00a0€.',
    '01 Accord donné\u00a0: Conditions générales de vente.',
    '01 Paiement refusé, 129,00\u00a0€ (Visa •••• 4242, Échéance 1 sur 3)\u00a0: carte refusée',
    '02 Paiement reçu, 129,00\u00a0€ (Visa •••• 4242, Échéance 1 sur 3).',
    '02 Facture F-1, 129,00\u00a0€.',
    '04 Remboursement de 29,00\u00a0€ demandé (rétractation).',
    '04 Remboursement de 29,00\u00a0€ demandé (rétractation).',
    '05 Remboursement de 29,00\u00a0€ effectué.',
    '06 Abonnement résilié.',
    '07 Paiement de 129,00\u00a0€ contesté auprès de la banque.',
    '09 Remboursement de 29,00\u00a0€ refusé.',
  ])
})

it('an order’s history has one line for what was received by hand, with its day alone, after the order', () => {
  const received = [
    { key: 'k', on: '2026-11-02', means: 'transfer' as const, cents: 12_900, reference: 'VIR 7' },
  ]
  const manual = { ...payment, provider: 'manual' as const, method: 'Virement' }
  const made: Order = { ...order, created: '2026-11-02 11:10:00.000Z', received }
  expect(timelineOf(made, { ...sheet, payments: [manual] }).map(({ text, isDay }) => [text, isDay])).toEqual([
    ['Commande passée, 129,00\u00a0€.', false],
    ['Reçu par virement, 129,00\u00a0€ (VIR 7).', true],
  ])
  const earlier = timelineOf(
    { ...made, created: '2026-11-04 11:10:00.000Z' },
    { ...sheet, payments: [manual] },
  )
  expect(earlier[0]).toMatchObject({ at: '2026-11-02 00:00:00.000Z', isDay: true })
})

describe('a plan', () => {
  const plan: Plan = {
    id: 'l1',
    collectionId: 'plans',
    collectionName: 'payment_plans',
    created: at(1),
    updated: at(1),
    ...BUYER,
    order: 'o1',
    kind: 'course',
    ref: 'c1',
    title: 'Cercle',
    option: 'subscription',
    interval: 'month',
    status: 'active',
    parts: [1900],
    currency: 'eur',
    paidCount: 2,
    anchorAt: at(1),
    dueAt: at(20),
    nextAt: at(20),
    attempts: 0,
    lastFailure: '',
    provider: 'stripe',
    method: '',
    cancelledAt: '',
    endsAt: '',
    newCents: 0,
    newFrom: '',
    noticeFor: '',
    customerRef: '',
    methodRef: '',
    steps: null,
    reduction: null,
  }
  it('says what is paid of it', () => {
    expect(paidOfPlan(plan)).toBe('19,00\u00a0€ par mois, 2\u00a0périodes payées')
    expect(paidOfPlan({ ...plan, option: 'installment', parts: [4300, 4300, 4300] })).toBe(
      '2 sur 3\u00a0échéances, 86,00\u00a0€ sur 129,00\u00a0€',
    )
  })
  it('of a subscription that runs is ended after a question; instalments are not', async () => {
    const { sent } = answering({ status: 'cancelled', endsAt: at(20) })
    const ended = { ...plan, id: 'l3', status: 'cancelled' } as Plan
    show(<Plans plans={[plan, { ...plan, id: 'l2', option: 'installment' }, ended]} />)
    fireEvent.click(screen.getByRole('button', { name: 'Résilier l’abonnement' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Résilier' }))
    await vi.waitFor(() => expect(sent().map(({ path }) => path)).toEqual(['/api/subscriptions/l1/cancel']))
  })
  it('has its new price told in cents, and none below fifty', async () => {
    const { sent } = answering({ newCents: 2400, newFrom: at(20) })
    show(<Plans plans={[plan]} />)
    fireEvent.click(screen.getByRole('button', { name: 'Annoncer un nouveau prix' }))
    const field = await screen.findByLabelText(/Nouveau prix/)
    fireEvent.change(field, { target: { value: '0,49' } })
    fireEvent.click(screen.getByRole('button', { name: 'Annoncer' }))
    expect(await screen.findByText(/au moins 0,50\s€/)).toBeTruthy()
    fireEvent.change(field, { target: { value: '24' } })
    fireEvent.click(screen.getByRole('button', { name: 'Annoncer' }))
    await vi.waitFor(() =>
      expect(sent()).toMatchObject([{ path: '/api/subscriptions/l1/price', body: { amountCents: 2400 } }]),
    )
  })
})

it.each([
  [{ status: 'paid' }, false, ['Payée']],
  [{ status: 'pending' }, false, ['En attente']],
  [{ status: 'pending', processingAt: at(1) }, false, ['En attente de la banque']],
  [{ status: 'fulfilled', processingAt: '' }, true, ['Livrée', 'Contesté']],
])('an order’s badge shows its state %j', (fields, isDisputed, texts) => {
  const { container } = show(<OrderBadges order={{ ...order, ...fields } as Order} isDisputed={isDisputed} />)
  expect([...container.querySelectorAll('.mantine-Badge-label')].map((badge) => badge.textContent)).toEqual(
    texts,
  )
})

it('the list of orders requests the same days all day long', () => {
  const state = { q: 'a"b', filters: { etat: 'contestee', depuis: '7' } }
  expect(shown(state)).toBe(shown(state))
  expect(shown(state)).toMatch(
    /^\(number ~ "a\\"b" .* && payments_via_order\.dispute \?= 'open' && created >= ".* 00:00:00\.000Z"$/,
  )
})

it('an order shows its announced hold, and that a deposit comes first', () => {
  const pending = { ...order, status: 'pending', paidAt: '', heldUntil: '2036-11-23 10:00:00.000Z' } as Order
  const months = { ...pending, heldUntil: at(30) }
  expect(statusOf(months)).toMatch(
    /, gardée jusqu’au\s30\/11\/2026\sà\s11:00\s: il reste 129,00\s€ à recevoir\.$/,
  )
  const waits = { ...pending, balance: 'waiting' } as Order
  expect(statusOf(waits)).toMatch(/à\s11:00\s: l’acompte se règle d’abord\.$/)
  expect(statusOf({ ...waits, status: 'cancelled' })).not.toContain('acompte')
  // Its deposit is paid: no expiry was announced for the balance, which stays open for years.
  const rest = { ...waits, items: [{ depositCents: 3000 }] } as Order
  expect(statusOf(rest)).toMatch(/à\s11:00\s: il reste 99,00\s€ à recevoir\.$/)
})
