import { stripeEvents } from '#drizzle/collections/payments.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { PaymentError, type PaymentProvider } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

const NOBODY = { isTest: true, account: '', availableCents: 0, pendingCents: 0, payouts: [] }
const NO_ANSWER = 'Le prestataire de paiement ne répond pas, ou refuse la clé.'

/** Keys, balance and events; a failure of the service is reported in `failure`. */
export const providerView = async (
  engine: Engine,
  provider: PaymentProvider,
  { publicUrl, canPay }: { readonly publicUrl: string; readonly canPay: boolean },
) => {
  const reader = engine.read(system)
  const health = await provider.health().catch((error: unknown) => {
    if (!(error instanceof PaymentError)) throw error
    engine.log.warn({ err: error }, 'The payment provider does not answer')
    return null
  })
  return {
    provider: provider.name,
    canPay,
    hasPublishableKey: provider.publishableKey !== '',
    hasWebhookSecret: provider.takesMessages,
    webhookUrl: `${publicUrl}/api/webhooks/stripe`,
    ...(health ?? NOBODY),
    payouts: [...(health?.payouts ?? [])],
    failure: health ? '' : NO_ANSWER,
    lastEventAt: reader.find(stripeEvents, {}, { sort: '-created', limit: 1 })[0]?.created ?? '',
    failedEvents: reader.count(stripeEvents, { filter: "error != '' && processedAt = ''" }),
    waitingRefunds: reader.count(refunds, { status: 'pending' }),
  }
}
