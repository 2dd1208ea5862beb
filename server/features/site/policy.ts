/** Headers of every document of the site. */

/** Frames that a visitor may open after consent: two players, and the booking widget of the settings. */
const FRAMES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
export const YEAR_SECONDS = 31_536_000

/** An address takes characters in its host that end a source or a directive of the policy. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:-]+$/

/** The origin of an address; none when there is none that the policy can name. */
const originOf = (address: string): string[] => {
  const origin = URL.parse(address)?.origin ?? ''
  return PLAIN_ORIGIN.test(origin) ? [origin] : []
}

/**
 * Nothing inline runs: our HTML holds no script, handler or style of its own, so that one policy without a nonce serves
 * everybody. Styles may be inline because the administration's kit writes style elements.
 */
const contentPolicy = (bookingUrl: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${[...FRAMES, ...originOf(bookingUrl)].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/** The headers of every document; `isSecure` says that the site is reached by https. */
export const documentHeaders = (bookingUrl: string, isSecure: boolean): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentPolicy(bookingUrl),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(isSecure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
})
