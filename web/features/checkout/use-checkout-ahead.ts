import { useEffect } from 'react'
import { watchView } from '../../ui/view/watch-view.ts'
import { loadCheckout } from './load-checkout.ts'

/** Fetches the checkout's code once a button that opens it (`data-buy`) is in view on this page. */
export const useCheckoutAhead = (pathname: string, isIdle: boolean): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other buttons
  useEffect(() => {
    if (!isIdle) return
    const ends = [...document.querySelectorAll('[data-buy]')].map((button) =>
      watchView(button, (isIntersecting) => {
        // Ahead of time only: the click fetches it again, and says so where that fails.
        if (isIntersecting) loadCheckout().catch(() => undefined)
      }),
    )
    return () => {
      for (const end of ends) end?.()
    }
  }, [pathname, isIdle])
}
