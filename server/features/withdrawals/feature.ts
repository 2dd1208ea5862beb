import type { FastifyInstance } from 'fastify'
import { refunds } from '#drizzle/collections/refunds.ts'
import { withdrawals as declarations } from '#drizzle/collections/withdrawals.ts'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import type { Feature } from '../feature.ts'
import * as contract from './contract.ts'
import { apply, confirm, declare, forgetUnconfirmed, prove, undo } from './declarations.ts'

/** A refund for a withdrawal is a consequence of its declaration. */
const withdrawalHooks = (engine: Engine): void => {
  engine.after(refunds, 'update', (tx, { record, original }) => {
    if (record.reason !== 'withdrawal' || record.status !== 'succeeded' || original?.status === 'succeeded')
      return
    for (const { id } of tx.find(declarations, { order: record.order, status: 'confirmed' }))
      tx.update(declarations, id, { status: 'done', refund: record.id })
  })
}

const withdrawalRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.declare, ({ body }) => declare(engine, body))
  route(app, contract.confirm, ({ params, request }) => confirm(engine, params.id, request))
  route(app, contract.prove, ({ params, body }) => prove(engine, params.id, body.token))
  route(app, contract.apply, ({ params }) => apply(engine, params.id))
  route(app, contract.undo, async ({ params, body }) => {
    await undo(engine, params.id, body.token)
    return undefined
  })
}

export const withdrawals: Feature = {
  name: 'withdrawals',
  hooks: withdrawalHooks,
  routes: (app, { engine }) => withdrawalRoutes(app, engine),
  crons: ({ engine }) => [
    { id: 'unconfirmedWithdrawals', expression: '25 4 * * *', run: () => forgetUnconfirmed(engine) },
  ],
}
