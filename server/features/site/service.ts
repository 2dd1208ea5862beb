import { siteSettings, type siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

/** The one settings record exists from the first start on: the API only lets it be changed. */
export const firstSettings = async (engine: Engine): Promise<void> => {
  await engine.write(system, (tx) => {
    if (tx.count(siteSettings) === 0) tx.create(siteSettings, { brand: 'Mon site' })
  })
}

/** The one settings record, null before the first one is written. */
export const siteOf = (engine: Engine): RecordOf<typeof siteSettingsFields> | null =>
  engine.read(system).firstOrNull(siteSettings, {})
