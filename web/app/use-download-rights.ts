import { useEffect } from 'react'

const HOUR_MS = 3_600_000

/**
 * Whoever keeps recordings on this device has them checked as soon as she is in her space, and each hour that she stays: what she may
 * not hear any more goes. The code for it comes where something is kept, and nowhere else.
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
