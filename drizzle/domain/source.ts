/**
 * Traffic sources, named alike for visits (the referring host) and orders (the value stored by the checkout).
 */

/** Unknown, typed by hand, or from a page of the site itself. */
export const DIRECT = 'direct'

const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)google\.[a-z.]+$/, 'google'],
  [/(^|\.)bing\.com$/, 'bing'],
  [/(^|\.)duckduckgo\.com$/, 'duckduckgo'],
  [/(^|\.)ecosia\.org$/, 'ecosia'],
  [/(^|\.)qwant\.com$/, 'qwant'],
  [/(^|\.)instagram\.com$/, 'instagram'],
  [/(^|\.)(facebook\.com|fb\.com|fb\.me)$/, 'facebook'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'youtube'],
  [/(^|\.)(linkedin\.com|lnkd\.in)$/, 'linkedin'],
  [/(^|\.)tiktok\.com$/, 'tiktok'],
  [/(^|\.)(pinterest\.[a-z.]+|pin\.it)$/, 'pinterest'],
]
/** Values stored by the checkout and the demo for orders without a source. */
const NOWHERE = new Set(['', 'site', 'demo', DIRECT])

/**
 * `google` for `www.google.fr`, `direct` for the site's own host; any other host or name is unchanged,
 * without its `www.`.
 */
export const sourceOf = (from: string, ownHost: string): string => {
  const name = from
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
  if (NOWHERE.has(name) || name === ownHost.toLowerCase().replace(/^www\./, '')) return DIRECT
  return KNOWN.find(([host]) => host.test(name))?.[1] ?? name
}
