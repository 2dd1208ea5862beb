/** Codes that arrive by mail, as both sides speak of them. */

export const WRONG_CODE = 'Ce code n’est pas le bon, ou il a expiré.'

/** A code as it was sent: people write it in groups. */
export const plainCode = (code: string): string => code.replace(/\s/g, '')
