export {
  keepConsent,
  publishedPages,
  type SiteSettings,
  siteSettings,
  useBookingAddress,
  usePageAddress,
  useSettings,
} from './queries.ts'
