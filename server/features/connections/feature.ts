import { route } from '#server/core/route.ts'
import type { Feature } from '../feature.ts'
import * as contract from './contract.ts'
import { changeConnections, connectionsOf, testConnection } from './service.ts'

export const connections: Feature = {
  name: 'connections',
  routes: (app, context) => {
    const { engine, settings } = context
    route(app, contract.readConnections, () => connectionsOf(engine, settings))
    route(app, contract.changeConnections, async ({ body, request }) => {
      await changeConnections(engine, settings, request.actor, body)
      return connectionsOf(engine, settings)
    })
    route(app, contract.testConnection, async ({ body, request }) => {
      const email = String(request.actor.record?.email ?? '')
      await testConnection(context, body.what, email)
      return { sentTo: body.what === 'mail' ? email : '' }
    })
  },
}
