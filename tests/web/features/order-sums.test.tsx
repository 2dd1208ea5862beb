import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OrderSums } from '../../../web/features/orders/components/OrderSums.tsx'
import type { Order } from '../../../web/features/orders/queries.ts'

afterEach(cleanup)

const item = { ref: 'a', title: 'Un livre', qty: 2, unitCents: 1000, discountCents: 500, totalCents: 1500 }
const order = {
  items: [item, { ...item, ref: 'b', title: 'Une séance', qty: 1, unitCents: 6000, discountCents: 0 }],
  couponCode: 'LIVRE',
  shippingCents: 450,
  totalCents: 7950,
  taxCents: 0,
  taxMention: 'TVA non applicable',
} as unknown as Order
const rows = () =>
  screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}|${term.nextElementSibling?.textContent?.replace(/\s/g, ' ')}`)

it('an order shows each line with its price, its discount, and the paid sum', () => {
  render(<OrderSums order={order} />)
  expect(rows()).toEqual([
    'Un livre × 2|20,00 €',
    'Remise, code LIVRE|− 5,00 €',
    'Une séance|60,00 €',
    'Livraison|4,50 €',
    'Total|79,50 €',
  ])
  expect(screen.getByText('TVA non applicable')).toBeTruthy()
})

it('an order shows its tax where there is one, and a discount whose code is deleted', () => {
  render(<OrderSums order={{ ...order, couponCode: '', taxCents: 1325, taxMention: '' }} />)
  expect(rows()).toContain('Remise|− 5,00 €')
  expect(rows().at(-1)).toBe('Dont TVA|13,25 €')
})
