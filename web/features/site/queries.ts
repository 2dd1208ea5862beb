import type { pageFields } from '#drizzle/collections/pages.ts'
import type { siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { recordConsent } from '#server/features/account/contract.ts'
import { call } from '../../lib/call.ts'
import type { Purpose } from '../../lib/consent.ts'
import { link } from '../../lib/paths.ts'
import { useQuery } from '../../lib/query.ts'
import { filter, records } from '../../lib/records.ts'
import { getSession } from '../../lib/session.ts'

export type SiteSettings = RecordOf<typeof siteSettingsFields>

const settings = records<typeof siteSettingsFields>('site_settings')
const pages = records<typeof pageFields>('pages')

/** The one record of settings; `undefined` until it is there. Screens must stand without it. */
export const useSettings = (): SiteSettings | undefined =>
  useQuery({ ...settings.list({ perPage: 1, skipTotal: true }), staleTime: 600_000 }).data?.items[0]

/** Slugs and titles of the published pages that the footer may link. */
export const useFooterPages = () =>
  useQuery({
    ...pages.list({
      filter: filter("status = 'published' && showInFooter = true"),
      fields: 'slug,title',
      sort: 'title',
      perPage: 100,
      skipTotal: true,
    }),
    staleTime: 600_000,
  })

/** Keeps the choice of a signed-in person on the server as well; a visitor's stays in her browser. */
export const keepConsent = async (
  purpose: Extract<Purpose, 'audience'>,
  given: boolean,
  consentVersion: string,
): Promise<void> => {
  if (getSession()?.record.collectionName !== 'users') return
  await call<typeof recordConsent>('POST /api/me/consents', { body: { purpose, given, consentVersion } })
}

/** Where « Prenez rendez-vous » leads: the external widget of the settings, else our own page. */
export const useBookingAddress = (): string => useSettings()?.bookingUrl || link('booking')
