import type { PaymentProvider } from '#server/ports/payments.ts'

/**
 * Whether paid items can be bought: with a provider's keys, or outside production on the demonstration page.
 */
export const canPay = ({ name, publishableKey }: PaymentProvider, isProduction: boolean): boolean =>
  name === 'demo' ? !isProduction : publishableKey !== ''
