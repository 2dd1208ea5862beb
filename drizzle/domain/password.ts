/** What a new password must have; what an account's collection declares and what forms check before they send. */

/** Characters, as people count them: Unicode code points, of which an emoji is one. */
export const MIN_PASSWORD = 10

/** Counted in code points: an accented letter is one, and so is a simple emoji. */
export const isLongEnough = (password: string): boolean => [...password].length >= MIN_PASSWORD

/** Beside the input, before anything is typed. */
export const PASSWORD_HINT = `Au moins ${MIN_PASSWORD}\u00a0caractères.`
/** Under the input, when it is too short. */
export const SHORT_PASSWORD = `Choisissez au moins ${MIN_PASSWORD}\u00a0caractères.`

/** bcrypt takes no more, and the record API ends there too. An accented letter is two bytes. */
const MAX_BYTES = 72
/** Counted in bytes of UTF-8. */
export const isShortEnough = (password: string): boolean =>
  new TextEncoder().encode(password).length <= MAX_BYTES
/** Under the input, when it is too long. */
export const LONG_PASSWORD = 'Ce mot de passe est trop long.'
