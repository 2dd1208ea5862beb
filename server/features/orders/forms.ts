/** « Retrouver ma commande » before its script is there: the form posts like any form and is answered by its own page. */
import type { FastifyInstance } from 'fastify'
import { findOrderState } from '#drizzle/domain/find-order.ts'
import { checkFormOrigin } from '#server/core/form-origin.ts'

const PATH = '/commande/retrouver'
const MOST_BYTES = 4096

/** Registers the form, and the reading of what forms send, for this address alone. */
export const orderForms = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  await app.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post(PATH, async (request, reply) => {
      checkFormOrigin(request, publicUrl)
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
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
