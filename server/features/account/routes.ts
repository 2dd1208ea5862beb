import type { FastifyInstance } from 'fastify'
import { consents } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { proofOf, showsCurrentWording } from '#drizzle/domain/consents.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, forbidden, invalid } from '#server/core/errors.ts'
import { verifyPassword } from '#server/core/passwords.ts'
import { route } from '#server/core/route.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { SESSION_COOKIE } from '../auth/service.ts'
import * as contract from './contract.ts'

const OUTDATED_PAGE = 'Cette page a changé depuis son ouverture. Rechargez-la, puis faites votre choix.'

export const accountRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.eraseAccount, async ({ body, request, reply }) => {
    const record = request.actor.record
    if (record?.collectionName !== 'users') throw forbidden()
    const matches = await verifyPassword(
      typeof record.password === 'string' ? record.password : null,
      body.password,
    )
    if (!matches)
      throw invalid({ password: ['validation_invalid_password', 'Ce mot de passe n’est pas le bon.'] })
    await engine.write(request.actor, (tx) => tx.delete(users, record.id))
    reply.clearCookie(SESSION_COOKIE, { path: '/' })
    return undefined
  })
  route(app, contract.recordConsent, async ({ body, request }) => {
    const record = request.actor.record
    if (record?.collectionName !== 'users') throw forbidden()
    if (!showsCurrentWording(body.consentVersion)) throw conflict(OUTDATED_PAGE)
    await engine.write(system, (tx) =>
      tx.create(consents, {
        user: record.id,
        email: String(record.email),
        purpose: body.purpose,
        channel: 'web',
        given: body.given,
        ...proofOf(body.purpose),
        at: stamp(engine.clock.now()),
        source: 'account',
      }),
    )
    return undefined
  })
}
