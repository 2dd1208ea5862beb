const DAY_MS = 24 * 3600 * 1000

/** So many days ago, from the beginning of that day (UTC): a list that is asked for by it keeps the address of its query while it is looked at. */
export const daysAgo = (days: number, now = Date.now()): Date =>
  new Date((Math.floor(now / DAY_MS) - days) * DAY_MS)
