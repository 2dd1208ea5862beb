import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { forbidden } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import { type Actor, isAdministrator } from '#server/records/actor.ts'
import type { Feature } from '../feature.ts'
import * as contract from './contract.ts'
import { changeConnections, connectionsOf, testConnection } from './service.ts'

/** Who chooses where mails go could read a reset link of an administrator: the right is theirs alone. */
const needAdministrator = (actor: Actor): void => {
  if (actor.kind !== 'superuser' && !isAdministrator(actor)) throw forbidden(PERMISSION_MESSAGE)
}

export const connections: Feature = {
  name: 'connections',
  routes: (app, context) => {
    const { engine, settings } = context
    route(app, contract.readConnections, () => connectionsOf(engine, settings))
    route(app, contract.changeConnections, async ({ body, request }) => {
      needAdministrator(request.actor)
      await changeConnections(engine, settings, request.actor, body)
      return connectionsOf(engine, settings)
    })
    route(app, contract.testConnection, async ({ body, request }) => {
      needAdministrator(request.actor)
      const email = String(request.actor.record?.email ?? '')
      await testConnection(context, body.what, email)
      return { sentTo: body.what === 'mail' ? email : '' }
    })
  },
}
