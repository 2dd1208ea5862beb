import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { actorHolds } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import {
  cancelSubscription,
  changePrice,
  checkPlan,
  payPlan,
  payPlanDemo,
  resumeSubscription,
} from './collection/acts.ts'
import * as contract from './contract.ts'

interface Options {
  readonly provider: PaymentProvider
  readonly allowDemo: boolean
}

export const planRoutes = (app: FastifyInstance, engine: Engine, { provider, allowDemo }: Options): void => {
  route(app, contract.payPlan, ({ params, query, body, request }) =>
    payPlan(engine, provider, request.actor, { ...params, ...query }, body.rest),
  )
  route(app, contract.checkPlan, ({ params, query, body, request }) =>
    checkPlan(engine, provider, request.actor, { ...params, ...query }, body.ref),
  )
  route(app, contract.payPlanDemo, ({ params, query, body, request }) => {
    if (!allowDemo || provider.name !== 'demo') throw notFound()
    return payPlanDemo(engine, provider, request.actor, { ...params, ...query }, body)
  })
  route(app, contract.cancelSubscription, ({ params, query, request }) => {
    const isTeam = actorHolds(request.actor, ['payments.manage'])
    return cancelSubscription(engine, request.actor, { ...params, ...query }, isTeam)
  })
  route(app, contract.resumeSubscription, ({ params, query, request }) =>
    resumeSubscription(engine, request.actor, { ...params, ...query }),
  )
  route(app, contract.changePrice, ({ params, body }) => changePrice(engine, params.id, body.amountCents))
}
