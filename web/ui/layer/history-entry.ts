/**
 * A history entry for what lies over a page, so that the browser's Back closes it and leaves the page as it is.
 * The entry has the address and the state of its page. The router never sees it come or go: it would load the
 * page again.
 */
interface Entry {
  readonly id: number
  /** Of the router, the same for the page and all that lies over it. */
  readonly pageKey: unknown
  readonly close: () => void
}

const entries: Entry[] = []
let lastId = 0
/** The entry of a closed layer, until it has left the history. */
let leaving: { readonly id: number; readonly timer: number } | null = null
/** Our own step back is on its way. */
let isStepping = false

type State = Record<string, unknown> | null
const stateOf = (state: unknown): State =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : null
const layerOf = (state: unknown): number => Number(stateOf(state)?.layer ?? 0)
const pageKeyOf = (state: unknown): unknown => stateOf(state)?.key

/** After the router has followed the present step. */
const stepBack = (): void => {
  window.setTimeout(() => {
    isStepping = true
    window.history.back()
  })
}

const onPopState = (event: PopStateEvent): void => {
  if (isStepping) {
    isStepping = false
    event.stopImmediatePropagation()
    return
  }
  const target = layerOf(event.state)
  const left = entries.filter(({ id }) => id > target)
  // The entry of a layer that a link inside it has left: its page lies one step further.
  if (target > 0 && !entries.some(({ id }) => id === target)) stepBack()
  if (left.length === 0) return
  // A longer way back leaves the page itself, which is the router's business.
  if (left.every(({ pageKey }) => pageKey === pageKeyOf(event.state))) event.stopImmediatePropagation()
  for (const entry of left.toReversed()) {
    entries.splice(entries.indexOf(entry), 1)
    entry.close()
  }
}

/** Before the router's listener, which the same event reaches later. */
let isListening = false
const listen = (): void => {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', onPopState, { capture: true })
}

/** The step back waits for the end of the task: what closes a layer may open another one in its place. */
const leave = (id: number): void => {
  const timer = window.setTimeout(() => {
    leaving = null
    // A navigation has replaced or left it.
    if (layerOf(window.history.state) !== id) return
    isStepping = true
    window.history.back()
  })
  leaving = { id, timer }
}

/**
 * Adds the entry, whose `close` the browser's Back calls; returns what removes it when the layer closes by
 * itself.
 */
export const pushEntry = (close: () => void): (() => void) => {
  listen()
  lastId += 1
  const id = lastId
  const state = { ...stateOf(window.history.state), layer: id }
  entries.push({ id, pageKey: pageKeyOf(state), close })
  if (leaving && layerOf(window.history.state) === leaving.id) {
    window.clearTimeout(leaving.timer)
    leaving = null
    window.history.replaceState(state, '')
  } else window.history.pushState(state, '')
  return () => {
    const at = entries.findIndex((entry) => entry.id === id)
    // Closed by Back: its entry is gone.
    if (at < 0) return
    entries.splice(at, 1)
    leave(id)
  }
}
