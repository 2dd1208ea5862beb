import { useEffect } from 'react'

/** What a click is meant for. */
const ACTS = 'a, button, input, label, select, summary, textarea, [role="button"], [role="menuitem"]'

/** A label is what it names, which the browser clicks as well. */
const actOf = ({ target }: Event): Element | null => {
  const act = target instanceof Element ? target.closest(ACTS) : null
  return act instanceof HTMLLabelElement ? (act.control ?? act) : act
}

const nameOf = (act: Element): string => act.getAttribute('aria-label') ?? act.textContent

/**
 * Takes the second click of a double one when it meets something else than the first, or the same under another name: what stood there has
 * acted and made place, and nobody meant what came under the pointer. A layout mounts it once.
 */
export const useDoubleClickGuard = (): void => {
  useEffect(() => {
    let first: Element | null = null
    let name = ''
    const onClick = (event: MouseEvent) => {
      const act = actOf(event)
      // 0: by the keyboard or a script.
      if (event.detail > 1 && act && first && (act !== first || nameOf(act) !== name)) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      first = act
      name = act ? nameOf(act) : ''
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
}
