import * as z from 'zod'
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import type { Feature } from '../feature.ts'
import * as contract from './contract.ts'
import { askRestock, followRestock, forgetWaiting, isBack, notifyOf, stopRestock } from './service.ts'

const restockHooks = (engine: Engine): void => {
  engine.after(produits, 'update', (tx, { record, original }) => {
    if (original && isBack(original, record)) tx.enqueue('restock.tell', { produitId: record.id })
  })
  engine.before(users, 'delete', (tx, { record }) => {
    // An address that was never proved may be anybody's.
    if (record.verified) forgetWaiting(tx, record.email)
  })
}

export const restock: Feature = {
  name: 'restock',
  hooks: restockHooks,
  jobs: (worker, { engine }) => {
    worker.handle('restock.tell', async (payload) => {
      await notifyOf(engine, z.object({ produitId: z.string() }).parse(payload).produitId)
    })
  },
  routes: (app, { engine }) => {
    route(app, contract.askRestock, async ({ params, body }) => {
      await askRestock(engine, params.id, body)
      return undefined
    })
    route(app, contract.stopRestock, async ({ body }) => {
      await stopRestock(engine, body.token)
      return undefined
    })
  },
  crons: ({ engine }) => [
    { id: 'restockNotices', expression: '20 10 * * *', run: () => followRestock(engine) },
  ],
}
