/**
 * How money comes and goes. The built-in demonstration page is one provider, Stripe another (`stripe.ts`); both say what has become of a
 * payment in the same words, and `features/orders/follow.ts` alone draws conclusions from them. All of it is network work: never
 * inside a transaction.
 */
import { link } from '#drizzle/domain/paths.ts'

/** Instalments that a payment is for: from this number on, so many. */
export interface Installments {
  readonly planId: string
  readonly number: number
  readonly covers: number
}

export interface PaymentRequest {
  readonly orderId: string
  /** Asked twice with the same, one payment is answered. */
  readonly key: string
  /** Absent: it is what is paid with the order. */
  readonly plan?: Installments
  /** The payment that was opened for it before; empty: none. */
  readonly ref: string
  readonly number: string
  readonly email: string
  readonly name: string
  readonly amountCents: number
  readonly currency: string
  /** Opens the order's page to whoever pays it. */
  readonly token: string
  /** Under which the buyer is known to the provider; empty: not yet. */
  readonly customerRef: string
  /** The means of payment is kept for instalments to come. */
  readonly keepsMethod: boolean
}

/** Where a buyer pays: an address to go to, or the secret by which the page asks for a card itself. */
export interface OpenedPayment {
  /** The provider's own name for the payment. */
  readonly ref: string
  readonly url: string
  readonly clientSecret: string
}

export interface Dispute {
  readonly status: 'open' | 'won' | 'lost'
  readonly amountCents: number
}

/** A refund as the provider knows it. */
export interface ProviderRefund {
  readonly ref: string
  readonly amountCents: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** What the provider was told about it: the id of our own row; empty when it was made elsewhere. */
  readonly refundId: string
}

/** What has become of a payment, as of now: whatever was told before, in whatever order, this is true. */
export interface PaymentState {
  readonly ref: string
  /** The order that it was opened for; empty when the provider does not know. */
  readonly orderId: string
  /** Null for what is paid with the order. */
  readonly plan: Installments | null
  /** `open`: nobody has paid yet, or was refused and may try again. `processing`: a bank works on it, for days maybe. */
  readonly status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  readonly amountCents: number
  readonly refunds: readonly ProviderRefund[]
  readonly dispute: Dispute | null
  /** The last refusal by a bank: its own name, so that it is told once, and a sentence for the buyer. */
  readonly failure: { readonly ref: string; readonly message: string } | null
  /** By which later instalments are drawn; both empty where nothing was kept. */
  readonly customerRef: string
  readonly methodRef: string
  /** « Visa •••• 4242 »; empty when it is not known. */
  readonly method: string
  readonly receiptUrl: string
}

export interface ChargeRequest {
  readonly customerRef: string
  readonly methodRef: string
  readonly amountCents: number
  readonly currency: string
  /** The same key never draws twice. */
  readonly key: string
  readonly orderId: string
  readonly plan: Installments
  readonly description: string
}

export interface RefundRequest {
  /** Of the payment. */
  readonly ref: string
  readonly amountCents: number
  /** Id of our own row: the same is never paid back twice. */
  readonly refundId: string
}

/** What the administration is told of the provider; empty texts where it says nothing. */
export interface ProviderHealth {
  readonly isTest: boolean
  readonly account: string
  readonly availableCents: number
  readonly pendingCents: number
  readonly payouts: readonly { readonly at: string; readonly amountCents: number; readonly status: string }[]
}

/** A message of the provider that proved where it comes from. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** Of the payment that it is about; empty for anything else. */
  readonly paymentRef: string
  readonly payload: Record<string, unknown>
}

/** Why a provider could not do something. `final`: asking again changes nothing. Its message is for the log and holds no secret. */
export class PaymentError extends Error {
  readonly isFinal: boolean
  /** For the person who asked. */
  readonly text: string

