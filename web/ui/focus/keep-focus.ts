/**
 * The focus stays near the element that had it. A browser moves it to the body when its element goes: a
 * removed row, a replaced button, a step of a form, the opener of a dialog. A keyboard user then starts at
 * the top of the page. The page's own handling (a dialog that returns the focus, a form that begins in its
 * field, a navigation) comes first: this checks a moment later, and acts only when no element has the focus.
 */

/** Time for what draws the next thing, and for dialogs that fade before they give the focus back. */
const AFTER_MS = 120
/** How many elements are remembered: those of a dialog, and what it was opened from. */
const MAX_COUNT = 30

const FIELDS = 'input:not([type="hidden"]):not([disabled]),select:not([disabled]),textarea:not([disabled])'
const CONTROLS = `${FIELDS},button:not([disabled]),a[href],[tabindex="0"]`
const ROW = 'li,tr,[role="row"],[role="listitem"],article'
const DIALOG = '[role="dialog"]'
const PART = `${DIALOG},section,form,fieldset,[role="region"],[role="tabpanel"],main`
const HEADING = 'h1,h2,h3,h4,legend'

interface Visit {
  element: HTMLElement
  /** From its parent up. */
  above: readonly Element[]
  /** The row that it stood in, and which of its list it was. */
  row: Element | null
  rowIndex: number
  path: string
}

const isSeen = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element.closest('[inert],[aria-hidden="true"]') === null &&
  (typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true }))

const firstSeen = (within: Element, what: string): HTMLElement | undefined =>
  [...within.querySelectorAll(what)].find(isSeen)

const above = (element: Element): Element[] => {
  const list: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) list.push(one)
  return list
}

const visitOf = (element: HTMLElement): Visit => {
  const row = element.closest(ROW)
  return {
    element,
    above: above(element),
    row,
    rowIndex: row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1,
    path: window.location.pathname,
  }
}

/** The row that replaced a removed one, else the last of its list. */
const rowInPlace = ({ row, rowIndex, above: parents }: Visit): HTMLElement | undefined => {
  if (!row || row.isConnected) return
  const list = parents[parents.indexOf(row) + 1]
  if (!list?.isConnected) return
  const rows = [...list.children].filter((child) => child.matches(ROW))
  const next = rows[Math.min(rowIndex, rows.length - 1)]
  return next && firstSeen(next, CONTROLS)
}

/** A heading takes the focus for this once, as after a navigation. */
const heading = (within: Element): HTMLElement | undefined => {
  const found = firstSeen(within, HEADING)
  if (found && !found.hasAttribute('tabindex')) found.tabIndex = -1
  return found
}

/**
 * The replacement of a removed element: its neighbour row, the first field of its form, its own row, the
 * heading of its part of the page.
 */
const refuge = (visit: Visit): HTMLElement | undefined => {
  const row = rowInPlace(visit)
  if (row) return row
  for (const part of visit.above) {
    const own = part === visit.row && isSeen(part) ? firstSeen(part, CONTROLS) : undefined
    if (own) return own
    if (!part.matches(PART) || !isSeen(part)) continue
    const found = part.matches(`${DIALOG},form`) ? firstSeen(part, FIELDS) : undefined
    const place = found ?? heading(part) ?? (part.matches(DIALOG) ? firstSeen(part, CONTROLS) : undefined)
    if (place) return place
  }
  return undefined
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** Begins to keep the focus of the document; returns the way to stop. */
export const keepFocus = (): (() => void) => {
  /** The latest last. */
  let visits: Visit[] = []
  let timer = 0

  const rescue = () => {
    if (!isLost() || !document.hasFocus()) return
    for (const visit of [...visits].reverse()) {
      // Another page begins at its own heading.
      if (visit.path !== window.location.pathname) break
      if (isSeen(visit.element)) {
        // Busy: it is given back once it is free.
        if (!visit.element.matches(':disabled')) visit.element.focus()
        return
      }
      const place = refuge(visit)
      if (!place) continue
      place.focus()
      return
    }
  }
  const soon = () => {
    if (visits.length === 0 || !isLost()) return
    clearTimeout(timer)
    timer = window.setTimeout(rescue, AFTER_MS)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    visits = [...visits.filter(({ element }) => element !== target), visitOf(target)].slice(-MAX_COUNT)
  }
  /** A deliberate blur, like a telephone's « OK »: the element is still there and focusable. */
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return
    window.setTimeout(() => {
      if (isLost() && target instanceof HTMLElement && isSeen(target) && !target.matches(':disabled'))
        visits = []
    })
  }
  /** A click beside everything drops the focus on purpose. */
  const onPointer = () => {
    window.setTimeout(() => {
      if (isLost()) visits = []
    })
  }

  const changes = new MutationObserver(soon)
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert', 'hidden'],
  })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  document.addEventListener('pointerdown', onPointer)
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    document.removeEventListener('pointerdown', onPointer)
  }
}
