/** What proving an address hands over: features say whether something waits for the address of an account. */
import { type Extensible, ExtensionPoint } from '../extensions.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import type { Reader } from '../types.ts'

/** Whether something waits for this address in accounts of the collection. The reader is `system`. */
export type AddressClaim = (reader: Reader, collection: CollectionDefinition, email: string) => boolean

const CLAIMS = new ExtensionPoint<AddressClaim>()

export const registerAddressClaims = (engine: Extensible, claims: readonly AddressClaim[]): void =>
  CLAIMS.add(engine, claims)

export const isClaimed = (
  engine: Extensible,
  reader: Reader,
  collection: CollectionDefinition,
  email: string,
): boolean => CLAIMS.of(engine).some((claim) => claim(reader, collection, email))