  constructor(
    message: string,
    { isFinal, text = '', cause }: { isFinal: boolean; text?: string; cause?: unknown },
  ) {
    super(message, cause ? { cause } : undefined)
    this.name = 'PaymentError'
    this.isFinal = isFinal
    this.text = text
  }
}

export interface PaymentProvider {
  /** Kept on each payment row. */
  readonly name: 'demo' | 'stripe'
  /** What the page loads the provider's script with; empty where there is none. */
  readonly publishableKey: string
  /** Less than this cannot be paid, in cents. */
  readonly leastCents: number
  /** Whether its messages can be believed. */
  readonly takesMessages: boolean
  open(request: PaymentRequest): Promise<OpenedPayment>
  /** Throws `PaymentError`. */
  look(ref: string): Promise<PaymentState>
  /** Ends a payment that nobody has made; one that was made or is being worked on is answered as it is. */
  end(ref: string): Promise<PaymentState>
  /** Draws an amount from what was kept. A refusal is an answer, not an error. */
  charge(request: ChargeRequest): Promise<PaymentState>
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** Gives up a means of payment that was kept; one that is not kept is no error. */
  forget(methodRef: string): Promise<void>
  /** Reads a message by its bytes and signature. Throws `PaymentError` for one that proves nothing. */
  event(payload: Buffer, signature: string): Promise<ProviderEvent>
  /** The messages of payments since then, whether they arrived or not, the oldest first. */
  eventsSince(since: Date): Promise<readonly ProviderEvent[]>
  health(): Promise<ProviderHealth>
}

/** What the demonstration page may keep as a card: one that pays every instalment, and one that pays no more. */
export const DEMO_METHODS = { good: 'demo_card_good', bad: 'demo_card_bad' } as const

export const DEMO_REFUSAL = 'Votre banque a refusé le paiement. Aucun montant n’a été débité.'

const REF = 'demo_'
/** The name of the demonstration's payment of an order. */
export const demoRef = (orderId: string): string => `${REF}${orderId}`

export const demoState = (
  about: Partial<PaymentState> & Pick<PaymentState, 'ref' | 'status'>,
): PaymentState => ({
  ...{ orderId: '', plan: null, amountCents: 0, refunds: [], dispute: null, failure: null },
  ...{ customerRef: '', methodRef: '', method: '', receiptUrl: '' },
  ...about,
})

/**
 * The payment page that the site serves itself while no provider is configured; it moves no money. It remembers nothing: what was paid is
 * what our own records say, and a card says by its name whether it pays.
 */
export const demoPayments = (): PaymentProvider => ({
  name: 'demo',
  publishableKey: '',
  leastCents: 1,
  takesMessages: false,
  open: async ({ orderId, token, plan }) => ({
    ref: plan ? '' : demoRef(orderId),
    url: link('payment', { orderId }, { token }),
    clientSecret: '',
  }),
  look: async (ref) => demoState({ ref, orderId: ref.slice(REF.length), status: 'open' }),
  end: async (ref) => demoState({ ref, orderId: ref.slice(REF.length), status: 'cancelled' }),
  charge: async ({ key, orderId, plan, amountCents, methodRef, customerRef }) => {
    const about = { ref: `${REF}${key}`, orderId, plan, amountCents, methodRef, customerRef }
    const method = 'Carte de démonstration'
    return methodRef === DEMO_METHODS.good
      ? demoState({ ...about, method, status: 'succeeded' })
      : demoState({
          ...about,
          method,
          status: 'open',
          failure: { ref: `${REF}${key}_refused`, message: DEMO_REFUSAL },
        })
  },
  refund: async ({ refundId, amountCents }) => ({
    ref: `${REF}refund_${refundId}`,
    amountCents,
    status: 'succeeded',
    refundId,
  }),
  forget: async () => undefined,
  event: async () => {
    throw new PaymentError('The demonstration sends no messages', { isFinal: true })
  },
  eventsSince: async () => [],
  health: async () => ({ isTest: true, account: '', availableCents: 0, pendingCents: 0, payouts: [] }),
})
