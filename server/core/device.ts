/** The name of a device for its owner. Never a fingerprint: versions and models are left out. */

type Names = readonly (readonly [sign: RegExp, name: string])[]

/** The first match: browsers also name those that they descend from. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\/|\b(?:iPhone|iPad)\b.*AppleWebKit\//, 'Safari'],
]

const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: Names, userAgent: string): string =>
  names.find(([sign]) => sign.test(userAgent))?.[1] ?? ''

/** Longer than any browser's own; the rest is invented. */
const MAX_READ_LENGTH = 512

/**
 * « Firefox sur Windows » from a `User-Agent` header; unknown parts are left out, « Appareil inconnu »
 * without any.
 */
export const deviceOf = (userAgent: string): string => {
  const read = userAgent.slice(0, MAX_READ_LENGTH)
  const [browser, system] = [nameIn(BROWSERS, read), nameIn(SYSTEMS, read)]
  if (browser && system) return `${browser} sur ${system}`
  return browser || (system ? `Application sur ${system}` : 'Appareil inconnu')
}
