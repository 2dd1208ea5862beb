import { PATHS } from './paths.ts'

/** Addresses of the member space that do not begin with its own: they have its frame instead of the site's header. */
export const MEMBER_PATHS: readonly string[] = [
  PATHS.settings,
  PATHS.account,
  PATHS.journey,
  PATHS.voucher,
  PATHS.voucherCode,
]
