/**
 * A history entry for what lies over a page, so that the browser's Back closes it and leaves the page as it is.
 * The entry has the address and the state of its page. The router never sees it come or go: it would load the
 * page again.
 */
import { answerHistory, isNavigating } from './history-listener.ts'

interface Entry {
  readonly id: number
  /** The router's count of pages, the same for the page and all that lies over it. */
  readonly page: unknown
  readonly close: (leavesPage: boolean) => void
}

type State = Record<string, unknown> | null
const stateOf = (state: unknown): State =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : null
const layerOf = (state: unknown): number => Number(stateOf(state)?.layer ?? 0)
const pageOf = (state: unknown): unknown => stateOf(state)?.idx

/** The open layers, and all of our entries that are in the history: closed ones leave it a moment later. */
const open: Entry[] = []
let stacked: Entry[] = []
/** Above those of the documents before a reload. */
let lastId = typeof window === 'undefined' ? 0 : layerOf(window.history.state)
let timer = 0
/** Our own step is on its way: the router does not follow it. */
let isStepping = false
/** The page below has another address since a filter or a tab in the layer replaced the layer's. */
let replaced: { state: State; url: string } | null = null

const isOpen = (entry: Entry): boolean => open.includes(entry)

const stepBack = (count: number): void => {
  isStepping = true
  window.history.go(-count)
}

/** The step waits for the end of the task, and of a navigation: what closes a layer may open another one in its place. */
const leaveClosed = (): void => {
  timer = 0
  if (isNavigating()) return
  const top = layerOf(window.history.state)
  const closed = stacked.slice(stacked.findLastIndex(isOpen) + 1)
  stacked = stacked.filter((entry) => !closed.includes(entry))
  // Else a navigation has replaced or left them.
  if (closed.length > 0 && closed.at(-1)?.id === top) stepBack(closed.length)
}

/** Whether an entry belongs to a layer that a link inside it, or a reload, has left: its page lies below. */
const isStale = (layer: number): boolean => layer > 0 && !stacked.some(({ id }) => id === layer)

/** Gives the entry that is reached the address that its page has meanwhile. */
const settle = (reached: unknown): void => {
  if (replaced && pageOf(reached) === pageOf(replaced.state)) {
    const layer = layerOf(reached)
    const state = layer > 0 ? { ...replaced.state, layer } : replaced.state
    window.history.replaceState(state, '', replaced.url)
    if (layer > 0) return
  }
  replaced = null
}

const onBack = (event: PopStateEvent): void => {
  const target = layerOf(event.state)
  if (isStepping) {
    isStepping = false
    event.stopImmediatePropagation()
    settle(event.state)
    if (isStale(target)) stepBack(1)
    return
  }
  const left = open.filter(({ id }) => id > target)
  stacked = stacked.filter(({ id }) => id <= target)
  // A longer way back leaves the page itself, which is the router's business.
  const leavesPage = left.some(({ page }) => page !== pageOf(event.state))
  if (left.length > 0 && !leavesPage) event.stopImmediatePropagation()
  settle(event.state)
  for (const entry of left.toReversed()) {
    open.splice(open.indexOf(entry), 1)
    entry.close(leavesPage)
  }
  if (isStale(target)) window.setTimeout(stepBack, 0, 1)
}

/** After a navigation: a closed layer that waited for it leaves, and the entry that was replaced is the layer's again. */
const onRouted = (): void => {
  const top = stacked.at(-1)
  const state = stateOf(window.history.state)
  if (top && layerOf(state) === 0 && pageOf(state) === top.page) {
    replaced = { state, url: window.location.href }
    window.history.replaceState({ ...state, layer: top.id }, '')
  }
  if (timer === 0) leaveClosed()
}

/**
 * Adds the entry, whose `close` the browser's Back calls (`leavesPage`: a longer way back, which the router follows);
 * returns what removes it when the layer closes by itself.
 */
export const pushEntry = (close: (leavesPage: boolean) => void): (() => void) => {
  answerHistory({ back: onBack, routed: onRouted })
  lastId += 1
  const present = stateOf(window.history.state)
  const entry: Entry = { id: lastId, page: pageOf(present), close }
  const state = { ...present, layer: entry.id }
  const last = stacked.at(-1)
  open.push(entry)
  if (timer > 0 && last && last.id === layerOf(present) && !open.includes(last)) {
    stacked = [...stacked.slice(0, -1), entry]
    window.history.replaceState(state, '')
  } else {
    stacked = [...stacked, entry]
    window.history.pushState(state, '')
  }
  return () => {
    const at = open.indexOf(entry)
    // Closed by Back: its entry is gone.
    if (at < 0) return
    open.splice(at, 1)
    window.clearTimeout(timer)
    timer = window.setTimeout(leaveClosed)
  }
}
