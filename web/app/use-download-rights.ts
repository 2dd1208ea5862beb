import { useEffect } from 'react'

const HOUR_MS = 3_600_000

/**
 * Checks the rights to stored recordings when the user enters the space, and each hour from then on: those
 * that may no longer be heard are deleted. The code loads only where recordings are stored.
 */
export const useKeptRights = (userId: string): void => {
  useEffect(() => {
    if (!userId || typeof caches === 'undefined') return
    const check = async () => {
      if (!navigator.onLine || !(await caches.keys()).some((name) => name.startsWith('kept-'))) return
      const { checkDownloads } = await import('../features/learning/offline/rights.ts')
      await checkDownloads(userId)
    }
    const run = () => {
      check().catch((error: unknown) => console.warn('What is kept could not be checked', error))
    }
    run()
    const timer = setInterval(run, HOUR_MS)
    return () => clearInterval(timer)
  }, [userId])
}
