/** Files that go in pieces and can go on where they stopped: what browser and server must agree about. */

/** From here on a file goes in pieces; a field that takes no more takes none of them. */
export const RESUMABLE_BYTES = 8 * 1024 * 1024

const REFERENCE = 'upload:'

/** How the body of a record names a finished upload: no stored name holds a colon. */
export const uploadReference = (id: string): string => `${REFERENCE}${id}`

/** The id of the upload that a submitted value names; null for every other value. */
export const referredUpload = (value: unknown): string | null => {
  if (typeof value !== 'string' || !value.startsWith(REFERENCE)) return null
  const id = value.slice(REFERENCE.length)
  return /^[a-z\d]{15}$/.test(id) ? id : null
}
