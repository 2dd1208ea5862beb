/**
 * Card payments, debits and wallets by Stripe, through its own package: `PaymentIntent`s that the page
 * confirms with the Payment Element; further instalments charge the stored means of payment. Any server with
 * the same API may replace it (`apiBase`).
 */
import type Stripe from 'stripe'
import { asciiAddress } from '#drizzle/domain/spelled-address.ts'
import {
  type ChargeRequest,
  type Dispute,
  type Installments,
  PaymentError,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentState,
  type ProviderEvent,
  type ProviderHealth,
  type ProviderRefund,
} from './payments.ts'
import { refusalText } from './stripe-refusals.ts'

export interface StripeSettings {
  readonly secretKey: string
  /** Empty: the page cannot take a card, and no paid item is offered. */
  readonly publishableKey: string
  /** Verifies events; empty: none is accepted. */
  readonly webhookSecret: string
  /** Null: Stripe's own. */
  readonly apiBase: string | null
}

const TIMEOUT_MS = 20_000
const RETRIES = 2
/** Maximum age of an event in seconds (Stripe's own default). */
const TOLERANCE_SECONDS = 300
/** More than a practice has in a month; the rest is fetched the next time. */
const MAX_EVENTS = 1000

/** The events to receive: all changes of a payment, its refunds or its disputes. */
export const STRIPE_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const

const idOf = (value: string | { readonly id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'Carte bancaire',
}

const methodOf = (details: Stripe.Charge.PaymentMethodDetails | null | undefined): string => {
  if (details?.card) {
    const { brand, last4, wallet } = details.card
    const by =
      wallet?.type === 'apple_pay' ? 'Apple Pay, ' : wallet?.type === 'google_pay' ? 'Google Pay, ' : ''
    return `${by}${BRANDS[brand ?? ''] ?? 'Carte'} •••• ${last4 ?? ''}`
  }
  if (details?.sepa_debit) return `Prélèvement SEPA •••• ${details.sepa_debit.last4 ?? ''}`
  return details?.type === 'link' ? 'Link' : ''
}

const STATUSES: Readonly<Record<string, PaymentState['status']>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'cancelled',
}

const disputeOf = (status: string): Dispute['status'] => {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won'
  return status === 'lost' ? 'lost' : 'open'
}

const refundOf = ({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund => ({
  ref: id,
  amountCents: amount,
  status:
    status === 'succeeded'
      ? 'succeeded'
      : status === 'failed' || status === 'canceled'
        ? 'failed'
        : 'pending',
  refundId: metadata?.refundId ?? '',
})

const failureOf = ({ id, last_payment_error: error }: Stripe.PaymentIntent): PaymentState['failure'] =>
  error
    ? {
        // Each attempt has a charge of its own; one that failed before any charge is notified once.
        ref: error.charge ?? `${id}_${error.code ?? error.type}`,
        message: refusalText(error.decline_code ?? error.code ?? ''),
      }
    : null

/** Instalments are named in the payment's metadata. */
const planOf = ({ planId, number, covers }: Stripe.Metadata): Installments | null =>
  planId ? { planId, number: Number(number), covers: Number(covers) } : null

const metadataOf = ({ planId, number, covers }: Installments) => ({
  planId,
  number: String(number),
  covers: String(covers),
})

const stateOf = (
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  dispute: Stripe.Dispute | undefined,
): PaymentState => {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    ref: intent.id,
    orderId: intent.metadata.orderId ?? '',
    plan: planOf(intent.metadata),
    status: STATUSES[intent.status] ?? 'open',
    amountCents: intent.amount,
    refunds: refunds.map(refundOf),
    dispute: dispute ? { status: disputeOf(dispute.status), amountCents: dispute.amount } : null,
    failure: failureOf(intent),
    customerRef: idOf(intent.customer),
    methodRef: intent.setup_future_usage === 'off_session' ? idOf(intent.payment_method) : '',
    method: methodOf(charge?.payment_method_details),
    receiptUrl: charge?.receipt_url ?? '',
  }
}

/** The payment of an event, where it has one. */
const paymentRefOf = (object: object): string => {
  if ('object' in object && object.object === 'payment_intent' && 'id' in object) return String(object.id)
  const ref = 'payment_intent' in object ? object.payment_intent : null
  return typeof ref === 'string' ? ref : ''
}

const eventOf = (event: Stripe.Event): ProviderEvent => ({
  id: event.id,
  type: event.type,
  paymentRef: paymentRefOf(event.data.object),
  // The payment's state is read anew: the payload is stored as received, for diagnosis.
  payload: { type: event.type, created: event.created, livemode: event.livemode, data: event.data },
})

const LABELS = 'Le paiement par carte est momentanément indisponible. Aucun montant n’a été débité.'

/** Error names after which a retry gives the same result. */
const FINAL = /^Stripe(InvalidRequest|Authentication|Permission|Idempotency|SignatureVerification|Card)Error$/

const failed = (error: unknown): PaymentError => {
  if (error instanceof PaymentError) return error
  const name = error instanceof Error ? error.constructor.name : ''
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // The package's own message may quote a part of the key.
  return new PaymentError(`Stripe: ${name}${code ? ` (${code})` : ''}`, {
    isFinal: FINAL.test(name),
    text: LABELS,
    cause: name === 'StripeAuthenticationError' ? undefined : error,
  })
}

const clientOf = async ({ secretKey, apiBase }: StripeSettings): Promise<Stripe> => {
  const { default: StripeClient } = await import('stripe')
  const base = apiBase ? new URL(apiBase) : null
  return new StripeClient(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'sable-et-souffle' },
    ...(base
      ? {
          protocol: base.protocol === 'http:' ? 'http' : 'https',
          host: base.hostname,
          port: base.port || undefined,
        }
      : {}),
  })
}

