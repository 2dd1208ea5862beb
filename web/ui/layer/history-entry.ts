/**
 * A history entry for what lies over a page, so that the browser's Back closes it and leaves the page as it is.
 * The entry has the address and the state of its page. The router never sees it come or go: it would load the
 * page again.
 */
import { answerBack } from './history-listener.ts'

interface Entry {
  readonly id: number
  /** Of the router, the same for the page and all that lies over it. */
  readonly pageKey: unknown
  readonly close: () => void
}

type State = Record<string, unknown> | null
const stateOf = (state: unknown): State =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : null
const layerOf = (state: unknown): number => Number(stateOf(state)?.layer ?? 0)
const pageKeyOf = (state: unknown): unknown => stateOf(state)?.key

/** The open layers, and all of our entries that are in the history: closed ones leave it a moment later. */
const open: Entry[] = []
let stacked: number[] = []
/** Above those of the documents before a reload. */
let lastId = typeof window === 'undefined' ? 0 : layerOf(window.history.state)
let timer = 0
/** Our own step is on its way: the router does not follow it. */
let isStepping = false

const isOpen = (id: number): boolean => open.some((entry) => entry.id === id)

const stepBack = (count: number): void => {
  isStepping = true
  window.history.go(-count)
}

/** The step waits for the end of the task: what closes a layer may open another one in its place. */
const leaveClosed = (): void => {
  timer = 0
  const top = layerOf(window.history.state)
  const closed = stacked.slice(stacked.findLastIndex(isOpen) + 1)
  // A navigation has replaced or left them.
  if (closed.at(-1) !== top) return
  stacked = stacked.filter((id) => !closed.includes(id))
  stepBack(closed.length)
}

/** Whether an entry belongs to a layer that a link inside it, or a reload, has left: its page lies below. */
const isStale = (layer: number): boolean => layer > 0 && !stacked.includes(layer)

const onPopState = (event: PopStateEvent): void => {
  const target = layerOf(event.state)
  if (isStepping) {
    isStepping = false
    event.stopImmediatePropagation()
    if (isStale(target)) stepBack(1)
    return
  }
  const left = open.filter(({ id }) => id > target)
  stacked = stacked.filter((id) => id <= target)
  // A longer way back leaves the page itself, which is the router's business.
  if (left.length > 0 && left.every(({ pageKey }) => pageKey === pageKeyOf(event.state)))
    event.stopImmediatePropagation()
  for (const entry of left.toReversed()) {
    open.splice(open.indexOf(entry), 1)
    entry.close()
  }
  if (isStale(target)) window.setTimeout(stepBack, 0, 1)
}

/**
 * Adds the entry, whose `close` the browser's Back calls; returns what removes it when the layer closes by
 * itself.
 */
export const pushEntry = (close: () => void): (() => void) => {
  answerBack(onPopState)
  lastId += 1
  const id = lastId
  const state = { ...stateOf(window.history.state), layer: id }
  open.push({ id, pageKey: pageKeyOf(state), close })
  const top = layerOf(window.history.state)
  if (timer > 0 && stacked.at(-1) === top && !isOpen(top)) {
    stacked = [...stacked.slice(0, -1), id]
    window.history.replaceState(state, '')
  } else {
    stacked = [...stacked, id]
    window.history.pushState(state, '')
  }
  return () => {
    const at = open.findIndex((entry) => entry.id === id)
    // Closed by Back: its entry is gone.
    if (at < 0) return
    open.splice(at, 1)
    window.clearTimeout(timer)
    timer = window.setTimeout(leaveClosed)
  }
}
