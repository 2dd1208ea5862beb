/** URLs typed into records: buttons, notifications, links of a page. */

/**
 * Whether the URL is http(s), or a path of this site with one leading `/`. Browsers take `//host` and
 * `/\host` to another site, so they are not paths.
 */
export const isSafeAddress = (address: string): boolean => {
  if (/^\/(?![/\\])/.test(address)) return !/[\s\\]/.test(address)
  try {
    const url = new URL(address)
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== ''
  } catch {
    // Not a URL.
    return false
  }
}
