import { useEffect, useState } from 'react'

const AGAIN_MS = 3000

/**
 * Optional code, loaded once it `isWanted`: `null` until it is there. A failed load is retried, and never
 * breaks the page.
 */
export const useLater = <Code>(load: () => Promise<Code>, isWanted: boolean): Code | null => {
  const [code, setCode] = useState<{ found: Code } | null>(null)
  const isMissing = isWanted && code === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: which code it is does not change
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    const attempt = () => {
      load().then(
        (found) => !isGone && setCode({ found }),
        () => {
          if (!isGone) timer = setTimeout(attempt, AGAIN_MS)
        },
      )
    }
    attempt()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isMissing])
  return code?.found ?? null
}
