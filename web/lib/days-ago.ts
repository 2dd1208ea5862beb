const DAY_MS = 24 * 3600 * 1000

/** The start of the day (UTC) this many days ago: rounded, so that a query key built on it stays stable. */
export const daysAgo = (days: number, now = Date.now()): Date =>
  new Date((Math.floor(now / DAY_MS) - days) * DAY_MS)
