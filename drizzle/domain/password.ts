/** The requirements of a new password, for the collection's declaration and the forms. */

/** Characters, counted as Unicode code points: a simple emoji is one. */
export const MIN_PASSWORD = 10

/** Counted in code points: an accented letter is one, and so is a simple emoji. */
export const isLongEnough = (password: string): boolean => [...password].length >= MIN_PASSWORD

/** Shown beside the input before typing. */
export const PASSWORD_HINT = `Au moins ${MIN_PASSWORD}\u00a0caractères.`
/** Shown below the input when the password is too short. */
export const SHORT_PASSWORD = `Choisissez au moins ${MIN_PASSWORD}\u00a0caractères.`

/** bcrypt's limit, and the record API's. An accented letter takes two bytes. */
const MAX_BYTES = 72
/** Counted in bytes of UTF-8. */
export const isShortEnough = (password: string): boolean =>
  new TextEncoder().encode(password).length <= MAX_BYTES
/** Shown below the input when the password is too long. */
export const LONG_PASSWORD = 'Ce mot de passe est trop long.'
