/** Texts and tables in every encoding that French programs write. */

/** By the byte order mark. */
const utf16Of = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** The bytes 0x80 to 0x9f. */
const SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Several versions of Node 20 to 24 leave these bytes unchanged (nodejs/node#56542): mapped here until the
 * oldest supported one decodes them.
 */
const decodeWindows = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (sign) => SIGNS.charAt(sign.charCodeAt(0) - 0x80))

/**
 * The text of a file without its byte order mark: UTF-8, UTF-16 (« Texte Unicode » of Excel), else
 * Windows-1252, in which French Excel saves CSV. Never throws.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The decoder reports in no other way that the text is not UTF-8.
    return decodeWindows(bytes)
  }
}
