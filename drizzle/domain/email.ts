/** Which texts are e-mail addresses: the server's rule, so that no form promises what a save would refuse. */

// RFC 5322 dot-atoms before the @; behind it labels between letters or digits, as PocketBase (govalidator) takes them.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+)*@(?:[a-z0-9\u0080-\uffff](?:[a-z0-9\u0080-\uffff_~-]*[a-z0-9\u0080-\uffff])?\.)+[a-z\u0080-\uffff](?:[a-z0-9\u0080-\uffff_~-]*[a-z\u0080-\uffff])?\.?$/i

/** Without white space around it, at most 254 characters. */
export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value)
