/** The name on an attestation. */

/**
 * Whether the name is a first name alone: one word, or exactly the first name of the person (« Marie Claire »). The server
 * compares with the first name at the end of the course, which nobody can change afterwards.
 */
export const lacksSurname = (holder: string, firstName: string): boolean => {
  const name = holder.trim()
  return !/\s/.test(name) || name === firstName.trim()
}
