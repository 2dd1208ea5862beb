import { cacheOf } from './downloaded-recording.ts'

/**
 * Deletes the user's downloads at sign-out and when the account is erased. Never throws; the caller does not
 * wait.
 */
export const forgetDownloads = (person: string): void => {
  if (typeof caches === 'undefined') return
  caches
    .delete(cacheOf(person))
    .catch((error: unknown) => console.warn('What was kept could not be removed', error))
}
