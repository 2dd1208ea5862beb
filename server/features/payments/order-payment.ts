import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { AppError, conflict } from '#server/core/errors.ts'
import { PaymentError, type PaymentProvider } from '#server/ports/payments.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { checkDepositFirst } from '../deposits/index.ts'
import { dueOf, linesOf, type Order } from '../order-record/index.ts'
import { findOrder } from '../orders/index.ts'
import { followPayment } from './payment-state.ts'

/** Whether instalments follow, for which the means of payment is stored. */
const keepsMethod = (order: Order): boolean => linesOf(order).some(({ plan }) => plan !== undefined)

/** The provider's answer; a failure to reach it is reported as 503 and may be retried. */
export const callProvider = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof PaymentError) throw new AppError(503, error.text, {}, { cause: error })
    throw error
  })

export const PARTLY_PAID =
  'Une partie de cette commande est déjà réglée\u00a0: le reste se règle comme convenu avec nous, pas par carte.'

const OVER = 'Cette commande n’attend plus de paiement.'

/**
 * Stores the name of an opened payment in its order. Returns why it must not be paid, where money came or the
 * order was closed meanwhile.
 */
const noteOpened = (engine: Engine, { name }: PaymentProvider, id: string, ref: string): Promise<string> =>
  engine.write(system, (tx) => {
    const order = tx.getOrNull(orders, id)
    if (order?.status !== 'pending') return OVER
    if (order.receivedCents > 0) return PARTLY_PAID
    if (order.paymentRef !== ref) tx.update(orders, id, { provider: name, paymentRef: ref })
    return ''
  })

/** Ends a payment that must not be made; one made all the same is followed and refunded. Throws 503. */
const endOpened = async (engine: Engine, provider: PaymentProvider, ref: string): Promise<void> => {
  const state = await callProvider(provider.end(ref))
  if (state.status === 'succeeded') await followPayment(engine, provider, state)
}

/**
 * Opens the payment of a pending order, or returns the open one; its name is stored before it can be paid.
 * Throws 409 once a part was paid by hand, or the order was paid or closed during the call to the provider,
 * 503.
 */
export const openPayment = async (engine: Engine, provider: PaymentProvider, order: Order) => {
  if (order.receivedCents > 0) throw conflict(PARTLY_PAID)
  checkDepositFirst(order)
  const { id, number, email, name, currency, accessToken: token } = order
  const person = order.user ? engine.read(system).getOrNull(users, order.user) : null
  const opened = await callProvider(
    provider.open({
      orderId: id,
      number,
      email,
      name,
      currency,
      token,
      amountCents: dueOf(order),
      // Another amount needs another payment.
      key: order.balance === '' ? `order-${id}` : `order-${id}-${dueOf(order)}`,
      ref: order.provider === provider.name ? order.paymentRef : '',
      customerRef: person?.stripeCustomerId ?? '',
      keepsMethod: keepsMethod(order),
    }),
  )
  const obstacle = await noteOpened(engine, provider, id, opened.ref)
  if (obstacle === '') return opened
  await endOpened(engine, provider, opened.ref)
  throw conflict(obstacle)
}

/**
 * The payment of an order whose buyer comes back to it. Throws 404 as `findOrder`, 409 when nothing is due,
 * 503.
 */
export const payAgain = async (
  engine: Engine,
  provider: PaymentProvider,
  actor: Actor,
  { number, token }: { readonly number: string; readonly token?: string },
) => {
  const order = findOrder(engine, actor, number, token)
  if (order.status !== 'pending' || order.processingAt !== '') throw conflict(OVER)
  const { url, clientSecret } = await openPayment(engine, provider, order)
  const { publishableKey } = provider
  return { url, clientSecret, publishableKey, dueCents: dueOf(order), keepsMethod: keepsMethod(order) }
}

/** Reads the state of an order's payment at the provider and applies it. Throws 404 as `findOrder`, 503. */
export const checkPayment = async (
  engine: Engine,
  provider: PaymentProvider,
  actor: Actor,
  { number, token }: { readonly number: string; readonly token?: string },
) => {
  const order = findOrder(engine, actor, number, token)
  const isTheirs = order.paymentRef !== '' && order.provider === provider.name && provider.name !== 'demo'
  if (order.status !== 'pending' || !isTheirs) return answerOf(order, '')
  const state = await callProvider(provider.look(order.paymentRef))
  const followed = (await followPayment(engine, provider, state)) ?? order
  return answerOf(followed, state.failure?.message ?? '')
}

const answerOf = ({ status, processingAt }: Order, message: string) => ({
  status: status || 'pending',
  message: status === 'pending' ? message : '',
  isProcessing: status === 'pending' && processingAt !== '',
})
