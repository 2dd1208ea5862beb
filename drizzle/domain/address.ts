/** Addresses that people type into records: buttons, notifications, links of a page. */

/**
 * Whether it is http(s), or a path of this site with one leading `/`. `//host` and `/\host` leave the site in a browser,
 * so they are no paths.
 */
export const isSafeAddress = (address: string): boolean => {
  if (/^\/(?![/\\])/.test(address)) return !/[\s\\]/.test(address)
  try {
    const url = new URL(address)
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== ''
  } catch {
    // Not an address at all.
    return false
  }
}
