import { link } from '#drizzle/domain/paths.ts'

/** How an order is paid. The built-in demonstration page is one provider; a card provider comes behind the same shape. */

interface PayableOrder {
  id: string
  number: string
  totalCents: number
  currency: string
  accessToken: string
}
export interface PaymentProvider {
  /** Kept on each payment row. */
  readonly name: 'demo' | 'stripe'
  /** Opens a payment and answers where the buyer completes it. Network work: never inside a transaction. */
  open(order: PayableOrder): Promise<{ url: string }>
}

/** The payment page that the site serves itself while no provider is configured; it moves no money. */
export const demoPayments = (): PaymentProvider => ({
  name: 'demo',
  open: async (order) => ({
    url: link('demoPayment', { orderId: order.id }, { token: order.accessToken }),
  }),
})
