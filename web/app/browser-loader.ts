/** How the browser goes from one screen to the next: it starts reading at once and does not wait for it long. */
import { carryToasts } from '../ui/toast/store.ts'
import { loadShell, type ScreenLoader, screenAt } from './router.tsx'
import { isLaidOut } from './routes.tsx'
import { FADE_MS, fades } from './use-page-transition.ts'

/** What is not there by then is waited for on the page itself, with its skeleton. */
const PATIENCE_MS = 400

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Between pages that own their composition and pages with a layout, the document is loaded again (specification §2). */
const crosses = (from: string, to: string): boolean => {
  const [before, after] = [screenAt(from), screenAt(to)]
  return before !== undefined && after !== undefined && isLaidOut(before.layout) !== isLaidOut(after.layout)
}

/** Loads the document anew; the promise never ends, so that nothing is shown in between. */
const reload = (url: URL): Promise<never> => {
  carryToasts()
  // « Back » has changed the address already.
  if (url.href === window.location.href) window.location.reload()
  else window.location.assign(url)
  return new Promise(() => undefined)
}

/** `current` tells the path that is shown while the next one is loaded. */
export const createBrowserLoader =
  (current: () => string): ScreenLoader =>
  async (screen, context, request) => {
    const url = new URL(request.url)
    const from = current()
    if (crosses(from, url.pathname)) return reload(url)
    // A failure is in the cache, and the page shows it.
    const ready = (screen.load?.(context) ?? Promise.resolve(undefined)).catch(() => undefined)
    void loadShell(context.queries)
    const [found] = await Promise.all([
      Promise.race([ready, wait(PATIENCE_MS)]),
      fades(from, url.pathname) ? wait(FADE_MS) : undefined,
    ])
    return found ?? null
  }
