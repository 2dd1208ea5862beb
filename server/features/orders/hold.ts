/** What an unpaid order holds besides its stock, such as one use of a code. */
import { type Extensible, ExtensionPoint } from '#server/records/extensions.ts'
import type { Tx } from '#server/records/types.ts'
import type { Order } from '../order-record/index.ts'

export interface OrderHold {
  /** Runs in the transaction that opens the order, after it is stored. Throws 400 when nothing is left to hold. */
  take(tx: Tx, order: Order): void
  /** Takes it again for an expired order whose money came, even beyond a maximum. */
  retake(tx: Tx, order: Order): void
  release(tx: Tx, order: Order): void
}

const HOLDS = new ExtensionPoint<OrderHold>()

export const registerOrderHolds = (engine: Extensible, holds: readonly OrderHold[]): void =>
  HOLDS.add(engine, holds)

export const holdsOf = (engine: Extensible): readonly OrderHold[] => HOLDS.of(engine)
