/** What the team does to an order. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInputOf } from '#drizzle/contract.ts'
import type { Carrier } from '#drizzle/domain/shipping.ts'
import type { openOrderByHand } from '#server/features/checkout/contract.ts'
import type { cancelSubscription, changePrice } from '#server/features/payment-plans/contract.ts'
import type {
  askBalance as AskBalance,
  closeOrder,
  confirmAgain,
  fulfilOrder,
  openAccess as OpenAccess,
  receivePayment,
  refundOrder,
  refundPayment,
  takeReceiptBack,
} from '#server/features/payments/contract.ts'
import { call } from '../../lib/call.ts'
import { failureMessage } from '../../lib/messages.ts'
import { randomId } from '../../lib/random-id.ts'
import { notify } from '../../ui/toast/store.ts'
import type { ChosenReason } from './labels.ts'
import { TOUCHED } from './queries.ts'

const keys = new Map<string, string>()

/**
 * One idempotency key an intention, stored until its reply arrives: a retry after a lost reply, in another
 * dialog too, refunds once.
 */
export const keyOf = (intention: string): string => {
  const key = keys.get(intention) ?? randomId()
  keys.set(intention, key)
  return key
}
/** The intention was carried out: the same again is another one. */
export const forgetKey = (intention: string): void => {
  keys.delete(intention)
}

export interface RefundRequest {
  readonly reason: ChosenReason
  readonly note: string
}

/** Refunds the rest of an order. Throws 409 when nothing is left. */
export const giveBackOrder = (number: string, body: RefundRequest) =>
  call<typeof refundOrder>('POST /api/orders/:number/refund', { params: { number }, body })

/** A part of a payment, or all that is left of it. Throws 409 for more than that. */
export const giveBackPayment = async (id: string, body: RefundRequest & { readonly amountCents: number }) => {
  const intention = JSON.stringify([id, body])
  const idempotencyKey = keyOf(intention)
  const refund = await call<typeof refundPayment>('POST /api/payments/:id/refund', {
    params: { id },
    body,
    idempotencyKey,
  })
  forgetKey(intention)
  return refund
}

export const receive = (number: string, body: BodyInputOf<typeof receivePayment>) =>
  call<typeof receivePayment>('POST /api/orders/:number/received', { params: { number }, body })
export const undoReceipt = (number: string, key: string) =>
  call<typeof takeReceiptBack>('POST /api/orders/:number/received/undo', {
    params: { number },
    body: { key },
  })
export const closeUnpaid = (number: string) =>
  call<typeof closeOrder>('POST /api/orders/:number/close', { params: { number } })
export const askBalance = (number: string) =>
  call<typeof AskBalance>('POST /api/orders/:number/balance', { params: { number } })
export const openAccess = (number: string) =>
  call<typeof OpenAccess>('POST /api/orders/:number/access', { params: { number } })
export const openOrder = (body: BodyInputOf<typeof openOrderByHand>) =>
  call<typeof openOrderByHand>('POST /api/orders', { body })
/** Marks an order as sent or done; with a parcel its buyer is notified. */
export const fulfil = (number: string, parcel?: { carrier: Carrier; trackingNumber: string }) =>
  call<typeof fulfilOrder>('POST /api/orders/:number/fulfil', { params: { number }, body: { parcel } })
export const sendConfirmation = (number: string) =>
  call<typeof confirmAgain>('POST /api/orders/:number/confirmation', { params: { number } })
export const endSubscription = (id: string) =>
  call<typeof cancelSubscription>('POST /api/subscriptions/:id/cancel', { params: { id } })
export const announcePrice = (id: string, amountCents: number) =>
  call<typeof changePrice>('POST /api/subscriptions/:id/price', { params: { id }, body: { amountCents } })

/**
 * Runs an action, reports it, and reads again what it may have changed, also after a refusal, which may come
 * from a concurrent change.
 */
export const useOrderAct = <Input, Answer>(options: {
  run: (input: Input) => Promise<Answer>
  said: (answer: Answer) => string
  done?: () => void
  /** Shows the error beside the action; absent: in a toast. */
  failed?: (sentence: string) => void
}) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: options.run,
    onSuccess: (answer) => {
      notify.success(options.said(answer))
      options.done?.()
    },
    onError: (error) => (options.failed ?? notify.error)(failureMessage(error)),
    onSettled: () => Promise.all(TOUCHED.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
