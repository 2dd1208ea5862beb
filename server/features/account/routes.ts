import type { FastifyInstance } from 'fastify'
import { parisDay } from '#server/core/paris.ts'
import { route } from '#server/core/route.ts'
import { zipOf } from '#server/documents/archive.ts'
import { clearSessionCookie } from '../auth/index.ts'
import type { FeatureContext } from '../feature.ts'
import { personalArchive } from './archive.ts'
import { changeEmail, eraseAccount, provedPerson, recordConsent } from './changes.ts'
import * as contract from './contract.ts'
import { personalData } from './export.ts'
import { Identity } from './identity.ts'

export const accountRoutes = (app: FastifyInstance, context: FeatureContext): void => {
  const { engine, publicUrl } = context
  const identity = new Identity(engine)
  route(app, contract.eraseAccount, async ({ body, request, reply }) => {
    await eraseAccount(engine, identity, request.actor, { proof: body, ip: request.ip })
    clearSessionCookie(reply, publicUrl)
    return undefined
  })
  route(app, contract.exportData, async ({ body, request, reply }) => {
    const person = await provedPerson(engine, identity, request.actor, { proof: body, ip: request.ip })
    const data = await personalData(engine, person, request.actor)
    const file = `mes-donnees-${parisDay(engine.clock.now())}.zip`
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${file}"`)
      .type('application/zip')
      .send(await zipOf(personalArchive(context, person, data)))
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
