/** The `sort` parameter (PocketBase §2.2). */
import { FilterError } from './errors.ts'

export interface SortItem {
  readonly name: string
  readonly descending: boolean
}

const MAX_ITEMS = 8
const MAX_NAME_LENGTH = 255

/** Items in order; none for `''`. Throws FilterError (400) for empty items, too many or too long ones. */
export const parseSort = (text: string): SortItem[] => {
  if (text === '') return []
  const items = text.split(',')
  if (items.length > MAX_ITEMS) throw new FilterError('too many sort items')
  return items.map((item) => {
    const written = item.trim()
    const name = /^[-+]/.test(written) ? written.slice(1) : written
    const isName = name === '@random' || name === '@rowid' || /^[A-Za-z_@][\w.:@]*$/.test(name)
    if (!isName || /[.:]$/.test(name) || Buffer.byteLength(name) > MAX_NAME_LENGTH)
      throw new FilterError(`invalid sort item ${written}`)
    return { name, descending: written.startsWith('-') }
  })
}
