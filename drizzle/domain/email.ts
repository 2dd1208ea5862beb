/** Which texts are e-mail addresses: the server's rule, so that no form promises what a save would refuse. */

// RFC 5322 dot-atoms before the @; behind it labels between letters or digits, as PocketBase (govalidator) takes them.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+)*@(?:[a-z0-9\u0080-\uffff](?:[a-z0-9\u0080-\uffff_~-]*[a-z0-9\u0080-\uffff])?\.)+[a-z\u0080-\uffff](?:[a-z0-9\u0080-\uffff_~-]*[a-z\u0080-\uffff])?\.?$/i

/** Without white space around it, at most 254 characters. */
export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value)

/** The one spelling of an address that the site keeps: an « é » may be typed as one character or as two, and both look alike. */
export const spelledAddress = (typed: string): string => typed.trim().normalize('NFC').toLowerCase()
