/** Idempotent creation of records: the browser chooses the id. */
import { ClientResponseError } from './pocketbase.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 15

/** A random record id in PocketBase's format: 15 of `[a-z0-9]`. */
export const newRecordId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => LETTERS[byte % LETTERS.length]).join('')

const isThere = (error: unknown): boolean =>
  error instanceof ClientResponseError && error.response?.data?.id?.code === 'validation_not_unique'

/** Creates a record with a chosen id; succeeds when it exists already, as an earlier answer was lost. */
export const sendOnce = async (create: () => Promise<unknown>): Promise<void> => {
  try {
    await create()
  } catch (error) {
    if (!isThere(error)) throw error
  }
}
