/** Forms posted by the browser itself, before the script of their page is loaded. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from './errors.ts'
import { isOwnOrigin } from './own-origin.ts'

/**
 * Refuses a posted form of another site. The browser's `Origin` must be the site's public address or the
 * requested host, so that no other site can sign a user in or write in the user's name. Throws 403, also
 * without an origin.
 */
export const checkFormOrigin = (request: FastifyRequest, publicUrl: string): void => {
  if (!isOwnOrigin(request, publicUrl)) throw forbidden()
}

/** Makes the routes of one plugin scope parse posted forms; bodies longer than `mostBytes` are 413. */
export const readPostedForms = (scope: FastifyInstance, mostBytes: number): void =>
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

/** The values of a posted form; empty without a body. */
export const postedForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()
