/**
 * The browser's Back closes what lies over a page, and leaves the page and its router as they are. Isolated: the layers
 * are state of the document, and a step back that an earlier file began may end in this one.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pushEntry } from '../../../web/ui/layer/history-entry.ts'
import { listenToHistory } from '../../../web/ui/layer/history-listener.ts'

// As the application does, before its router listens: browsers call the listeners of a window in order.
listenToHistory()
const router = vi.fn()
beforeEach(() => {
  router.mockClear()
  history.replaceState({ key: 'page', idx: 0 }, '', '/boutique')
  window.addEventListener('popstate', router)
})
afterEach(() => window.removeEventListener('popstate', router))

const isBackOnPage = () => vi.waitFor(() => expect(history.state).toEqual({ key: 'page', idx: 0 }))

it('Back closes the layer on top, one at a time, without telling the router', async () => {
  const [drawer, payment] = [vi.fn(), vi.fn()]
  pushEntry(drawer)
  pushEntry(payment)
  expect(location.pathname).toBe('/boutique')
  history.back()
  await vi.waitFor(() => expect(payment).toHaveBeenCalledOnce())
  expect(drawer).not.toHaveBeenCalled()
  history.back()
  await vi.waitFor(() => expect(drawer).toHaveBeenCalledOnce())
  expect(payment).toHaveBeenCalledOnce()
  await isBackOnPage()
  expect(router).not.toHaveBeenCalled()
})

it('a layer that closes by itself takes its entry along', async () => {
  const close = vi.fn()
  const leave = pushEntry(close)
  leave()
  await isBackOnPage()
  expect(close).not.toHaveBeenCalled()
  expect(router).not.toHaveBeenCalled()
})

it('two layers that close at once leave no entry', async () => {
  const leaves = [pushEntry(vi.fn()), pushEntry(vi.fn())]
  for (const leave of leaves.toReversed()) leave()
  await isBackOnPage()
  expect(router).not.toHaveBeenCalled()
})

it('a layer that takes the place of another one takes its entry too', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const leave = pushEntry(first)
  leave()
  pushEntry(second)
  history.back()
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce())
  expect(first).not.toHaveBeenCalled()
  await isBackOnPage()
})

it('a way back to another page closes the layer and is the router’s', async () => {
  history.pushState({ key: 'other', idx: 1 }, '', '/courses')
  const close = vi.fn()
  pushEntry(close)
  history.go(-2)
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(location.pathname).toBe('/boutique')
  expect(router).toHaveBeenCalledOnce()
})
