/** Forms that a browser posts by itself, before the script of their page is there. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from './errors.ts'
import { isOwnOrigin } from './own-origin.ts'

/**
 * Refuses a posted form that is not of this site. A browser says where a form comes from (`Origin`): that must be the
 * site's public address or the one that was asked, so that no stranger signs somebody in or writes in our name. Throws
 * 403, also where no origin is given.
 */
export const checkFormOrigin = (request: FastifyRequest, publicUrl: string): void => {
  if (!isOwnOrigin(request, publicUrl)) throw forbidden()
}

/** Teaches the routes of one plugin scope to read what such a form sends; longer bodies than `mostBytes` are 413. */
export const readPostedForms = (scope: FastifyInstance, mostBytes: number): void =>
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

/** What such a form sent; nothing when the request had no body. */
export const postedForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()
