import type { Feature } from '../feature.ts'
import { canPay } from './can-pay.ts'
import { releaseHeldOrders } from './expire-orders.ts'
import { eventJobs } from './provider/events.ts'
import { reconcilePayments } from './provider/reconcile.ts'
import { refundJobs } from './refunds.ts'
import { paymentRoutes } from './routes.ts'

export const payments: Feature = {
  name: 'payments',
  jobs: (worker, { engine, ports }) => {
    eventJobs(worker, engine, ports.payments)
    refundJobs(worker, engine, ports.payments)
  },
  routes: (app, { engine, ports, publicUrl, isProduction }) =>
    paymentRoutes(app, engine, {
      provider: ports.payments,
      publicUrl,
      canPay: canPay(ports.payments, isProduction),
    }),
  crons: ({ engine, ports }) => [
    { id: 'heldOrders', expression: '* * * * *', run: () => releaseHeldOrders(engine, ports.payments) },
    {
      id: 'paymentReconciliation',
      expression: '17 * * * *',
      run: () => reconcilePayments(engine, ports.payments),
    },
  ],
}
