/** JSON text as PocketBase writes it (Go's encoder): `<`, `>` and `&` escaped, so that it may stand inside HTML. */

const ESCAPED = /[<>&\u2028\u2029]/
const EVERY_ESCAPED = /[<>&\u2028\u2029]/g

const escapeOne = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The same JSON with its HTML characters escaped: they only occur in texts, where the escape means the same. */
export const escapeJson = (text: string): string =>
  // Most replies hold none of them: looking once is cheaper than building the text anew.
  ESCAPED.test(text) ? text.replace(EVERY_ESCAPED, escapeOne) : text
