import { media } from '#drizzle/collections/media.ts'
import { route } from '#server/core/route.ts'
import { system } from '#server/records/actor.ts'
import type { Feature } from '../feature.ts'
import * as contract from './contract.ts'
import { mediaHooks, mediaProbe } from './facts.ts'
import { guardUsed, usesOf } from './usage.ts'

export const mediaFeature: Feature = {
  name: 'media',
  hooks: (engine) => {
    mediaHooks(engine)
    guardUsed(engine)
  },
  routes: (app, { engine }) => {
    route(app, contract.mediaUses, ({ params }) => {
      const reader = engine.read(system)
      return { items: usesOf(reader, reader.get(media, params.id).id) }
    })
  },
  jobs: (worker, { engine }) => mediaProbe(worker, engine),
}
