/** Settings of the site in a test's application, which begins without any. */
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { SwitchName } from '#drizzle/domain/switches.ts'
import type { Tx } from '#server/records/types.ts'

export const switchOn = (tx: Tx, name: SwitchName) => {
  const features = { [name]: true }
  const settings = tx.firstOrNull(siteSettings, {})
  return settings
    ? tx.update(siteSettings, settings.id, { features: { ...settings.features, ...features } })
    : tx.create(siteSettings, { brand: 'Sable', features })
}
