import type { Feature } from '../feature.ts'
import { planJobs, runPlans } from './collection/collect.ts'
import { followInstallment } from './collection/plan-payment-state.ts'
import { endSubscriptions } from './end.ts'
import { moneyBackHooks, planHooks } from './hooks.ts'
import { planRoutes } from './routes.ts'
import { stepHooks } from './steps.ts'

export const paymentPlans: Feature = {
  name: 'payment-plans',
  paymentFollowers: [{ takes: ({ plan }) => plan !== null, follow: followInstallment }],
  contractEnds: [endSubscriptions],
  hooks: (engine) => {
    planHooks(engine)
    moneyBackHooks(engine)
    stepHooks(engine)
  },
  jobs: (worker, { engine, ports }) => planJobs(worker, engine, ports.payments),
  routes: (app, { engine, ports, isProduction }) =>
    planRoutes(app, engine, { provider: ports.payments, allowDemo: !isProduction }),
  crons: ({ engine }) => [{ id: 'paymentPlans', expression: '*/10 * * * *', run: () => runPlans(engine) }],
}
