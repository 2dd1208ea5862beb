/** The provider's script and its form: loaded on the payment page alone, and nowhere before. */

import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { queryOptions } from '@tanstack/react-query'
import type { checkPlan, payPlan } from '#server/features/payment-plans/contract.ts'
import type { checkOrder, payOrder } from '#server/features/payments/contract.ts'
import { track } from '../../lib/analytics.ts'
import { call } from '../../lib/call.ts'

const about = (number: string, token: string) => ({
  params: { number },
  query: { token: token || undefined },
})

export interface Outcome {
  /** Nothing is left to pay: the page is left. */
  readonly isDone: boolean
  /** Why a bank has refused. */
  readonly message: string
  /** A bank works on it, for days maybe. */
  readonly isProcessing: boolean
}
interface Opened {
  readonly clientSecret: string
  readonly publishableKey: string
  readonly dueCents: number
  readonly keepsMethod: boolean
}
/** The object of a payment: an order, or the amount due of a plan. */
export interface Payable {
  readonly key: readonly string[]
  readonly open: (signal: AbortSignal) => Promise<Opened>
  /** The result of the payment with the provider's reference, read from the provider itself. */
  readonly check: (ref: string) => Promise<Outcome>
}

export const orderPayable = (number: string, token: string): Payable => ({
  key: ['orders', number, token],
  open: (signal) =>
    call<typeof payOrder>('POST /api/orders/:number/pay', { ...about(number, token), signal }),
  check: async () => {
    const { status, ...reply } = await call<typeof checkOrder>(
      'POST /api/orders/:number/check',
      about(number, token),
    )
    // Of a visit, not of anybody's order: which ones pay, by what led here.
    if (status === 'paid' || status === 'fulfilled') void track('checkout_paid')
    return { isDone: status !== 'pending', ...reply }
  },
})

/** `rest`: all that is left of it, and not only what is owed now. */
export const planPayable = (id: string, token: string, rest: boolean): Payable => {
  const where = { params: { id }, query: { token: token || undefined } }
  return {
    key: ['plans', id, token, String(rest)],
    open: (signal) =>
      call<typeof payPlan>('POST /api/payment-plans/:id/pay', { ...where, body: { rest }, signal }),
    check: async (ref) => {
      const reply = await call<typeof checkPlan>('POST /api/payment-plans/:id/check', {
        ...where,
        body: { ref },
      })
      return { isDone: !reply.isProcessing && reply.message === '', ...reply }
    },
  }
}

/** Where it is paid; fetched once: its secret stays the same. */
export const paymentOf = ({ key, open }: Payable) =>
  queryOptions({
    queryKey: ['payments', ...key],
    queryFn: ({ signal }) => open(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

export interface CardForm {
  readonly stripe: Stripe
  readonly elements: StripeElements
}

/** The site's tokens, by name of the provider's variables. */
const VARIABLES = {
  colorPrimary: '--primary-600',
  colorText: '--color-text',
  colorBackground: '--color-surface',
  colorDanger: '--error-700',
  borderRadius: '--r',
} as const

const appearance = () => {
  const style = getComputedStyle(document.documentElement)
  const variables = Object.fromEntries(
    Object.entries(VARIABLES)
      .map(([name, token]) => [name, style.getPropertyValue(token).trim()])
      .filter(([, value]) => value),
  )
  return {
    theme: 'stripe' as const,
    variables: { ...variables, fontFamily: 'Radio Canada, system-ui, sans-serif', fontSizeBase: '16px' },
  }
}

/** Puts the form of cards, debits and wallets into a box. Throws « Failed to load Stripe.js » or « Stripe.js not available » (specification §8). */
export const openCardForm = async (
  box: HTMLElement,
  publishableKey: string,
  clientSecret: string,
): Promise<CardForm> => {
  // Importing it asks for the script: the demonstration's page must not.
  const { loadStripe } = await import('@stripe/stripe-js')
  const stripe = await loadStripe(publishableKey, { locale: 'fr' })
  if (!stripe) throw new Error('Stripe.js not available')
  const elements = stripe.elements({ clientSecret, appearance: appearance(), locale: 'fr' })
  const form = elements.create('payment', { layout: 'tabs' })
  await new Promise<void>((resolve, reject) => {
    form.on('ready', () => resolve())
    form.on('loaderror', ({ error }) => reject(new Error(error.message ?? 'Stripe.js not available')))
    form.mount(box)
  })
  return { stripe, elements }
}
