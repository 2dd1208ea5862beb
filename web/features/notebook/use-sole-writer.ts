import { useEffect, useState } from 'react'

const LOCK = 'notebook'

/**
 * Whether this tab is the one that writes. Of several the first is, the others follow when it closes: two that write would each
 * take away what the other wrote. `null` until that is known. Browsers without locks (pages without https) let every tab write.
 */
export const useSoleWriter = (): boolean | null => {
  const [isWriter, setWriter] = useState<boolean | null>(null)
  useEffect(() => {
    const { locks } = navigator as { locks?: LockManager }
    if (!locks) {
      setWriter(true)
      return
    }
    const ending = new AbortController()
    const hold = () =>
      new Promise<void>((release) => {
        if (ending.signal.aborted) return release()
        ending.signal.addEventListener('abort', () => release())
        setWriter(true)
      })
    const ask = async () => {
      const isFree = await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
        if (lock) await hold()
        return lock !== null
      })
      if (isFree || ending.signal.aborted) return
      setWriter(false)
      await locks.request(LOCK, { signal: ending.signal }, hold)
    }
    // Ended while it waited in the queue.
    ask().catch(() => undefined)
    return () => ending.abort()
  }, [])
  return isWriter
}
