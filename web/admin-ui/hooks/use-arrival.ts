import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSearchEdit } from '../../lib/use-search.ts'

/** The parameter of an address that opens a page's creation form, from the menu and the palette. */
export const CREATE = 'creer'

/**
 * Calls `open` when the address holds the parameter `name`, with its value, and removes it: a reload does not open the
 * form again.
 */
export const useArrival = (name: string, open: (value: string) => void): void => {
  const [search] = useSearchParams()
  const edit = useSearchEdit()
  const latest = useRef(open)
  latest.current = open
  const value = search.get(name)
  useEffect(() => {
    if (value === null) return
    latest.current(value)
    edit((address) => address.delete(name), { replace: true })
  }, [value, name, edit])
}
