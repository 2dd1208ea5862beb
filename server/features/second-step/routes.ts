import type { FastifyInstance } from 'fastify'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { plainCode } from '#drizzle/domain/one-time-code.ts'
import type { StepMethod } from '#drizzle/domain/second-step.ts'
import { route } from '#server/core/route.ts'
import { guest, system } from '#server/records/actor.ts'
import { factorsOf } from '#server/records/auth/factors.ts'
import { byPasskey, type RelyingParty, relyingParty } from '#server/records/auth/passkeys.ts'
import {
  byAppCode,
  byRecoveryCode,
  finishStep,
  type OpenStep,
  openStep,
  type SecondProof,
} from '#server/records/auth/second-step.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { admitSecondStep, answerSignIn } from '#server/records/http/auth-reply.ts'
import { needSuperuser } from '#server/records/http/guards.ts'
import { Identity } from '../account/index.ts'
import { notify } from './acts.ts'
import * as contract from './contract.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import {
  type Caller,
  callerOf,
  confirmApp,
  presentOf,
  presentState,
  prove,
  putOff,
  removeAll,
  removeApp,
  removeMailCode,
  renewCodes,
  startApp,
} from './service.ts'

/**
 * The methods that can complete the step: the account's own factors, else the other method of the record API.
 */
const methodsOf = (engine: EngineCore, { record, method }: OpenStep): StepMethod[] => {
  const { hasApp, passkeys, recoveryCodes } = factorsOf(engine, record)
  if (!hasApp && passkeys.length === 0) return [method === 'otp' ? 'password' : 'mail']
  return [
    ...(hasApp ? (['app'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes.length > 0 ? (['recovery'] as const) : []),
  ]
}

/** The caller's proof, in the order of the contract. */
const proofIn = (
  engine: EngineCore,
  step: OpenStep,
  body: BodyOf<typeof contract.finish>,
  { ip, site }: { ip: string; site: RelyingParty },
): SecondProof | Promise<SecondProof> => {
  if ('code' in body) return byAppCode(engine, plainCode(body.code))
  if ('passkey' in body) return byPasskey(engine, step, site, body.passkey)
  return byRecoveryCode(engine, step, body.recoveryCode, ip, (work, left) =>
    notify(engine, work, { act: 'code_used', record: step.record, actor: actorIn(step), left }),
  )
}
const actorIn = ({ record }: OpenStep): Caller['actor'] => ({ kind: 'record', record })

const signInRoutes = (app: FastifyInstance, engine: EngineCore, site: () => RelyingParty): void => {
  route(app, contract.methods, ({ body }) => ({ methods: methodsOf(engine, openStep(engine, body.mfaId)) }))
  route(app, contract.finish, async ({ body, request, reply }) => {
    const step = openStep(engine, body.mfaId)
    const { ip } = request
    const { collection, record, method } = step
    const token = await finishStep(engine, step, {
      ip,
      isGuessable: 'code' in body,
      prove: () => proofIn(engine, step, body, { ip, site: site() }),
      admit: (work, now) => admitSecondStep(engine, request, work, { collection, record: now, method }),
      onLocked: (work, record, until) =>
        notify(engine, work, { act: 'codes_locked', record, actor: { ...guest, ip }, until }),
    })
    return answerSignIn(engine, request, reply, { collection, record, method, isWhole: true, token })
  })
}

/** Sign-ins in two steps, and what people and superusers do with second steps. */
export const secondStepRoutes = (app: FastifyInstance, engine: EngineCore, publicUrl: string): void => {
  const identity = new Identity(engine)
  const brand = () => engine.read(system).firstOrNull(siteSettings, {})?.brand || engine.settings.meta.appName
  const site = () => relyingParty(publicUrl, brand())
  signInRoutes(app, engine, site)
  passkeyRoutes(app, engine, identity, site)
  route(app, contract.state, ({ request }) => presentState(engine, callerOf(request)))
  route(app, contract.later, async ({ request }) => {
    await putOff(engine, callerOf(request))
    return undefined
  })
  route(app, contract.addApp, async ({ body, request, reply }) => {
    const caller = callerOf(request)
    await prove(engine, identity, caller, body)
    reply.header('cache-control', 'no-store')
    return startApp(engine, caller, brand())
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
  route(app, contract.removeMailCode, async ({ body, request }) => {
    const caller = callerOf(request)
    await prove(engine, identity, caller, body)
    await removeMailCode(engine, caller)
    return undefined
  })
  route(app, contract.removeAll, async ({ params, body, request }) => {
    // Checked before the proof: another caller's own proof must reveal nothing of the account.
    needSuperuser(request)
    await prove(engine, identity, callerOf(request), body)
    await removeAll(engine, request.actor, params)
    return undefined
  })
}
