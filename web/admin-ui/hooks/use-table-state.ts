import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSearchEdit } from '../../lib/use-search.ts'

export const PAGE_SIZES = [30, 60, 100] as const

export interface TableState {
  page: number
  perPage: number
  /** PocketBase's sort: `-created`. */
  sort: string
  q: string
  filters: Readonly<Record<string, string>>
  /** How many filters and words narrow the list. */
  narrowed: number
  setPage(page: number): void
  setPerPage(perPage: number): void
  setSort(sort: string): void
  setQuery(q: string): void
  setFilter(name: string, value: string): void
  clear(): void
}

/**
 * A list's state in the address, so that it can be shared, reloaded and found again by « précédent ». Changing what
 * is listed goes back to page 1; values that the address may not hold (`perPage=7`) fall back to the defaults.
 */
export const useTableState = (options: { defaultSort: string; filters?: readonly string[] }): TableState => {
  const [params] = useSearchParams()
  const { defaultSort } = options
  const names = options.filters?.join(' ') ?? ''
  const edit = useSearchEdit()
  return useMemo(() => {
    const change = (make: (next: URLSearchParams) => void) => edit(make, { replace: true })
    const put = (name: string, value: string, keepPage = false) =>
      change((next) => {
        if (value) next.set(name, value)
        else next.delete(name)
        if (!keepPage) next.delete('page')
      })
    const filterNames = names ? names.split(' ') : []
    const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? '']))
    const q = params.get('q') ?? ''
    const requested = Number(params.get('perPage'))
    const perPage = PAGE_SIZES.find((size) => size === requested) ?? PAGE_SIZES[0]
    return {
      page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
      perPage,
      sort: params.get('sort') || defaultSort,
      q,
      filters,
      narrowed: Object.values(filters).filter(Boolean).length + (q ? 1 : 0),
      setPage: (page) => put('page', page > 1 ? String(page) : '', true),
      setPerPage: (size) => put('perPage', size === PAGE_SIZES[0] ? '' : String(size)),
      setSort: (sort) => put('sort', sort === defaultSort ? '' : sort),
      setQuery: (text) => put('q', text),
      setFilter: (name, value) => put(name, value),
      clear: () =>
        change((next) => {
          for (const name of ['q', 'page', ...filterNames]) next.delete(name)
        }),
    }
  }, [params, edit, names, defaultSort])
}
