/**
 * A local service that speaks the part of Stripe's API that the site uses, as its package sends and reads it: form bodies, keys of
 * idempotency that refuse another body, errors in Stripe's shape, messages signed as Stripe signs them. What a buyer or a bank does
 * is done by the test: `pay`, `refuse`, `dispute`…
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const STRIPE_KEY = 'sk_test_local_secret'
export const STRIPE_PUBLIC = 'pk_test_local'
export const STRIPE_WEBHOOK = 'whsec_local'

type Fields = Record<string, unknown>
interface Intent extends Fields {
  id: string
  status: string
  amount: number
  metadata: Record<string, string>
  latest_charge: Charge | null
  customer: string | null
  payment_method: string | null
  setup_future_usage: string | null
}
interface Charge extends Fields {
  id: string
  amount_refunded: number
  disputed: boolean
}
interface Refund extends Fields {
  id: string
  amount: number
  status: string
  payment_intent: string
}

/** What a request meets instead of an answer: the connection breaks before or after the work, or the service is down. */
export type StripeTrouble = 'breaks' | 'breaks-after' | 'down'

class Refused extends Error {
  readonly status: number
  readonly error: Fields
  constructor(status: number, error: Fields) {
    super(String(error.message ?? error.code))
    this.status = status
    this.error = error
  }
}
const missing = () =>
  new Refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' })

/** `a[b][c]=1` as an object. */
const parseForm = (body: string): Fields => {
  const parsed: Fields = {}
  for (const [path, value] of new URLSearchParams(body)) {
    const keys = path.split(/[[\]]+/).filter(Boolean)
    let at = parsed
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {}
      at = at[key] as Fields
    }
    at[keys.at(-1) ?? ''] = value
  }
  return parsed
}

const CARD = { type: 'card', card: { brand: 'visa', last4: '4242', wallet: null } }
/** Cards that a bank refuses when an instalment is drawn, by the name of the method. */
const REFUSALS: Readonly<Record<string, string>> = {
  pm_empty: 'insufficient_funds',
  pm_asks: 'authentication_required',
}

/** The service's state and what can be done to it. */
export class LocalStripe {
  readonly intents = new Map<string, Intent>()
  readonly refunds: Refund[] = []
  readonly disputes: Fields[] = []
  readonly events: Fields[] = []
  readonly customers = new Map<string, Fields>()
  /** Means of payment that were given up. */
  readonly detached = new Set<string>()
  readonly requests: { method: string; path: string; body: Fields; key: string }[] = []
  readonly #answers = new Map<string, { body: string; status: number; answer: unknown }>()
  #troubles: StripeTrouble[] = []
  #count = 0
  readonly #now: () => Date

  constructor(now: () => Date = () => new Date()) {
    this.#now = now
  }

  /** The next requests meet these, in order. */
  trouble(...troubles: StripeTrouble[]): void {
    this.#troubles.push(...troubles)
  }
  nextTrouble(): StripeTrouble | undefined {
    return this.#troubles.shift()
  }

