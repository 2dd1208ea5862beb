import type { PaymentProvider } from '#server/ports/payments.ts'

/** Whether something that costs can be paid here: with a provider's keys, or by the demonstration's page outside production. */
export const canPay = ({ name, publishableKey }: PaymentProvider, isProduction: boolean): boolean =>
  name === 'demo' ? !isProduction : publishableKey !== ''
