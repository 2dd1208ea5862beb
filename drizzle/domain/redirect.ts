/** The path of the sign-in screen, and its allowed redirects. */
import { PATHS } from './paths.ts'

const ANYWHERE = 'https://site.invalid'

/**
 * A path of this site that is safe after sign-in, `undefined` otherwise: one leading `/`, never a sign-in
 * screen.
 */
export const safeRedirect = (wanted: string | null | undefined): string | undefined => {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return undefined
  // Browsers drop tabs and line breaks inside URLs: `/\n/evil` would become `//evil`.
  for (const char of wanted) if (char.charCodeAt(0) < 32) return undefined
  // As a browser resolves it: `/.//evil.example` becomes `//evil.example`, another site's URL.
  if (!URL.canParse(wanted, ANYWHERE)) return undefined
  const { pathname } = new URL(wanted, ANYWHERE)
  if (pathname.startsWith('//')) return undefined
  return pathname === PATHS.signIn || pathname === PATHS.login ? undefined : wanted
}

/** The path of the sign-in screen that redirects to `wanted`. */
export const signInPath = (wanted: string, expired = true): string =>
  `${PATHS.signIn}?${new URLSearchParams({ redirect: wanted, ...(expired ? { expired: 'true' } : {}) })}`
