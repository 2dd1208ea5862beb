import { type RefObject, useEffect, useRef } from 'react'

/**
 * Ref of a field that takes the focus whenever `kind` changes: the button that changed it has been replaced
 * by then.
 */
export const useFocusOnChange = (kind: string): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef(kind)
  useEffect(() => {
    if (before.current !== kind) input.current?.focus()
    before.current = kind
  }, [kind])
  return input
}