  #id(prefix: string): string {
    this.#count += 1
    return `${prefix}_${String(this.#count).padStart(6, '0')}`
  }
  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000)
  }
  #tell(type: string, object: Fields): void {
    const event = { id: this.#id('evt'), object: 'event', type, created: this.#seconds(), livemode: false }
    this.events.push({
      ...event,
      api_version: '2026-10-28.endive',
      data: { object: structuredClone(object) },
    })
  }
  intent(ref: string): Intent {
    const intent = this.intents.get(ref)
    if (!intent) throw missing()
    return intent
  }

  /** A message as it is sent: its bytes and its signature, `late` seconds after it was signed. */
  message(event: Fields, late = 0): { payload: string; signature: string } {
    const payload = JSON.stringify(event)
    const at = Math.floor(Date.now() / 1000) - late
    const v1 = createHmac('sha256', STRIPE_WEBHOOK).update(`${at}.${payload}`).digest('hex')
    return { payload, signature: `t=${at},v1=${v1}` }
  }

  /** The buyer pays with a method; the bank says yes. */
  pay(ref: string, method = 'pm_good'): void {
    const intent = this.intent(ref)
    intent.status = 'succeeded'
    intent.payment_method = method
    intent.last_payment_error = null
    intent.latest_charge = {
      id: this.#id('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      disputed: false,
      payment_method_details: CARD,
      receipt_url: `https://pay.example/${ref}`,
      payment_intent: ref,
    }
    this.#tell('payment_intent.succeeded', intent)
  }
  /** The bank says no. */
  refuse(ref: string, code = 'insufficient_funds'): void {
    const intent = this.intent(ref)
    intent.status = 'requires_payment_method'
    intent.last_payment_error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: code,
      charge: this.#id('ch'),
    }
    this.#tell('payment_intent.payment_failed', intent)
  }
  /** The bank works on it. */
  process(ref: string): void {
    const intent = this.intent(ref)
    intent.status = 'processing'
    this.#tell('payment_intent.processing', intent)
  }
  /** A refund made in the provider's own pages, or by the site. */
  refund(ref: string, amount: number, metadata: Fields = {}): Refund {
    const intent = this.intent(ref)
    const charge = intent.latest_charge
    if (!charge || charge.amount_refunded + amount > intent.amount)
      throw new Refused(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Too much',
      })
    charge.amount_refunded += amount
    const refund = { object: 'refund', amount, status: 'succeeded', payment_intent: ref, metadata }
    const made = { ...refund, id: this.#id('re') }
    this.refunds.push(made)
    this.#tell('charge.refunded', charge)
    return made
  }
  /** The bank sends it back, days later. */
  failRefund(id: string): void {
    const refund = this.refunds.find((one) => one.id === id)
    if (!refund) throw missing()
    refund.status = 'failed'
    this.#tell('refund.failed', refund)
  }
  dispute(ref: string, status: 'needs_response' | 'won' | 'lost'): void {
    const { amount, latest_charge: charge } = this.intent(ref)
    if (charge) charge.disputed = true
    const known = this.disputes.find((one) => one.payment_intent === ref)
    const dispute = known ?? { id: this.#id('dp'), object: 'dispute', payment_intent: ref, amount }
    dispute.status = status
    if (!known) this.disputes.push(dispute)
    this.#tell(status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', dispute)
  }

  #create(body: Fields): Intent {
    const id = this.#id('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_x`,
      amount: Number(body.amount),
      currency: body.currency,
      created: this.#seconds(),
      livemode: false,
      metadata: (body.metadata ?? {}) as Record<string, string>,
      latest_charge: null,
      last_payment_error: null,
      customer: body.customer ? String(body.customer) : null,
      payment_method: body.payment_method ? String(body.payment_method) : null,
      setup_future_usage: body.setup_future_usage ? String(body.setup_future_usage) : null,
    }
    if (!Number.isInteger(intent.amount) || intent.amount < 50)
      throw new Refused(400, {
        type: 'invalid_request_error',
        code: 'amount_too_small',
        message: 'Too small',
      })
    this.intents.set(id, intent)
    if (body.confirm === 'true') this.#drawFrom(intent)
    return intent
  }
  /** An instalment, drawn without the buyer. */
  #drawFrom(intent: Intent): void {
    const code = REFUSALS[intent.payment_method ?? '']
    if (!code) {
      this.pay(intent.id, intent.payment_method ?? '')
      return
    }
    this.refuse(intent.id, code)
    throw new Refused(402, {
      ...(intent.last_payment_error as Fields),
      message: code,
      payment_intent: intent,
    })
  }

  #shown(intent: Intent, expanded: boolean): Fields {
    return { ...intent, latest_charge: expanded ? intent.latest_charge : (intent.latest_charge?.id ?? null) }
  }

  /** What a call answers. Throws `Refused`. */
  answer(method: string, url: URL, body: Fields): unknown {
    const path = url.pathname.replace(/^\/v1\//, '')
    const list = (data: readonly unknown[]) => ({ object: 'list', data, has_more: false, url: url.pathname })
    const [noun = '', id = '', verb = ''] = path.split('/')
    if (noun === 'payment_intents') {
      if (method === 'POST' && id === '') return this.#shown(this.#create(body), false)
      const intent = this.intent(id)
      if (verb === 'cancel') {
        if (intent.status === 'succeeded' || intent.status === 'processing')
          throw new Refused(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })
        if (intent.status !== 'canceled') {
          intent.status = 'canceled'
          this.#tell('payment_intent.canceled', intent)
        }
      }
      return this.#shown(intent, url.searchParams.get('expand[0]') === 'latest_charge')
    }
    if (noun === 'refunds') {
      if (method === 'POST')
        return this.refund(String(body.payment_intent), Number(body.amount), (body.metadata ?? {}) as Fields)
      return list(this.refunds.filter((one) => one.payment_intent === url.searchParams.get('payment_intent')))
    }
    if (noun === 'disputes')
      return list(
        this.disputes.filter((one) => one.payment_intent === url.searchParams.get('payment_intent')),
      )
    if (noun === 'customers') {
      if (method !== 'POST') {
        const known = this.customers.get(id)
        if (!known) throw missing()
        return known
      }
      const customer = { id: this.#id('cus'), object: 'customer', ...body }
      this.customers.set(customer.id, customer)
      return customer
    }
    if (noun === 'payment_methods' && verb === 'detach') {
      if (this.detached.has(id))
        throw new Refused(400, {
          type: 'invalid_request_error',
          message: 'The payment method you provided is not attached to a customer.',
        })
      this.detached.add(id)
      return { id, object: 'payment_method', customer: null, ...CARD }
    }
    if (noun === 'events') {
      const since = Number(url.searchParams.get('created[gte]') ?? 0)
      return list(this.events.filter(({ created }) => Number(created) >= since).toReversed())
    }
    if (noun === 'balance')
      return {
        object: 'balance',
        available: [{ amount: 12_300, currency: 'eur' }],
        pending: [{ amount: 4500, currency: 'eur' }],
      }
    if (noun === 'payouts')
      return list([{ id: 'po_1', arrival_date: 1_795_000_000, amount: 9900, status: 'paid' }])
    if (noun === 'account')
      return { id: 'acct_1', object: 'account', settings: { dashboard: { display_name: 'Sable & Souffle' } } }
    throw missing()
  }

  /** The same with keys of idempotency: an answer is given again, another body refused. */
  answerOnce(method: string, url: URL, body: string, key: string): { status: number; answer: unknown } {
    const known = key ? this.#answers.get(key) : undefined
    if (known && known.body !== url.pathname + body)
      return {
        status: 400,
        answer: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests…' } },
      }
    if (known) return known
    let made: { status: number; answer: unknown }
    try {
      made = { status: 200, answer: structuredClone(this.answer(method, url, parseForm(body))) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      made = { status: error.status, answer: { error: structuredClone(error.error) } }
    }
    if (key) this.#answers.set(key, { body: url.pathname + body, ...made })
    return made
  }
}

const respond = async (
  stripe: LocalStripe,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> => {
  const body = await text(request)
  const url = new URL(request.url ?? '/', 'http://stripe.local')
  const key = String(request.headers['idempotency-key'] ?? '')
  const method = request.method ?? 'GET'
  stripe.requests.push({ method, path: url.pathname, body: parseForm(body), key })
  const send = (status: number, answer: unknown) => {
    reply.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_local' })
    reply.end(JSON.stringify(answer))
  }
  const trouble = stripe.nextTrouble()
  if (trouble === 'breaks') return void request.socket.destroy()
  // Without a header that forbids it, the package asks again by itself.
  if (trouble === 'down') return send(503, { error: { type: 'api_error', message: 'Down' } })
  if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
    return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
  const { status, answer } = stripe.answerOnce(method, url, body, method === 'GET' ? '' : key)
  if (trouble === 'breaks-after') return void request.socket.destroy()
  send(status, answer)
}

/** The service on a port of its own, until it is closed. */
export const serveStripe = async (now?: () => Date) => {
  const stripe = new LocalStripe(now)
  const server = createServer((request, reply) => void respond(stripe, request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { stripe, apiBase: `http://127.0.0.1:${port}`, close }
}
