/** What this tab remembers across documents; some browsers keep it closed, and it is then empty. */
export const tabStorage = {
  get: (key: string): string | null => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** False when nothing is kept. */
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
