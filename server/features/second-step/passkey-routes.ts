import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import { factorsOf } from '#server/records/auth/factors.ts'
import { type RelyingParty, stepOptions } from '#server/records/auth/passkeys.ts'
import { openStep } from '#server/records/auth/second-step.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Identity } from '../account/index.ts'
import * as contract from './contract.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { callerOf, prove } from './service.ts'

const NO_KEYS = 'Ce compte n’a pas de clé d’accès.'

/** Passkeys: used at a sign-in; created, renamed and removed by signed-in users. */
export const passkeyRoutes = (
  app: FastifyInstance,
  engine: EngineCore,
  identity: Identity,
  site: () => RelyingParty,
): void => {
  route(app, contract.passkeyOptions, async ({ body, reply }) => {
    const step = openStep(engine, body.mfaId)
    if (factorsOf(engine, step.record).passkeys.length === 0) throw notFound(NO_KEYS)
    reply.header('cache-control', 'no-store')
    return { ...(await stepOptions(engine, step, site())) }
  })
  route(app, contract.newPasskeyOptions, async ({ body, request, reply }) => {
    const caller = callerOf(request)
    await prove(engine, identity, caller, body)
    reply.header('cache-control', 'no-store')
    return { ...(await startPasskey(engine, caller, site())) }
  })
  route(app, contract.addPasskey, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { recoveryCodes: [...(await addPasskey(engine, callerOf(request), site(), body))] }
  })
  route(app, contract.renamePasskey, async ({ params, body, request }) => {
    await renamePasskey(engine, callerOf(request), params.id, body.name)
    return undefined
  })
  route(app, contract.removePasskey, async ({ params, body, request }) => {
    const caller = callerOf(request)
    await prove(engine, identity, caller, body)
    await removePasskey(engine, caller, params.id)
    return undefined
  })
}
