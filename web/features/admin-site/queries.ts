import type { SwitchName } from '#drizzle/domain/switches.ts'
import { records } from '../../lib/records.ts'
import type { SiteSettings } from '../site/index.ts'

const settings = records('site_settings')

/** The settings as they are stored now. */
export const currentSettings = { ...settings.list({ perPage: 1, skipTotal: true }), staleTime: 0 }

/** Throws a 409 when the settings were changed since they were read. */
export const turn = ({ id, features, updated }: SiteSettings, name: SwitchName, isOn: boolean) =>
  settings.update(id, { features: { ...features, [name]: isOn } }, { startedFrom: updated })
