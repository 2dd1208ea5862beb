import { queryOptions, useQuery } from '@tanstack/react-query'
import type { siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import { isSwitchedOn, type SwitchName } from '#drizzle/domain/switches.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { recordConsent } from '#server/features/account/contract.ts'
import { call } from '../../lib/call.ts'
import type { Purpose } from '../../lib/consent.ts'
import { link } from '../../lib/paths.ts'
import { every, filter, records } from '../../lib/records.ts'
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
/** The settings, `undefined` until they are loaded. Screens must work without them. */
export const useSettings = (): SiteSettings | undefined => useQuery(siteSettings).data?.items[0]
/** Off until the settings are loaded. */
export const useSwitch = (name: SwitchName): boolean => isSwitchedOn(useSettings(), name)

/** Linked from the header and the forms, whether or not the footer shows them. */
const LINKED = ['a-propos', 'cgv', 'faq', 'contact']
/** Slugs of the published pages that are linked somewhere on every site. */
export const publishedPages = queryOptions({
  ...pages.list({
    filter: every(
      "status = 'published'",
      `(showInFooter = true || ${LINKED.map((slug) => filter('slug = {:slug}', { slug })).join(' || ')})`,
    ),
    fields: 'slug,showInFooter',
    sort: 'title',
    perPage: 100,
    skipTotal: true,
  }),
  staleTime: SHELL_STALE_MS,
})
/** Slugs of the pages that the footer may link. */
export const useFooterPages = (): ReadonlySet<string> => {
  const found = useQuery(publishedPages).data?.items ?? []
  return new Set(found.filter((page) => page.showInFooter).map((page) => page.slug))
}
/** The page's address once it is published, `null` before: nothing links to what is not there. */
export const usePageAddress = (slug: 'a-propos' | 'cgv' | 'faq' | 'contact'): string | null => {
  const found = useQuery(publishedPages).data?.items.some((page) => page.slug === slug)
  return found ? `/${slug}` : null
}

/** Also stores the choice of a signed-in person on the server; a visitor's stays in the browser. */
export const keepConsent = async (
  purpose: Extract<Purpose, 'audience'> | 'newsletter',
  given: boolean,
  consentVersion: string,
): Promise<void> => {
  if (getSession()?.record.collectionName !== 'users') return
  await call<typeof recordConsent>('POST /api/me/consents', { body: { purpose, given, consentVersion } })
}

/** Where « Prenez rendez-vous » leads: the external widget of the settings, else our own page. */
export const useBookingAddress = (): string => useSettings()?.bookingUrl || link('booking')
