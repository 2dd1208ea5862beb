/** Resumable uploads: what browser and server agree on. */

/** Larger files are uploaded in parts; a field with a lower limit never uses them. */
export const RESUMABLE_BYTES = 8 * 1024 * 1024

const REFERENCE = 'upload:'

/** How a record's body refers to a finished upload: no stored name contains a colon. */
export const uploadReference = (id: string): string => `${REFERENCE}${id}`

/** The upload id in a submitted value; null for any other value. */
export const referredUpload = (value: unknown): string | null => {
  if (typeof value !== 'string' || !value.startsWith(REFERENCE)) return null
  const id = value.slice(REFERENCE.length)
  return /^[a-z\d]{15}$/.test(id) ? id : null
}
