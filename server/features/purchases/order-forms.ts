/** « Retrouver ma commande » without JavaScript: a plain form whose reply is its own page. */

import type { FastifyInstance } from 'fastify'
import { findOrderState } from '#drizzle/domain/find-order.ts'
import { PATHS } from '#drizzle/domain/paths.ts'
import { checkFormOrigin, postedForm, readPostedForms } from '#server/core/posted-form.ts'

const PATH = PATHS.findOrder
const MAX_BYTES = 4096

/** Registers the form, and the parser of form bodies for this path alone. */
export const orderForms = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  await app.register(async (scope) => {
    readPostedForms(scope, MAX_BYTES)
    scope.post(PATH, async (request, reply) => {
      checkFormOrigin(request, publicUrl)
      const form = postedForm(request)
      const answer = await app.inject({
        method: 'POST',
        url: '/api/orders/find',
        payload: { email: (form.get('email') ?? '').trim() },
        remoteAddress: request.ip,
      })
      return reply.redirect(`${PATH}?etat=${findOrderState(answer.statusCode)}`, 303)
    })
  })
}
