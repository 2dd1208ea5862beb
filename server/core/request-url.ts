/** The two parts of a request's address. A query may contain further question marks: `?filter=slug?='a'`. */

/** Without the query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** The text after the first `?`; `''` without one. */
export const searchOf = (url: string): string => {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}
