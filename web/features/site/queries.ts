import { queryOptions, useQuery } from '@tanstack/react-query'
import type { siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { recordConsent } from '#server/features/account/contract.ts'
import { call } from '../../lib/call.ts'
import type { Purpose } from '../../lib/consent.ts'
import { link } from '../../lib/paths.ts'
import { filter, records } from '../../lib/records.ts'
import { getSession } from '../../lib/session.ts'

export type SiteSettings = RecordOf<typeof siteSettingsFields>

const settings = records('site_settings')
const pages = records('pages')

/** Read once a visit: they change with the owner's settings, and a page that is sent brings them. */
const SHELL_STALE_MS = 600_000

/** The one record of settings. */
export const siteSettings = queryOptions({
  ...settings.list({ perPage: 1, skipTotal: true }),
  staleTime: SHELL_STALE_MS,
})
/** The settings, `undefined` until they are there. Screens must stand without them. */
export const useSettings = (): SiteSettings | undefined => useQuery(siteSettings).data?.items[0]

/** Slugs and titles of the published pages that the footer may link. */
export const footerPages = queryOptions({
  ...pages.list({
    filter: filter("status = 'published' && showInFooter = true"),
    fields: 'slug,title',
    sort: 'title',
    perPage: 100,
    skipTotal: true,
  }),
  staleTime: SHELL_STALE_MS,
})
export const useFooterPages = () => useQuery(footerPages)

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