/** The payment left behind by a refusal, whose state is more precise than the error. */
const intentOf = (error: unknown): string =>
  error instanceof Error && 'payment_intent' in error && error.payment_intent instanceof Object
    ? String(('id' in error.payment_intent && error.payment_intent.id) || '')
    : ''

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing'

const look = async (stripe: Stripe, ref: string): Promise<PaymentState> => {
  const intent = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] })
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const refunds = charge ? await stripe.refunds.list({ payment_intent: ref, limit: 100 }) : { data: [] }
  const disputes = charge?.disputed
    ? await stripe.disputes.list({ payment_intent: ref, limit: 1 })
    : { data: [] }
  return stateOf(intent, refunds.data, disputes.data[0])
}

/** The customer to charge for instalments: the known one, unless it was deleted at Stripe. */
const customerFor = async (stripe: Stripe, request: PaymentRequest): Promise<string> => {
  if (request.customerRef) {
    const known = await stripe.customers.retrieve(request.customerRef).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (known && !known.deleted) return known.id
  }
  const { name, orderId } = request
  // Stripe refuses other addresses; a customer needs none.
  const email = asciiAddress(request.email)
  const made = await stripe.customers.create(
    { ...(email === null ? {} : { email }), name, metadata: { orderId } },
    { idempotencyKey: `customer-${orderId}` },
  )
  return made.id
}

const open = async (stripe: Stripe, request: PaymentRequest) => {
  const { orderId, number, ref, amountCents, currency, keepsMethod, key, plan } = request
  if (ref) {
    const { client_secret } = await stripe.paymentIntents.retrieve(ref)
    return { ref, url: '', clientSecret: client_secret ?? '' }
  }
  const customer = keepsMethod ? await customerFor(stripe, request) : ''
  const intent = await stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency,
      automatic_payment_methods: { enabled: true },
      description: `Commande ${number}`,
      metadata: { orderId, order: number, ...(plan ? metadataOf(plan) : {}) },
      ...(keepsMethod ? { customer, setup_future_usage: 'off_session' } : {}),
    },
    { idempotencyKey: key },
  )
  return { ref: intent.id, url: '', clientSecret: intent.client_secret ?? '' }
}

const end = async (stripe: Stripe, ref: string): Promise<PaymentState> => {
  await stripe.paymentIntents.cancel(ref).catch((error: unknown) => {
    const isOver =
      error instanceof Error && 'code' in error && error.code === 'payment_intent_unexpected_state'
    if (!isOver) throw error
  })
  return look(stripe, ref)
}

