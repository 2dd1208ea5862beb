/** Headers of every document of the site. */
import type { DocumentKind } from './contract.ts'

/** The player of films, in a frame once the visitor has agreed. */
const FILMS = 'https://www.youtube-nocookie.com'

/** An address takes characters in its host that end a source or a directive of the policy. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:-]+$/

/** The origin of an address; none when there is none that the policy can name. */
const originOf = (address: string): string[] => {
  const origin = URL.parse(address)?.origin ?? ''
  return PLAIN_ORIGIN.test(origin) ? [origin] : []
}

/**
 * What each kind of document frames: the pages of the offer have films and the booking's widget, the kit's screens films
 * and the site's own PDF files, pages with a layout have none. One document goes through all screens of its kind.
 */
const framesOf = (kind: DocumentKind, bookingUrl: string): readonly string[] => {
  if (kind === 'none') return [FILMS, ...originOf(bookingUrl)]
  return kind === 'kit' ? ["'self'", FILMS] : ["'none'"]
}

/**
 * Nothing inline runs or paints: our HTML holds no script, handler, style or `style` attribute, so that one policy
 * without a nonce serves everybody and every kept page. What is not named is closed.
 */
const contentPolicy = (kind: DocumentKind, bookingUrl: string, isSecure: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Texts show pictures of other sites; the kit shows those that were chosen and are not sent yet.
    `img-src 'self' data: https:${kind === 'kit' ? ' blob:' : ''}`,
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${framesOf(kind, bookingUrl).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/**
 * What a document's headers add to those of every answer. `isSecure` says that the site is reached by https, `kind` which
 * screens it goes through.
 */
export const documentHeaders = (
  kind: DocumentKind,
  bookingUrl: string,
  isSecure: boolean,
): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentPolicy(kind, bookingUrl, isSecure),
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
})
