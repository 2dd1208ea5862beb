import { route } from '#server/core/route.ts'
import type { Feature } from '../feature.ts'
import { openNow } from './access-start.ts'
import * as contract from './contract.ts'
import { accessJobs } from './jobs.ts'
import { soldRecordHooks } from './sold-records.ts'

export const orderAccess: Feature = {
  name: 'order-access',
  hooks: soldRecordHooks,
  jobs: (worker, { engine }) => accessJobs(worker, engine),
  routes: (app, { engine }) =>
    route(app, contract.openNow, ({ params, query, body, request }) =>
      openNow(engine, request.actor, { ...params, ...query }, body),
    ),
}