const charge = async (stripe: Stripe, request: ChargeRequest): Promise<PaymentState> => {
  const { amountCents, currency, customerRef, methodRef, orderId, plan, description, key } = request
  const ref = await stripe.paymentIntents
    .create(
      {
        amount: amountCents,
        currency,
        description,
        customer: customerRef,
        payment_method: methodRef,
        off_session: true,
        confirm: true,
        metadata: { orderId, ...metadataOf(plan) },
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      { idempotencyKey: key },
    )
    .then(({ id }) => id)
    .catch((error: unknown) => {
      const left = intentOf(error)
      if (left) return left
      throw error
    })
  return look(stripe, ref)
}

/** Detached already, never attached or unknown, which Stripe answers with 400 or 404: nothing is stored. */
const forget = async (stripe: Stripe, methodRef: string): Promise<void> => {
  await stripe.paymentMethods.detach(methodRef).catch((error: unknown) => {
    const isGone = error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'
    if (!isGone) throw error
  })
}

const health = async (stripe: Stripe, secretKey: string): Promise<ProviderHealth> => {
  const sumOf = (amounts: readonly { amount: number; currency: string }[]) =>
    amounts.filter(({ currency }) => currency === 'eur').reduce((sum, { amount }) => sum + amount, 0)
  const [balance, payouts, account] = await Promise.all([
    stripe.balance.retrieve(),
    stripe.payouts.list({ limit: 5 }),
    stripe.accounts.retrieveCurrent(),
  ])
  return {
    isTest: secretKey.includes('_test_'),
    account: account.settings?.dashboard.display_name || account.id,
    availableCents: sumOf(balance.available),
    pendingCents: sumOf(balance.pending),
    payouts: payouts.data.map(({ arrival_date, amount, status }) => ({
      at: new Date(arrival_date * 1000).toISOString(),
      amountCents: amount,
      status,
    })),
  }
}

const eventsSince = async (stripe: Stripe, since: Date): Promise<ProviderEvent[]> => {
  const found: ProviderEvent[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const event of stripe.events.list({ types: [...STRIPE_EVENTS], created, limit: 100 })) {
    found.push(eventOf(event))
    if (found.length >= MAX_EVENTS) break
  }
  return found.reverse()
}

/** Seconds since 1970, from a `Stripe-Signature` header that was verified. */
const signedAt = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])

/** The provider of these keys. Its package is loaded with the first payment. */
export const stripePayments = (settings: StripeSettings): PaymentProvider => {
  let client: Promise<Stripe> | null = null
  const ask = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    client ??= clientOf(settings)
    try {
      return await work(await client)
    } catch (error) {
      throw failed(error)
    }
  }
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    // docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, for euros.
    minCents: 50,
    takesMessages: settings.webhookSecret !== '',
    open: (request) => ask((stripe) => open(stripe, request)),
    look: (ref) => ask((stripe) => look(stripe, ref)),
    end: (ref) => ask((stripe) => end(stripe, ref)),
    charge: (request) => ask((stripe) => charge(stripe, request)),
    forget: (methodRef) => ask((stripe) => forget(stripe, methodRef)),
    refund: ({ ref, amountCents, refundId }) =>
      ask(async (stripe) =>
        refundOf(
          await stripe.refunds.create(
            { payment_intent: ref, amount: amountCents, metadata: { refundId } },
            { idempotencyKey: `refund-${refundId}` },
          ),
        ),
      ),
    event: (payload, signature) =>
      ask(async (stripe) => {
        if (!settings.webhookSecret)
          throw new PaymentError('A message of Stripe came, and STRIPE_WEBHOOK_SECRET is not set', {
            isFinal: true,
          })
        const { webhookSecret } = settings
        const event = await stripe.webhooks.constructEventAsync(
          payload,
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
        )
        // The package looks at old signatures only.
        if (signedAt(signature) > Date.now() / 1000 + TOLERANCE_SECONDS)
          throw new PaymentError('A message of Stripe is signed in the future', { isFinal: true })
        return eventOf(event)
      }),
    eventsSince: (since) => ask((stripe) => eventsSince(stripe, since)),
    health: () => ask((stripe) => health(stripe, settings.secretKey)),
  }
}
