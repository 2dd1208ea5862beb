import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type { Feature } from '../feature.ts'
import { contentHooks } from './hooks.ts'
import { recordDuePrices } from './service.ts'
import { termsHooks } from './terms.ts'

const recordPrices = async (engine: Engine): Promise<void> => {
  await engine.write(system, (tx) => recordDuePrices(tx, engine.clock.now()))
}

export const content: Feature = {
  name: 'content',
  hooks: (engine) => {
    contentHooks(engine)
    termsHooks(engine)
  },
  crons: ({ engine }) => [
    { id: 'priceHistory', expression: '*/15 * * * *', run: () => recordPrices(engine) },
  ],
  start: ({ engine }) => recordPrices(engine),
}
