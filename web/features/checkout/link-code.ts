/** The code that came with a link (`?code=BIENVENUE`): the server keeps it for the visit, the checkout tries it. */
import { CODE_COOKIE, isCodeShaped } from '#drizzle/domain/coupon.ts'

/** Of this address, where one was followed inside the site, else of the visit; empty without one. */
export const linkCode = (): string => {
  const here = new URLSearchParams(window.location.search).get('code') ?? ''
  const stored = new RegExp(`(?:^|; )${CODE_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
  return [here, stored].find(isCodeShaped)?.toUpperCase() ?? ''
}

/** Taken out by its reader: it comes back in no other order of the visit. */
export const forgetLinkCode = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in every browser
  document.cookie = `${CODE_COOKIE}=; path=/; max-age=0; samesite=lax`
}
