/** Filters live in the address: a view can be shared, and « back » undoes a choice. */
import { useSearchParams } from 'react-router-dom'

/** The address's parameters and a way to change one (an empty value removes it). */
export const useSearch = (): {
  params: URLSearchParams
  get: (name: string) => string
  set: (name: string, value: string) => void
  clear: () => void
} => {
  const [params, setParams] = useSearchParams()
  return {
    params,
    get: (name) => params.get(name) ?? '',
    set: (name, value) => {
      // The address itself: a choice made a moment ago may not have been rendered yet.
      const next = new URLSearchParams(window.location.search)
      if (value) next.set(name, value)
      else next.delete(name)
      // Words come letter by letter and pages one by one: « back » undoes a choice, not each of them.
      setParams(next, { replace: name === 'q' || name === 'page' })
    },
    clear: () => setParams({}, { replace: true }),
  }
}
