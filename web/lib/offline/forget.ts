import { cacheOf } from './downloaded-recording.ts'

/** Removes what a person keeps on this device, when she signs out or erases her account. Nothing is thrown, and nobody waits. */
export const forgetDownloads = (person: string): void => {
  if (typeof caches === 'undefined') return
  caches
    .delete(cacheOf(person))
    .catch((error: unknown) => console.warn('What was kept could not be removed', error))
}
