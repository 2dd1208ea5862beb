/** `request-otp` and `auth-with-otp` (PocketBase §5.10). */
import type { FastifyInstance } from 'fastify'
import { spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { forbidden } from '#server/core/errors.ts'
import { accountByEmail } from '../auth/accounts.ts'
import { createAttempts, createMailings } from '../auth/attempts.ts'
import { DecoyOtps } from '../auth/decoys.ts'
import { needsSecondStep } from '../auth/mfa.ts'
import { redeemOtp, requestOtp } from '../auth/otp.ts'
import type { EngineCore } from '../engine-core.ts'
import type { AuthCollection } from '../schema/definition.ts'
import { answerSignIn } from './auth-reply.ts'
import { textsOf } from './body.ts'
import { email, lengthBetween, readForm, required, UNREADABLE } from './form-check.ts'
import { authCollectionIn } from './guards.ts'
import { queryOf, requestInfo } from './query.ts'
import { sendProjected } from './reply.ts'

const needOtp = (collection: AuthCollection): void => {
  if (!collection.auth.otp.enabled)
    throw forbidden('The collection is not configured to allow OTP authentication.')
}

export const otpRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  const countAttempt = createAttempts(engine)
  const countMail = createMailings(engine)
  const decoys = new DecoyOtps(engine)
  app.post(
    '/api/collections/:collection/request-otp',
    { config: { tag: 'requestOTP' } },
    async (request, reply) => {
      const collection = authCollectionIn(engine.registry, request)
      needOtp(collection)
      const form = readForm(textsOf(request, UNREADABLE), { email: [required, lengthBetween(1, 255), email] })
      const address = spelledAddress(form.email)
      countMail(`${collection.id}/${address}`, request.ip)
      const record = accountByEmail(engine, collection, form.email)
      const otpId = record
        ? await requestOtp(engine, collection, record, request.ip)
        : await decoys.request(collection, address, request.ip)
      return sendProjected(reply, { otpId }, queryOf(request).fields)
    },
  )
  app.post(
    '/api/collections/:collection/auth-with-otp',
    { config: { tag: 'authWithOTP' } },
    async (request, reply) => {
      const collection = authCollectionIn(engine.registry, request)
      needOtp(collection)
      const form = readForm(textsOf(request, UNREADABLE), {
        otpId: [required, lengthBetween(1, 255)],
        password: [required, lengthBetween(1, 71)],
      })
      const info = requestInfo(request, queryOf(request), 'otp')
      const record = await redeemOtp(
        engine,
        collection,
        { ...form, from: request.ip },
        (owner) => {
          const whose = owner ? `${collection.id}/${owner.id}` : decoys.ownerOf(form.otpId)
          countAttempt({ otpId: form.otpId, whose, ip: request.ip })
        },
        (found) =>
          needsSecondStep(engine, { collection, record: found, actor: request.actor, request: info }),
      )
      return answerSignIn(engine, request, reply, { collection, record, method: 'otp' })
    },
  )
}
