import { passkeys, recoveryCodes, secondSteps } from '#drizzle/collections/second-steps.ts'
import { forbidden } from '#server/core/errors.ts'
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

export const secondStep: Feature = {
  name: 'second-step',
  hooks: keepOwnDoors,
  routes: (app, { engine, publicUrl }) => secondStepRoutes(app, engine, publicUrl),
}
