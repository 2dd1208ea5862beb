/** How the browser goes from one screen to the next: it starts reading at once and does not wait for it long. */

import { carryToasts } from '../ui/toast/store.ts'
import { loadShell, type ScreenLoader } from './router.tsx'
import { crosses } from './screens.ts'
import { FADE_MS, fades } from './use-page-transition.ts'

/** A later document is waited for on the page itself, with its skeleton. */
const WAIT_MS = 400

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The options while the next page loads. */
interface Shown {
  current: () => { pathname: string }
  /** Leaves it there. */
  stay: () => void
  /** Whether the current navigation replaces the present address. */
  isReplacing: () => boolean
}

/** How long the former page is left alone while the next document comes. */
const LEAVING_MS = 3000

/**
 * Loads the document anew; the promise never ends, so that nothing renders in between. `stay` restores the
 * page when the navigation is cancelled, when the next document is slow, and when the browser shows the page
 * again from its cache.
 */
const reload = (url: URL, { stay, isReplacing }: Shown): Promise<never> => {
  carryToasts()
  // « Back » has changed the address already.
  if (url.href === window.location.href) window.location.reload()
  else {
    window.addEventListener('pageshow', ({ persisted }) => persisted && stay(), { once: true })
    setTimeout(stay, LEAVING_MS)
    if (isReplacing()) window.location.replace(url)
    else window.location.assign(url)
  }
  return new Promise(() => undefined)
}

export const createBrowserLoader =
  (shown: Shown): ScreenLoader =>
  async (screen, context, request) => {
    const url = new URL(request.url)
    const from = shown.current().pathname
    if (crosses(from, url.pathname)) return reload(url, shown)
    // A failure is in the cache, and the page shows it.
    const ready = (screen.load?.(context) ?? Promise.resolve(undefined)).catch(() => undefined)
    void loadShell(context.queries)
    const [found] = await Promise.all([
      Promise.race([ready, wait(WAIT_MS)]),
      fades(from, url.pathname) ? wait(FADE_MS) : undefined,
    ])
    return found ?? null
  }
