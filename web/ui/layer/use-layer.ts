import { type RefObject, useEffect, useRef } from 'react'
import { useHistoryEntry } from './use-history-entry.ts'

/**
 * Shared by every modal surface of the public kit: the page behind becomes inert, Escape closes the top layer
 * only and so does the browser's Back, the focus enters and returns to the opener, the page does not scroll. The browser's top layer
 * (`showModal`) is not used because everything outside it is inert, notifications included.
 */
interface Layer {
  element: HTMLElement
  close: () => void
}
const stack: Layer[] = []

const refresh = () => {
  const root = document.getElementById('root')
  if (root) root.inert = stack.length > 0
  stack.forEach((layer, index) => {
    layer.element.inert = index < stack.length - 1
  })
  document.documentElement.classList.toggle('is-locked', stack.length > 0)
}

const onKeyDown = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const top = stack.at(-1)
  if (!top) return
  event.preventDefault()
  top.close()
}

const FOCUSABLE =
  '[data-autofocus],a[href],button:not([disabled]),input:not([disabled]),select,textarea,iframe,[tabindex="0"]'

/** Opens `ref`'s element as the top layer while `isOpen`. */
export const useLayer = (ref: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useHistoryEntry(isOpen, onClose)
  useEffect(() => {
    const element = ref.current
    if (!isOpen || !element) return
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
    const layer: Layer = { element, close: () => close.current() }
    if (stack.length === 0) document.addEventListener('keydown', onKeyDown)
    stack.push(layer)
    refresh()
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>(FOCUSABLE)
    ;(first ?? element).focus({ preventScroll: true })
    return () => {
      stack.splice(stack.indexOf(layer), 1)
      if (stack.length === 0) document.removeEventListener('keydown', onKeyDown)
      refresh()
      opener?.focus({ preventScroll: true })
    }
  }, [isOpen, ref])
}
