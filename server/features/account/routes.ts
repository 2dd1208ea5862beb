import type { FastifyInstance } from 'fastify'
import { parisDay } from '#server/core/paris.ts'
import { route } from '#server/core/route.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { clearSessionCookie } from '../auth/service.ts'
import { changeEmail, eraseAccount, personOf, recordConsent } from './changes.ts'
import * as contract from './contract.ts'
import { personalData } from './export.ts'
import { Identity } from './identity.ts'

export const accountRoutes = (app: FastifyInstance, engine: EngineCore, publicUrl: string): void => {
  const identity = new Identity(engine)
  route(app, contract.eraseAccount, async ({ body, request, reply }) => {
    await eraseAccount(engine, identity, request.actor, { proof: body, ip: request.ip })
    clearSessionCookie(reply, publicUrl)
    return undefined
  })
  route(app, contract.exportData, ({ request, reply }) => {
    const person = personOf(engine, request.actor)
    const file = `mes-donnees-${parisDay(engine.clock.now())}.json`
    reply.header('content-disposition', `attachment; filename="${file}"`).header('cache-control', 'no-store')
    return personalData(engine, person, request.actor)
  })
  route(app, contract.sendEmailCode, async ({ body, request }) => ({
    otpId: await identity.sendCode(identity.emailChange(body.token).record, request.ip),
  }))
  route(app, contract.changeEmail, async ({ body: { token, ...proof }, request }) => {
    await changeEmail(engine, identity, token, { proof, ip: request.ip })
    return undefined
  })
  route(app, contract.recordConsent, async ({ body, request }) => {
    await recordConsent(engine, request.actor, body)
    return undefined
  })
}
