export {
  keepConsent,
  publishedPages,
  type SiteSettings,
  siteSettings,
  useBookingAddress,
  usePageAddress,
  useSettings,
  useSwitch,
} from './queries.ts'
