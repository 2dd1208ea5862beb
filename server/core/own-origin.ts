/** What travels by itself, a cookie or a posted form, counts only when a page of this site has sent it. */
import type { FastifyRequest } from 'fastify'

/** Whether the site is reached by https: its public address says so, whatever a proxy in front speaks to this process. */
export const isSecureSite = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/**
 * Whether the request's `Origin` is the site's public address or the host that was asked. On a site of https a page that came by http is none of
 * ours, whatever host it names: anybody on the way can have written it.
 */
export const isOwnOrigin = ({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return false
  // Compared as text: an origin may be `null` or anything else that is no address.
  if (origin === new URL(publicUrl).origin) return true
  if (host === undefined || host === '') return false
  return origin === `https://${host}` || (!isSecureSite(publicUrl) && origin === `http://${host}`)
}
