/** « Retrouver ma commande » before its script is there: the form posts like any form and is answered by its own page. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '#server/core/errors.ts'

const PATH = '/commande/retrouver'
const MOST_BYTES = 4096
/** What the page says, by the status of the route that its script would ask. */
const STATES: Readonly<Record<number, string>> = { 204: 'envoye', 400: 'invalide', 429: 'limite' }

/** A browser says where a form comes from: another site's form writes to nobody in our name. */
const isOwn = ({ headers: { origin }, protocol, host }: FastifyRequest, publicUrl: string): boolean =>
  origin === new URL(publicUrl).origin || origin === `${protocol}://${host}`

/** Registers the form, and the reading of what forms send, for this address alone. */
export const orderForms = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  await app.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post(PATH, async (request, reply) => {
      if (!isOwn(request, publicUrl)) throw forbidden()
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const answer = await app.inject({
        method: 'POST',
        url: '/api/orders/find',
        payload: { email: (form.get('email') ?? '').trim() },
        remoteAddress: request.ip,
      })
      return reply.redirect(`${PATH}?etat=${STATES[answer.statusCode] ?? 'echec'}`, 303)
    })
  })
}
