/** The name on an attestation. */

/**
 * Whether the name is only a first name: one word, or exactly the user's first name (« Marie Claire »). The
 * server compares with the first name at the end of the course, which cannot change afterwards.
 */
const lacksSurname = (holder: string, firstName: string): boolean => {
  const name = holder.trim()
  return !/\s/.test(name) || name === firstName.trim()
}

/** Latin letters with accents, as in the documents' typeface, and separators of names. */
const PRINTABLE =
  /^[ \-.'’‐()\u00a0A-Za-zªºÀ-ÖØ-öø-ňŊ-ž\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9]*$/

/**
 * Whether a name can be set in the documents' typeface; other scripts and emoji would print as empty boxes.
 */
export const isPrintable = (name: string): boolean => PRINTABLE.test(name.normalize('NFC'))

/**
 * Whether the holder of an attestation may still set the name: it lacks the surname, or cannot be printed.
 */
export const needsName = (holder: string, firstName: string): boolean =>
  lacksSurname(holder, firstName) || !isPrintable(holder)
