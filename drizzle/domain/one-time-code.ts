/** Mailed codes: what server and web share. */

export const WRONG_CODE = 'Ce code n’est pas le bon, ou il a expiré.'

/** A code without the spaces in which users group it. */
export const plainCode = (code: string): string => code.replace(/\s/g, '')
