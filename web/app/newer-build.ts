/** The reaction of an open page to a newer build on the server (specification §7). */
import { tabStorage } from '../lib/tab-storage.ts'

/** Whether the server has another build: this one's manifest is gone, or it names another one. */
export const isOutdated = async (): Promise<boolean> => {
  try {
    const response = await fetch(`/builds/meta/${__BUILD_ID__}.json`, { cache: 'no-store' })
    if (response.status === 404) return true
    if (!response.ok) return false
    const manifest = (await response.json()) as { id?: string }
    return manifest.id !== undefined && manifest.id !== __BUILD_ID__
  } catch {
    // Offline or restarting: ask again next time.
    return false
  }
}

const KEY = 'renewed-from'

/**
 * A page's code could not be loaded: when a newer build has taken it away, the address is loaded anew with the new one,
 * once for a build. Throws `error` otherwise.
 */
export const renewDocument = async (url: string, error: unknown): Promise<never> => {
  if (tabStorage.get(KEY) === __BUILD_ID__ || !(await isOutdated())) throw error
  // A tab that remembers nothing would load the address for ever.
  if (!tabStorage.set(KEY, __BUILD_ID__)) throw error
  window.location.assign(url)
  return new Promise(() => undefined)
}
