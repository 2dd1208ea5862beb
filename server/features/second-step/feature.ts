import { passkeys, recoveryCodes, secondSteps } from '#drizzle/collections/second-steps.ts'
import { users } from '#drizzle/collections/users.ts'
import { forbidden, invalid } from '#server/core/errors.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Feature } from '../feature.ts'
import { secondStepRoutes } from './routes.ts'

const OWN_DOORS = 'Second steps are changed by endpoints of their own.'

/** Nobody writes them by the record API, a superuser neither: proof, journal and mail would be gone round. */
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
 * The code by mail ends by the doors that ask for a proof, whoever else may write the account: its person, those who manage it, a superuser. Nor is
 * it sent to another address, which somebody else may read.
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
