/**
 * Asks for a page while its link is pointed at, focused or touched: when it is followed, code and data are there. Only
 * pages that are the same for everybody and share this document, and never on a line that is slow or paid by the byte.
 */
import type { QueryClient } from '@tanstack/react-query'
import { safeRedirect } from '#drizzle/domain/redirect.ts'
import { link } from '../lib/paths.ts'
import { loadPage } from './page-modules.ts'
import { contextOf } from './router.tsx'
import { crosses, matchAt } from './screens.ts'

/** A pointer that only passes over a link does not ask. */
const INTENT_MS = 65
/** As long as what was read counts as fresh. */
const AGAIN_MS = 10_000

interface Line {
  saveData?: boolean
  effectiveType?: string
}
const lineNow = (): Line => (navigator as Navigator & { connection?: Line }).connection ?? {}
const isCostly = (): boolean => {
  const { saveData, effectiveType = '' } = lineNow()
  return saveData === true || /2g|3g/.test(effectiveType)
}

/** The address behind what an event touched, when a click on it would open a page here. */
const addressOf = (target: EventTarget | null): URL | null => {
  const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!anchor || anchor.origin !== location.origin || anchor.target || anchor.download) return null
  return anchor.pathname === location.pathname ? null : new URL(anchor.href)
}

const SIGN_IN: readonly string[] = [link('signIn'), link('login'), link('adminLogin')]
const isPassword = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  target.autocomplete === 'current-password' &&
  SIGN_IN.includes(location.pathname)

/** Where signing in leads from this page. */
const landing = (): string => {
  const isAdmin = location.pathname.startsWith(link('admin'))
  return (
    safeRedirect(new URLSearchParams(location.search).get('redirect')) ??
    link(isAdmin ? 'admin' : 'memberHome')
  )
}

const LINKED = 'link[rel=stylesheet], link[rel=modulepreload], link[rel=preload][as=style]'

/** Fetches the files of another document while the password is typed: none of them is secret, and it is the same for all. */
const fetchNext = async (): Promise<void> => {
  const answer = await fetch(landing(), { credentials: 'omit' })
  // A link may lead to a file, which must not be downloaded yet.
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return void answer.body?.cancel()
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const listed = page.querySelector<HTMLScriptElement>('script[data-files]')?.dataset.files?.split(' ') ?? []
  // A document with a frame names them in its body.
  const linked = [...page.querySelectorAll(LINKED)].map((file) => file.getAttribute('href') ?? '')
  for (const href of new Set([...listed, ...linked].filter(Boolean)))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', crossOrigin: '', href }),
    )
}

/** Begins to listen; returns what ends it. */
export const startPrefetching = (queries: QueryClient): (() => void) => {
  const requested = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = (url: URL) => {
    const found = matchAt(url.pathname)
    if (found?.screen.rendered !== 'page' || crosses(location.pathname, url.pathname)) return
    const { screen, params } = found
    if (screen.secrets?.some((name) => url.searchParams.has(name))) return
    const key = url.pathname + url.search
    if (Date.now() - (requested.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS || isCostly()) return
    requested.set(key, Date.now())
    // A failure here is retried, and reported, by the click.
    loadPage(screen).catch(() => undefined)
    screen.load?.(contextOf(queries, { params, url: url.href })).catch(() => undefined)
  }
  let isSigningIn = false
  const intend = ({ target }: Event) => {
    clearTimeout(timer)
    if (!isSigningIn && isPassword(target)) {
      isSigningIn = true
      // Prefetches the page behind the sign-in, except in data-saving mode. Without it that page loads
      // normally.
      if (lineNow().saveData !== true) fetchNext().catch(() => undefined)
    }
    const url = addressOf(target)
    if (url) timer = setTimeout(ask, INTENT_MS, url)
  }
  const touch = ({ target }: Event) => {
    const url = addressOf(target)
    if (url) ask(url)
  }
  const listen = { passive: true } as const
  document.addEventListener('mouseover', intend, listen)
  document.addEventListener('focusin', intend, listen)
  document.addEventListener('touchstart', touch, listen)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('mouseover', intend)
    document.removeEventListener('focusin', intend)
    document.removeEventListener('touchstart', touch)
  }
}
