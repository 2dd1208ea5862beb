/** A device in words, for the person whose it is. A name to know it by, never a fingerprint: versions and models are left out. */

type Names = readonly (readonly [sign: RegExp, name: string])[]

/** The first that fits: browsers also name those that they descend from. */
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

/** Longer than any browser's own; what follows is somebody's invention. */
const MAX_READ_LENGTH = 512

/** « Firefox sur Windows » from a `User-Agent` header; what it does not tell is left out, « Appareil inconnu » for nothing at all. */
export const deviceOf = (userAgent: string): string => {
  const read = userAgent.slice(0, MAX_READ_LENGTH)
  const [browser, system] = [nameIn(BROWSERS, read), nameIn(SYSTEMS, read)]
  if (browser && system) return `${browser} sur ${system}`
  return browser || (system ? `Application sur ${system}` : 'Appareil inconnu')
}
