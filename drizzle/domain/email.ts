/** E-mail validation, identical to the server's, so that forms accept exactly what can be saved. */

// RFC 5322 dot-atoms before the @; after it, labels between letters or digits, as in PocketBase
// (govalidator).
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+)*@(?:[a-z0-9\u0080-\uffff](?:[a-z0-9\u0080-\uffff_~-]*[a-z0-9\u0080-\uffff])?\.)+[a-z\u0080-\uffff](?:[a-z0-9\u0080-\uffff_~-]*[a-z\u0080-\uffff])?\.?$/i

/** Without surrounding white space, at most 254 characters. */
export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value)

/** The stored spelling of an address: « é » may be typed as one character or two that look alike. */
export const spelledAddress = (typed: string): string => typed.trim().normalize('NFC').toLowerCase()
