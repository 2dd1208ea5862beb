/** Records that are made once, however often they are sent: the browser names them before it sends them. */
import { ClientResponseError } from './pocketbase.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 15

/** A record's id by chance, as PocketBase makes them: 15 of `[a-z0-9]`. */
export const newRecordId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => LETTERS[byte % LETTERS.length]).join('')

const isThere = (error: unknown): boolean =>
  error instanceof ClientResponseError && error.response?.data?.id?.code === 'validation_not_unique'

/** Creates a record that has an id; when it is there already, an answer was lost and all is well. */
export const sendOnce = async (create: () => Promise<unknown>): Promise<void> => {
  try {
    await create()
  } catch (error) {
    if (!isThere(error)) throw error
  }
}
