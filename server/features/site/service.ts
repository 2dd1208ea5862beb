import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

/** The one settings record exists from the first start on: the API only lets it be changed. */
export const firstSettings = async (engine: Engine): Promise<void> => {
  await engine.write(system, (tx) => {
    if (tx.count(siteSettings) === 0) tx.create(siteSettings, { brand: 'Mon site' })
  })
}
