/** Credentials sent automatically, a cookie or a posted form, count only from a page of this site. */
import type { FastifyRequest } from 'fastify'

/**
 * Whether the site is reached by https: by its public address, whatever protocol a proxy speaks to this
 * process.
 */
export const isSecureSite = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/**
 * Whether the request's `Origin` is the site's public address or the requested host. On an https site a page
 * loaded by http is foreign, whatever host it names: anyone on the network path can have written it.
 */
export const isOwnOrigin = ({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return false
  // Compared as text: an origin may be `null` or any other invalid URL.
  if (origin === new URL(publicUrl).origin) return true
  if (host === undefined || host === '') return false
  return origin === `https://${host}` || (!isSecureSite(publicUrl) && origin === `http://${host}`)
}
