import * as z from 'zod'
import { route } from '#server/core/route.ts'
import type { Worker } from '#server/jobs/worker.ts'
import type { Engine } from '#server/records/types.ts'
import type { Feature } from '../feature.ts'
import * as contract from './contract.ts'
import { correctGift } from './create-gift.ts'
import { forgetSent, forgetUnpaid } from './gift-privacy.ts'
import { giftHooks } from './hooks.ts'

/** Removes an erased giver's message from sent gifts. Idempotent. */
const giftJobs = (worker: Worker, engine: Engine): void => {
  worker.handle('gift.forget', async (payload) => {
    await forgetSent(engine, z.object({ giftId: z.string() }).parse(payload).giftId)
  })
}

export const gifts: Feature = {
  name: 'gifts',
  hooks: giftHooks,
  jobs: (worker, { engine }) => giftJobs(worker, engine),
  routes: (app, { engine }) =>
    route(app, contract.correctGift, ({ params, query, body, request }) =>
      correctGift(engine, request.actor, { ...params, ...query }, body),
    ),
  crons: ({ engine }) => [{ id: 'unpaidGifts', expression: '40 3 * * *', run: () => forgetUnpaid(engine) }],
}
