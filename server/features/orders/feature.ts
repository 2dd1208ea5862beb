import { askDueBalances } from '../deposits/deposit.ts'
import type { Feature } from '../feature.ts'
import { forgetUnpaid } from '../gifts/gift-privacy.ts'
import { releaseHeldOrders } from '../payments/expire-orders.ts'
import { orderForms } from '../purchases/order-forms.ts'
import { remindTransfers } from '../transfers/transfer.ts'
import { orderHooks } from './hooks.ts'
import { giftJobs, openingJobs } from './jobs.ts'
import { orderRoutes } from './routes.ts'

export const orders: Feature = {
  name: 'orders',
  hooks: orderHooks,
  jobs: (worker, { engine }) => {
    openingJobs(worker, engine)
    giftJobs(worker, engine)
  },
  routes: async (app, { engine, ports, documents, publicUrl, isProduction }) => {
    orderRoutes(app, engine, { provider: ports.payments, documents, allowDemo: !isProduction })
    await orderForms(app, publicUrl)
  },
  crons: ({ engine, ports }) => [
    { id: 'heldOrders', expression: '* * * * *', run: () => releaseHeldOrders(engine, ports.payments) },
    { id: 'dueBalances', expression: '10 8 * * *', run: () => askDueBalances(engine) },
    { id: 'transferReminders', expression: '20 8 * * *', run: () => remindTransfers(engine) },
    { id: 'unpaidGifts', expression: '40 3 * * *', run: () => forgetUnpaid(engine) },
  ],
}
