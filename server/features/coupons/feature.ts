import { route } from '#server/core/route.ts'
import type { Feature } from '../feature.ts'
import * as contract from './contract.ts'
import { couponHold } from './coupon-hold.ts'
import { couponRule } from './coupon-rule.ts'
import { couponFigures } from './figures.ts'
import { couponHooks } from './hooks.ts'

export const coupons: Feature = {
  name: 'coupons',
  pricingRules: [couponRule],
  orderHolds: [couponHold],
  hooks: couponHooks,
  routes: (app, { engine }) => {
    route(app, contract.couponFigures, ({ reply }) => {
      reply.header('cache-control', 'private, no-store')
      return couponFigures(engine)
    })
  },
}
