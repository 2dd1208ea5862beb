/** Session storage that survives navigation; empty where the browser blocks it. */
export const tabStorage = {
  get: (key: string): string | null => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** Returns false when nothing was stored. */
  set: (key: string, value: string): boolean => {
    try {
      sessionStorage.setItem(key, value)
      return true
    } catch {
      return false
    }
  },
  remove: (key: string): void => {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // There is nothing to remove.
    }
  },
}
