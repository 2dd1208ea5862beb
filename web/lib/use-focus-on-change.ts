import { type RefObject, useEffect, useRef } from 'react'

/** The ref of a field that takes the focus whenever `kind` changes: what changed it, a button beside it, is another one by then. */
export const useFocusOnChange = (kind: string): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef(kind)
  useEffect(() => {
    if (before.current !== kind) input.current?.focus()
    before.current = kind
  }, [kind])
  return input
}
