import { route } from '#server/core/route.ts'
import { system } from '#server/records/actor.ts'
import type { Feature } from '../feature.ts'
import * as contract from './contract.ts'
import { readBump } from './service.ts'

export const offers: Feature = {
  name: 'offers',
  routes: (app, { engine }) => {
    route(app, contract.readBump, ({ body, request: { actor }, reply }) => {
      reply.header('cache-control', 'private, no-store')
      const user = actor.record?.collectionName === 'users' ? actor.record.id : ''
      return { items: readBump(engine.read(system), engine.clock.now(), user, body.items) }
    })
  },
}
