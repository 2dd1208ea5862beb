import { passkeys, recoveryCodes, secondSteps } from '#drizzle/collections/second-steps.ts'
import { users } from '#drizzle/collections/users.ts'
import { forbidden, invalid } from '#server/core/errors.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Feature } from '../feature.ts'
import { secondStepRoutes } from './routes.ts'

const OWN_DOORS = 'Second steps are changed by endpoints of their own.'

/** The record API writes none of them, for superusers either: it would bypass proof, log and mail. */
const keepOwnDoors = (engine: EngineCore): void => {
  for (const collection of [secondSteps, recoveryCodes, passkeys])
    for (const action of ['create', 'update', 'delete'] as const)
      engine.before(collection.name, action, (_tx, { actor }) => {
        if (actor.kind !== 'system') throw forbidden(OWN_DOORS)
      })
}

const NEEDS_PROOF =
  'Le code par e-mail se désactive depuis le compte de la personne, avec son mot de passe ou un code.'
const MOVES_CODE =
  'Ce compte demande un code par e-mail à la connexion\u00a0: son adresse change par le lien envoyé à la nouvelle. Si la personne n’y a plus accès, un superutilisateur retire d’abord la seconde étape.'

/**
 * The code by mail is turned off only by endpoints that require a proof, whatever other rights the caller has
 * over the account. Nor does its address change otherwise: another person might read the new one.
 */
const keepMailCode = (engine: EngineCore): void => {
  engine.before(users, 'update', (_tx, { actor, record, original }) => {
    if (actor.kind === 'system' || !original?.twoSteps) return
    if (!record.twoSteps) throw invalid({ twoSteps: ['validation_needs_proof', NEEDS_PROOF] })
    if (record.email !== original.email) throw invalid({ email: ['validation_needs_proof', MOVES_CODE] })
  })
}

export const secondStep: Feature = {
  name: 'second-step',
  hooks: (engine) => {
    keepOwnDoors(engine)
    keepMailCode(engine)
  },
  routes: (app, { engine, publicUrl }) => secondStepRoutes(app, engine, publicUrl),
}
