/** The one rule of what an e-mail address is; its stored form is in `spelled-address.ts`. */

// RFC 5322 dot-atoms before the @; after it, a host that begins with a letter or digit, ends each of its last
// two labels with one, and may hold `_` and `~`, as in PocketBase (govalidator).
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+)*@(?=[a-z0-9\u0080-\uffff])(?:[a-z0-9\u0080-\uffff_~-]+\.)*[a-z0-9\u0080-\uffff_~-]*[a-z0-9\u0080-\uffff]\.[a-z\u0080-\uffff](?:[a-z0-9\u0080-\uffff_~-]*[a-z\u0080-\uffff])?\.?$/i

/** Without surrounding white space, at most 254 characters. */
export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value)
