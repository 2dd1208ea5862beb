import { route } from '#server/core/route.ts'
import type { Feature } from '../feature.ts'
import * as contract from './contract.ts'
import { couponFigures } from './figures.ts'
import { couponHooks } from './hooks.ts'

export const coupons: Feature = {
  name: 'coupons',
  hooks: couponHooks,
  routes: (app, { engine }) => {
    route(app, contract.couponFigures, ({ reply }) => {
      reply.header('cache-control', 'private, no-store')
      return couponFigures(engine)
    })
  },
}
