import type { FastifyInstance } from 'fastify'
import { consents } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { proofOf, showsCurrentWording } from '#drizzle/domain/consents.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, forbidden } from '#server/core/errors.ts'
import { parisDay } from '#server/core/paris.ts'
import { route } from '#server/core/route.ts'
import { system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { SESSION_COOKIE } from '../auth/service.ts'
import * as contract from './contract.ts'
import { personalData } from './export.ts'
import { Identity } from './identity.ts'

const OUTDATED_PAGE = 'Cette page a changé depuis son ouverture. Rechargez-la, puis faites votre choix.'

export const accountRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  const identity = new Identity(engine)
  route(app, contract.eraseAccount, async ({ body, request, reply }) => {
    const record = request.actor.record
    if (record?.collectionName !== 'users') throw forbidden()
    await identity.prove(record, body, request.ip)
    await engine.write(system, (tx) => tx.delete(users, record.id))
    reply.clearCookie(SESSION_COOKIE, { path: '/' })
    return undefined
  })
  route(app, contract.exportData, async ({ request, reply }) => {
    const { actor } = request
    if (actor.record?.collectionName !== 'users') throw forbidden()
    const person = engine.read(system).get(users, actor.record.id)
    const file = `mes-donnees-${parisDay(engine.clock.now())}.json`
    reply.header('content-disposition', `attachment; filename="${file}"`).header('cache-control', 'no-store')
    return personalData(engine, person, actor)
  })
  route(app, contract.sendEmailCode, async ({ body }) => ({
    otpId: await identity.sendCode(identity.emailChange(body.token).record),
  }))
  route(app, contract.changeEmail, async ({ body: { token, ...proof }, request }) => {
    const { record, newEmail } = identity.emailChange(token)
    await identity.prove(record, proof, request.ip)
    await engine.write(system, (tx) => tx.update(users, record.id, { email: newEmail, verified: true }))
    return undefined
  })
  route(app, contract.recordConsent, async ({ body, request }) => {
    const record = request.actor.record
    if (record?.collectionName !== 'users') throw forbidden()
    if (!showsCurrentWording(body.consentVersion)) throw conflict(OUTDATED_PAGE)
    await engine.write(system, (tx) => {
      // The switch of the account and the last word of the person are one thing: its hook keeps the line.
      const isSwitch = body.purpose === 'newsletter' && record.marketingConsent !== body.given
      if (isSwitch) return tx.as(request.actor).update(users, record.id, { marketingConsent: body.given })
      return tx.create(consents, {
        user: record.id,
        email: String(record.email),
        purpose: body.purpose,
        channel: 'web',
        given: body.given,
        ...proofOf(body.purpose),
        at: stamp(engine.clock.now()),
        source: 'account',
      })
    })
    return undefined
  })
}
