import { pages } from '#drizzle/collections/pages.ts'
import { siteSettings, type siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { FIRST_PAGES } from './first-pages.ts'

/**
 * Creates, at the first start, the one settings record, which the API only lets be changed, and the pages
 * that the owner completes and publishes. A later start creates nothing: a page that the owner has deleted
 * stays deleted.
 */
export const firstContent = async (engine: Engine): Promise<void> => {
  await engine.write(system, (tx) => {
    if (tx.count(siteSettings) > 0) return
    tx.create(siteSettings, { brand: 'Mon site' })
    if (tx.count(pages) > 0) return
    for (const page of FIRST_PAGES)
      tx.create(pages, { ...page, status: 'draft', showInFooter: page.slug !== 'a-propos' })
  })
}

/** The one settings record, null before the first one is written. */
export const siteOf = (engine: Engine): RecordOf<typeof siteSettingsFields> | null =>
  engine.read(system).firstOrNull(siteSettings, {})
