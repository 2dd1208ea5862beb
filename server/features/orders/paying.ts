/** The way of a buyer to the provider and back. */
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { AppError, conflict } from '#server/core/errors.ts'
import { type Installments, PaymentError, type PaymentProvider } from '#server/ports/payments.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { followPayment } from './follow.ts'
import { dueOf, linesOf, type Order } from './order.ts'
import type { PaymentPlan } from './plan.ts'
import { findOrder } from './readers.ts'

/** Whether instalments of an order come later, for which the means of payment is kept. */
const keepsMethod = (order: Order): boolean => linesOf(order).some(({ plan }) => plan !== undefined)

/** What the provider answers; one that does not is told as that (503), and may be asked again. */
export const reach = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof PaymentError) throw new AppError(503, error.words, {}, { cause: error })
    throw error
  })

export const BEGUN =
  'Une partie de cette commande est déjà réglée\u00a0: le reste se règle comme convenu avec nous, pas par carte.'

/** Opens the payment of an order that waits, or finds the one that was opened; notes its name before anybody can pay it. Throws 409 once a part was paid by hand, 503. */
export const openPayment = async (engine: Engine, provider: PaymentProvider, order: Order) => {
  if (order.receivedCents > 0) throw conflict(BEGUN)
  const { id, number, email, name, currency, accessToken: token } = order
  const person = order.user ? engine.read(system).getOrNull(users, order.user) : null
  const opened = await reach(
    provider.open({
      ...{ orderId: id, number, email, name, currency, token },
      amountCents: dueOf(order),
      key: `order-${id}`,
      ref: order.provider === provider.name ? order.paymentRef : '',
      customerRef: person?.stripeCustomerId ?? '',
      keepsMethod: keepsMethod(order),
    }),
  )
  if (order.paymentRef !== opened.ref)
    await engine.write(system, (tx) => {
      const isWaiting = tx.getOrNull(orders, id)?.status === 'pending'
      if (isWaiting) tx.update(orders, id, { provider: provider.name, paymentRef: opened.ref })
    })
  return opened
}

/** Opens the payment of an instalment by hand, whose card then pays the next ones. Throws 503. */
export const openPlanPayment = (
  provider: PaymentProvider,
  order: Order,
  plan: PaymentPlan,
  part: Installments,
  amountCents: number,
) => {
  const { id: orderId, number, email, name, currency, accessToken: token } = order
  return reach(
    provider.open({
      ...{ orderId, number, email, name, currency, token, amountCents, plan: part, ref: '' },
      key: `plan-${plan.id}-${part.number}-${part.covers}-by-hand`,
      customerRef: plan.customerRef,
      keepsMethod: true,
    }),
  )
}

const OVER = 'Cette commande n’attend plus de paiement.'

/** The payment of an order that its buyer comes back to. Throws 404 as `findOrder`, 409 once nothing is to be paid, 503. */
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

/** Asks the provider what has become of an order's payment, and follows it. Throws 404 as `findOrder`, 503. */
export const checkPayment = async (
  engine: Engine,
  provider: PaymentProvider,
  actor: Actor,
  { number, token }: { readonly number: string; readonly token?: string },
) => {
  const order = findOrder(engine, actor, number, token)
  const isTheirs = order.paymentRef !== '' && order.provider === provider.name && provider.name !== 'demo'
  if (order.status !== 'pending' || !isTheirs) return answerOf(order, '')
  const state = await reach(provider.look(order.paymentRef))
  const followed = (await followPayment(engine, provider, state)) ?? order
  return answerOf(followed, state.failure?.message ?? '')
}

const answerOf = ({ status, processingAt }: Order, message: string) => ({
  status: status || 'pending',
  message: status === 'pending' ? message : '',
  isProcessing: status === 'pending' && processingAt !== '',
})
