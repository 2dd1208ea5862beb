import { records } from '../../lib/records.ts'

const settings = records('site_settings')

/** The settings as they are stored now. */
export const currentSettings = { ...settings.list({ perPage: 1, skipTotal: true }), staleTime: 0 }
export const settingsNow = (id: string) => settings.one(id)
