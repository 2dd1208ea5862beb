/** The provider's script and its form: loaded on the payment page alone, and nowhere before. */

import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { queryOptions } from '@tanstack/react-query'
import type { checkOrder, payOrder } from '#server/features/payments/contract.ts'
import { call } from '../../lib/call.ts'

const about = (number: string, token: string) => ({
  params: { number },
  query: { token: token || undefined },
})

/** Where an order is paid; asked once: its secret stays the same. */
export const paymentOf = (number: string, token: string) =>
  queryOptions({
    queryKey: ['payments', number, token],
    queryFn: ({ signal }) =>
      call<typeof payOrder>('POST /api/orders/:number/pay', { ...about(number, token), signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What has become of it, asked of the provider itself. */
export const checkPayment = (number: string, token: string) =>
  call<typeof checkOrder>('POST /api/orders/:number/check', about(number, token))

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
