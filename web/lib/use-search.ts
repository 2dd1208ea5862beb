/** Filters live in the URL: a view can be shared, and « back » undoes a choice. */
import { useCallback, useLayoutEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** A change that is not in the URL yet: navigation may wait for the next screen's data. */
let request: { from: string; search: URLSearchParams } | null = null

/**
 * Changes the URL's parameters, based on the last requested change: edits in quick succession (a debounced
 * text, a box ticked meanwhile) add up, although none has been rendered yet.
 */
export const useSearchEdit = (): ((
  edit: (next: URLSearchParams) => void,
  options?: { replace?: boolean },
) => void) => {
  const [, setParams] = useSearchParams()
  const location = useLocation()
  // In the same React commit as the page that shows it: a choice made a moment later would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the URL
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

/** The URL's parameters and a function that changes one (an empty value removes it). */
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
        // Typing and paging replace the history entry: « back » undoes a choice, not each letter or page.
        { replace: name === 'q' || name === 'page' },
      ),
    clear: () => setParams({}, { replace: true }),
  }
}
