import type { ShippingRules } from '#drizzle/domain/shipping.ts'
import { records } from '../../lib/records.ts'

const settings = records('site_settings')

/** The settings as they are stored now. */
export const currentSettings = { ...settings.list({ perPage: 1, skipTotal: true }), staleTime: 0 }

/** Throws 409 when the settings were changed since `startedFrom`. */
export const storeRules = (id: string, shipping: ShippingRules | null, startedFrom: string) =>
  settings.update(id, { shipping }, { startedFrom })
