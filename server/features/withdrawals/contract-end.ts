/** What ends with the contract of an order, such as its subscriptions. */
import { type Extensible, ExtensionPoint } from '#server/records/extensions.ts'
import type { Tx } from '#server/records/types.ts'

/** Ends what runs of an order; returns how many there were. Idempotent. */
export type ContractEnd = (tx: Tx, orderId: string, now: Date) => number

const ENDS = new ExtensionPoint<ContractEnd>()

export const registerContractEnds = (engine: Extensible, ends: readonly ContractEnd[]): void =>
  ENDS.add(engine, ends)

/** Ends all that runs of an order; returns how many there were. */
export const endContract: ContractEnd = (tx, orderId, now) =>
  ENDS.of(tx).reduce((sum, end) => sum + end(tx, orderId, now), 0)
