import type { FastifyInstance, FastifyRequest } from 'fastify'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { plainCode } from '#drizzle/domain/one-time-code.ts'
import type { StepMethod } from '#drizzle/domain/second-step.ts'
import { route } from '#server/core/route.ts'
import { system } from '#server/records/actor.ts'
import { factorsOf } from '#server/records/auth/factors.ts'
import {
  byAppCode,
  byRecoveryCode,
  finishStep,
  type OpenStep,
  openStep,
} from '#server/records/auth/second-step.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { answerSignIn } from '#server/records/http/auth-reply.ts'
import { signedIn } from '#server/records/http/guards.ts'
import { Identity } from '../account/service.ts'
import { tell } from './acts.ts'
import * as contract from './contract.ts'
import {
  type Caller,
  confirmApp,
  presentOf,
  presentState,
  prove,
  putOff,
  removeAll,
  removeApp,
  renewCodes,
  startApp,
} from './service.ts'

/** By what the step can be finished: what the account has of its own, else the other method of the record API. */
const methodsOf = (engine: EngineCore, { record, method }: OpenStep): StepMethod[] => {
  const { hasApp, passkeys, recoveryCodes } = factorsOf(engine, record)
  if (!hasApp && passkeys.length === 0) return [method === 'otp' ? 'password' : 'mail']
  return [
    ...(hasApp ? (['app'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes.length > 0 ? (['recovery'] as const) : []),
  ]
}

const signInRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  route(app, contract.methods, ({ body }) => ({ methods: methodsOf(engine, openStep(engine, body.mfaId)) }))
  route(app, contract.finish, async ({ body, request, reply }) => {
    const step = openStep(engine, body.mfaId)
    const { collection, method } = step
    await finishStep(engine, step, request.ip, () =>
      'code' in body
        ? byAppCode(engine, plainCode(body.code))
        : byRecoveryCode(engine, step, body.recoveryCode, request.ip, (work, left) =>
            tell(engine, work, { act: 'code_used', record: step.record, actor: actorIn(step), left }),
          ),
    )
    const { record } = step
    return answerSignIn(engine, request, reply, { collection, record, method, isWhole: true })
  })
}
const actorIn = ({ record }: OpenStep): Caller['actor'] => ({ kind: 'record', record })

const callerOf = (request: FastifyRequest): Caller => ({
  actor: request.actor,
  record: signedIn(request),
  ip: request.ip,
})

/** Sign-ins in two steps, and what people and superusers do with second steps. */
export const secondStepRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  const identity = new Identity(engine)
  signInRoutes(app, engine)
  route(app, contract.state, ({ request }) => presentState(engine, callerOf(request)))
  route(app, contract.later, async ({ request }) => {
    await putOff(engine, callerOf(request))
    return undefined
  })
  route(app, contract.addApp, async ({ body, request, reply }) => {
    const caller = callerOf(request)
    await prove(engine, identity, caller, body)
    reply.header('cache-control', 'no-store')
    const brand = engine.read(system).firstOrNull(siteSettings, {})?.brand
    return startApp(engine, caller, brand || engine.settings.meta.appName)
  })
  route(app, contract.confirmApp, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { recoveryCodes: [...(await confirmApp(engine, callerOf(request), body.code))] }
  })
  route(app, contract.removeApp, async ({ body, request }) => {
    const caller = callerOf(request)
    await prove(engine, identity, caller, body)
    await removeApp(engine, caller)
    return undefined
  })
  route(app, contract.renewCodes, async ({ body, request, reply }) => {
    const caller = callerOf(request)
    await prove(engine, identity, caller, body)
    reply.header('cache-control', 'no-store')
    return { recoveryCodes: [...(await renewCodes(engine, caller))] }
  })
  route(app, contract.stateOf, ({ params, request }) => presentOf(engine, request.actor, params))
  route(app, contract.removeAll, async ({ params, request }) => {
    await removeAll(engine, request.actor, params)
    return undefined
  })
}
