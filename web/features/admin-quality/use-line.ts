import { useSearchParams } from 'react-router-dom'
import { useSearchEdit } from '../../lib/use-search.ts'

/** The value of `ligne` in the address for a new entry. */
export const NEW = 'nouvelle'

/** The line of a register that the address opens: shared, reloaded and closed with « précédent » like a page. */
export const useLine = () => {
  const [search] = useSearchParams()
  const edit = useSearchEdit()
  const id = search.get('ligne') ?? ''
  const addressOf = (line: string): string => {
    const next = new URLSearchParams(search)
    next.set('ligne', line)
    return `?${next}`
  }
  return {
    id,
    /** The complaint that a new line of the log comes from; empty without one. */
    complaint: search.get('reclamation') ?? '',
    isNew: id === NEW,
    addressOf,
    close: () =>
      edit(
        (next) => {
          next.delete('ligne')
          next.delete('reclamation')
        },
        { replace: true },
      ),
  }
}
