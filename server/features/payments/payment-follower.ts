/** Payments at the provider that belong to something else than an order, such as the instalments of a plan. */
import type { PaymentProvider, PaymentState } from '#server/ports/payments.ts'
import { type Extensible, ExtensionPoint } from '#server/records/extensions.ts'
import type { Engine } from '#server/records/types.ts'

export interface PaymentFollower {
  takes(state: PaymentState): boolean
  /** Applies the provider's current state of the payment. Idempotent. */
  follow(engine: Engine, provider: PaymentProvider, state: PaymentState): Promise<unknown>
}

const FOLLOWERS = new ExtensionPoint<PaymentFollower>()

export const registerPaymentFollowers = (engine: Extensible, followers: readonly PaymentFollower[]): void =>
  FOLLOWERS.add(engine, followers)

/** The follower of a payment; undefined for the payment of an order. */
export const followerOf = (engine: Extensible, state: PaymentState): PaymentFollower | undefined =>
  FOLLOWERS.of(engine).find((follower) => follower.takes(state))
