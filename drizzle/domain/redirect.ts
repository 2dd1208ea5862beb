/** The address of signing in, and where one may be sent from there. */

/** A path of this site that may be followed after sign-in, `undefined` otherwise: one leading `/`, never a sign-in screen. */
export const safeRedirect = (wanted: string | null | undefined): string | undefined => {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return undefined
  // Browsers drop tabs and line breaks inside addresses: `/\n/evil` would become `//evil`.
  for (const char of wanted) if (char.charCodeAt(0) < 32) return undefined
  const path = wanted.split(/[?#]/)[0] ?? ''
  return path === '/connexion' || path === '/login' ? undefined : wanted
}

/** The address of the sign-in screen that brings back to `wanted`. */
export const signInPath = (wanted: string, expired = true): string =>
  `/connexion?${new URLSearchParams({ redirect: wanted, ...(expired ? { expired: 'true' } : {}) })}`
