/**
 * `?code=BIENVENUE` on any page: the code is stored for the visit, and the checkout fills it in
 * (`web/features/checkout/link-code.ts`).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODE_COOKIE, isCodeShaped } from '#drizzle/domain/coupon.ts'
import { isSecureSite } from '#server/core/own-origin.ts'
import { pathOf, searchOf } from '#server/core/request-url.ts'

/**
 * Keeps the code of a page's address in a cookie that ends with the visit, and answers the same address without it; null when there is
 * nothing to keep. What comes back from another service's sign-in (`state`) brings a code of its own, which is none of ours.
 */
export const keepCode = (request: FastifyRequest, reply: FastifyReply, publicUrl: string): string | null => {
  const query = new URLSearchParams(searchOf(request.url))
  const code = query.get('code') ?? ''
  if (!isCodeShaped(code) || query.has('state')) return null
  reply.setCookie(CODE_COOKIE, code.toUpperCase(), {
    path: '/',
    sameSite: 'lax',
    secure: isSecureSite(publicUrl),
  })
  query.delete('code')
  const path = pathOf(request.url)
  return query.size > 0 ? `${path}?${query}` : path
}
