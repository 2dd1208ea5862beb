import { route } from '#server/core/route.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Feature } from '../feature.ts'
import { checkKinds } from '../sellables/index.ts'
import * as contract from './contract.ts'
import { offerFigures } from './figures.ts'
import { offerHooks } from './hooks.ts'
import { offerRule } from './offer-rule.ts'
import { previewOffer, readBump, readUpsell } from './shown-offers.ts'

const PRIVATE = 'private, no-store'
const userOf = ({ record }: Actor): string => (record?.collectionName === 'users' ? record.id : '')

export const offers: Feature = {
  name: 'offers',
  pricingRules: [offerRule],
  hooks: offerHooks,
  routes: (app, { engine, ports }) => {
    const { minCents } = ports.payments
    route(app, contract.readBump, ({ body, request: { actor }, reply }) => {
      reply.header('cache-control', PRIVATE)
      checkKinds(engine, body.items)
      return {
        items: readBump(engine.read(system), engine.clock.now(), { user: userOf(actor), minCents }, body),
      }
    })
    route(app, contract.readUpsell, ({ params, query, request: { actor }, reply }) => {
      reply.header('cache-control', PRIVATE)
      const buyer = { actor, user: userOf(actor), minCents }
      return { items: readUpsell(engine.read(system), engine.clock.now(), buyer, { ...params, ...query }) }
    })
    route(app, contract.previewOffer, ({ body }) =>
      previewOffer(engine.read(system), engine.clock.now(), body),
    )
    route(app, contract.offerFigures, ({ reply }) => {
      reply.header('cache-control', PRIVATE)
      return offerFigures(engine)
    })
  },
}
