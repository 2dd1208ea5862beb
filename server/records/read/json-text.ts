/** JSON as Go writes it: safe inside HTML (PocketBase §1.1). */
const ESCAPED = /[<>&\u2028\u2029]/
const EVERY_ESCAPED = /[<>&\u2028\u2029]/g

const escapeOne = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Go's HTML-safe escapes: inside JSON these characters occur only in texts, where the escape means the same.
 */
export const escaped = (text: string): string =>
  // Most replies contain none of them: the test is cheaper than building the text anew.
  ESCAPED.test(text) ? text.replace(EVERY_ESCAPED, escapeOne) : text

/** A value as JSON text without the final newline: the data of a realtime message. */
export const jsonLine = (value: unknown): string => escaped(JSON.stringify(value))
