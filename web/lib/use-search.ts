/** Filters live in the address: a view can be shared, and « back » undoes a choice. */
import { useCallback, useLayoutEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** Asked for and not arrived: a screen's data may be waited for before the address changes. */
let request: { from: string; search: URLSearchParams } | null = null

/**
 * Changes the address's parameters, from what was asked last: choices made one right after the other (words that come
 * late, a box ticked meanwhile) add up, though none of them has been rendered.
 */
export const useSearchEdit = (): ((
  edit: (next: URLSearchParams) => void,
  options?: { replace?: boolean },
) => void) => {
  const [, setParams] = useSearchParams()
  const location = useLocation()
  // With the page that shows it, not a moment after: what is chosen in that moment would be forgotten.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever address has arrived counts from now on
  useLayoutEffect(() => {
    request = null
  }, [location])
  return useCallback(
    (edit, options) => {
      const { pathname, search } = window.location
      const from = pathname + search
      const next = new URLSearchParams(request?.from === from ? request.search : search)
      edit(next)
      request = { from, search: next }
      setParams(next, options)
    },
    [setParams],
  )
}

/** The address's parameters and a way to change one (an empty value removes it). */
export const useSearch = (): {
  params: URLSearchParams
  get: (name: string) => string
  set: (name: string, value: string) => void
  clear: () => void
} => {
  const [params, setParams] = useSearchParams()
  const change = useSearchEdit()
  return {
    params,
    get: (name) => params.get(name) ?? '',
    set: (name, value) =>
      change(
        (next) => {
          if (value) next.set(name, value)
          else next.delete(name)
        },
        // Words come letter by letter and pages one by one: « back » undoes a choice, not each of them.
        { replace: name === 'q' || name === 'page' },
      ),
    clear: () => setParams({}, { replace: true }),
  }
}
