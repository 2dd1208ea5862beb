import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import OrderView from '../../../web/features/orders/components/OrderView.tsx'
import type { Order } from '../../../web/features/orders/queries.ts'
import { renderElement } from '../../support/render-element.tsx'

const order: Order = {
  id: 'commande0000001',
  number: 'C-2026-000001',
  status: 'refunded',
  email: 'lea@example.com',
  name: 'Léa',
  created: '2026-11-20 10:00:00.000Z',
  paidAt: '',
  isProcessing: false,
  waitsForDeposit: false,
  items: [],
  plans: [],
  gift: null,
  transfer: null,
  parcel: null,
  hasAccount: true,
  couponCode: '',
  subtotalCents: 3000,
  discountCents: 0,
  totalCents: 3000,
  dueCents: 3000,
  receivedCents: 0,
  shippingCents: 0,
  taxCents: 0,
  taxMention: '',
  failureReason: '',
  invoiceNumber: 'F-2026-000001',
  delivery: '',
  destination: '',
  billing: null,
  creditNotes: ['F-2026-000002', 'F-2026-000004'],
  statement: { paidCents: 3000, refundedCents: 3000, depositCents: 0, due: [], recurring: [], sentences: [] },
}

it('an order offers its invoice and every credit note, also to the holder of its token', async () => {
  await renderElement(<OrderView order={order} token="abc" />)
  const documents = screen
    .getAllByRole('link', { name: /^Télécharger/ })
    .map((paper) => `${paper.textContent} ${paper.getAttribute('href')}`)
  expect(documents).toEqual([
    'Télécharger ma facture /api/invoices/F-2026-000001.pdf?token=abc',
    'Télécharger l’avoir F-2026-000002 /api/invoices/F-2026-000002.pdf?token=abc',
    'Télécharger l’avoir F-2026-000004 /api/invoices/F-2026-000004.pdf?token=abc',
  ])
})
