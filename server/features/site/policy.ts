/** Headers of every document of the site. */
import type { DocumentKind } from './contract.ts'

/** The players of films, in a frame once the visitor has agreed. None of their scripts runs in our pages. */
const FILMS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** The payment provider's script, its form and its calls (docs.stripe.com/security/guide), in documents that may take money, and nowhere else. */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ' https://api.stripe.com',
} as const

/** The external resources that a document may load. */
export interface Outside {
  readonly bookingUrl: string
  /** Origins of the streams that lessons play. */
  readonly streams: readonly string[]
  /** Cards are taken by Stripe: the checkout opens on pages of the offer. */
  readonly takesCards: boolean
}

/** The payment page always, and where the checkout opens while the site has keys. */
const takesMoneyIn = (kind: DocumentKind, { takesCards }: Outside): boolean =>
  kind === 'payment' || (takesCards && kind === 'none')

/** An address takes characters in its host that end a source or a directive of the policy. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:-]+$/

/** The origin of an address; none when there is none that the policy can name. */
const originOf = (address: string): string[] => {
  const origin = URL.parse(address)?.origin ?? ''
  return PLAIN_ORIGIN.test(origin) ? [origin] : []
}

/**
 * The frames of each kind of document: films and the booking's widget on public pages, films and the site's
 * own PDF files on the kit's screens, none on pages with a layout. One document shows all screens of its
 * kind.
 */
const framesOf = (kind: DocumentKind, outside: Outside): readonly string[] => {
  const offered = [...FILMS, ...originOf(outside.bookingUrl)]
  if (takesMoneyIn(kind, outside)) return [...STRIPE.frame, ...offered]
  if (kind === 'none') return offered
  return kind === 'kit' ? ["'self'", ...FILMS] : ["'none'"]
}

/**
 * No inline script or style runs: our HTML holds no script, handler, style or `style` attribute, so that one
 * policy without a nonce serves every visitor and every cached page. What is not named is closed.
 */
const contentPolicy = (kind: DocumentKind, outside: Outside, isSecure: boolean): string => {
  const streams = outside.streams.flatMap(originOf)
  const takesMoney = takesMoneyIn(kind, outside)
  const reached = streams.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${takesMoney ? STRIPE.script : ''}`,
    "style-src 'self'",
    // Texts show pictures of other sites; the kit shows those that were chosen and are not sent yet.
    `img-src 'self' data: https:${kind === 'kit' ? ' blob:' : ''}`,
    // The library that plays a stream reads its pieces and gives them to the film as a blob; the kit reads how long a film is before it is sent.
    `media-src 'self'${streams.length > 0 || kind === 'kit' ? ' blob:' : ''}${reached}`,
    "font-src 'self'",
    `connect-src 'self'${reached}${takesMoney ? STRIPE.connect : ''}`,
    "manifest-src 'self'",
    `frame-src ${framesOf(kind, outside).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * The headers of a document beyond those of every reply. `isSecure`: the site is reached by https; `kind`:
 * the screens it shows.
 */
export const documentHeaders = (
  kind: DocumentKind,
  outside: Outside,
  isSecure: boolean,
): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentPolicy(kind, outside, isSecure),
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
})
