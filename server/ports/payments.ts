/**
 * Payment providers. The built-in demonstration page is one, Stripe another (`stripe.ts`); both report the
 * state of a payment in the same terms, and only `features/orders/follow.ts` acts on it. All of it is network
 * work: never inside a transaction.
 */
import { link } from '#drizzle/domain/paths.ts'

/** Instalments of a payment: the first number, and how many. */
export interface Installments {
  readonly planId: string
  readonly number: number
  readonly covers: number
}

export interface PaymentRequest {
  readonly orderId: string
  /** Idempotency key: the same key yields the same payment. */
  readonly key: string
  /** Absent: the payment of the order itself. */
  readonly plan?: Installments
  /** The payment opened for it before; empty: none. */
  readonly ref: string
  readonly number: string
  readonly email: string
  readonly name: string
  readonly amountCents: number
  readonly currency: string
  /** Opens the order's page to its buyer. */
  readonly token: string
  /** The buyer's id at the provider; empty: none yet. */
  readonly customerRef: string
  /** The means of payment is stored for further instalments. */
  readonly keepsMethod: boolean
}

/** Where a buyer pays: a URL to visit, or the secret with which the page takes the card itself. */
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
  /** Id of our own row, from the provider's metadata; empty when the refund was made elsewhere. */
  readonly refundId: string
}

/** The current state of a payment, valid whatever was reported before, in any order. */
export interface PaymentState {
  readonly ref: string
  /** The order that it was opened for; empty when the provider does not know. */
  readonly orderId: string
  /** Null for the payment of the order itself. */
  readonly plan: Installments | null
  /**
   * `open`: unpaid, or refused and open to a retry. `processing`: a bank is processing it, possibly for days.
   */
  readonly status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  readonly amountCents: number
  readonly refunds: readonly ProviderRefund[]
  readonly dispute: Dispute | null
  /** The last refusal by a bank: its own id, so that it is notified once, and a sentence for the buyer. */
  readonly failure: { readonly ref: string; readonly message: string } | null
  /** Used to charge later instalments; both empty where nothing was stored. */
  readonly customerRef: string
  readonly methodRef: string
  /** « Visa •••• 4242 »; empty when unknown. */
  readonly method: string
  readonly receiptUrl: string
}

export interface ChargeRequest {
  readonly customerRef: string
  readonly methodRef: string
  readonly amountCents: number
  readonly currency: string
  /** Idempotency key: the same key never charges twice. */
  readonly key: string
  readonly orderId: string
  readonly plan: Installments
  readonly description: string
}

export interface RefundRequest {
  /** The payment's name. */
  readonly ref: string
  readonly amountCents: number
  /** Id of our own row: the same row is never refunded twice. */
  readonly refundId: string
}

/** State of the provider for the administration; empty texts where unknown. */
export interface ProviderHealth {
  readonly isTest: boolean
  readonly account: string
  readonly availableCents: number
  readonly pendingCents: number
  readonly payouts: readonly { readonly at: string; readonly amountCents: number; readonly status: string }[]
}

/** A verified event of the provider. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** The payment of the event; empty for anything else. */
  readonly paymentRef: string
  readonly payload: Record<string, unknown>
}

/**
 * Failure of a provider. `final`: a retry gives the same result. Its message is for the log and contains no
 * secret.
 */
export class PaymentError extends Error {
  readonly isFinal: boolean
  /** Text for the user. */
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
  /** Stored on each payment row. */
  readonly name: 'demo' | 'stripe'
  /** Public key of the provider's script; empty where there is none. */
  readonly publishableKey: string
  /** Minimum amount of a payment, in cents. */
  readonly minCents: number
  /** Whether its events can be verified. */
  readonly takesMessages: boolean
  open(request: PaymentRequest): Promise<OpenedPayment>
  /** Throws `PaymentError`. */
  look(ref: string): Promise<PaymentState>
  /** Ends an unpaid payment; one that was made or is being processed is returned unchanged. */
  end(ref: string): Promise<PaymentState>
  /** Charges the stored means of payment. A refusal is a result, not an error. */
  charge(request: ChargeRequest): Promise<PaymentState>
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** Removes a stored means of payment; an unknown one is no error. */
  forget(methodRef: string): Promise<void>
  /** Parses an event by its bytes and signature. Throws `PaymentError` for an invalid signature. */
  event(payload: Buffer, signature: string): Promise<ProviderEvent>
  /** The payment events since then, whether they arrived or not, oldest first. */
  eventsSince(since: Date): Promise<readonly ProviderEvent[]>
  health(): Promise<ProviderHealth>
}

/** Cards that the demonstration page may store: one that pays every instalment, and one that pays no more. */
export const DEMO_METHODS = { good: 'demo_card_good', bad: 'demo_card_bad' } as const

export const DEMO_REFUSAL = 'Votre banque a refusé le paiement. Aucun montant n’a été débité.'

const REF = 'demo_'
/** The demonstration's payment name of an order. */
export const demoRef = (orderId: string): string => `${REF}${orderId}`

export const demoState = (
  about: Partial<PaymentState> & Pick<PaymentState, 'ref' | 'status'>,
): PaymentState => ({
  orderId: '',
  plan: null,
  amountCents: 0,
  refunds: [],
  dispute: null,
  failure: null,
  customerRef: '',
  methodRef: '',
  method: '',
  receiptUrl: '',
  ...about,
})

/**
 * The payment page of the site itself while no provider is configured; it moves no money. It is stateless:
 * payments are read from our own records, and a card's name says whether it pays.
 */
export const demoPayments = (): PaymentProvider => ({
  name: 'demo',
  publishableKey: '',
  minCents: 1,
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
