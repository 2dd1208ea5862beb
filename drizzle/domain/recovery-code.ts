/** Recovery codes for a lost phone, in the format shared by server and web. */

export const RECOVERY_CODES = 10
/** Without characters that are easily confused: I, O, 0, 1. */
export const RECOVERY_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/**
 * The first two characters identify the code, the other ten are its secret: fifty bits behind a slow hash.
 */
export const RECOVERY_BEGINNING = 2
export const RECOVERY_LENGTH = 12

/** `ABCD-EFGH-JKLM`. */
export const shownRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** The stored form of a code, however it was typed. */
export const plainRecoveryCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

export const WRONG_RECOVERY_CODE = 'Ce code de secours n’est pas le bon, ou il a déjà servi.'
export const STEP_EXPIRED = 'Cette étape n’est plus valable. Recommencez votre connexion depuis le début.'
