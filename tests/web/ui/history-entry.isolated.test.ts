/**
 * The browser's Back closes what lies over a page, and leaves the page and its router as they are. Isolated: the layers
 * are state of the document, and a step back that an earlier file began may end in this one.
 */
import { createBrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { pushEntry } from '../../../web/ui/layer/history-entry.ts'
import { followRouter, listenToHistory } from '../../../web/ui/layer/history-listener.ts'

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

const routed = () => {
  const pages = createBrowserRouter([{ path: '*' }])
  pages.subscribe(followRouter)
  onTestFinished(() => pages.dispose())
  const arrives = (address: string, layer?: number) =>
    vi.waitFor(() => {
      const { pathname, search } = pages.state.location
      expect([pathname + search, location.pathname + location.search]).toEqual([address, address])
      expect(history.state.layer).toBe(layer)
    })
  return { pages, arrives }
}

it('a layer that gives its page another address takes its entry along, which leaves that address', async () => {
  const { pages, arrives } = routed()
  const leave = pushEntry(vi.fn())
  const { layer } = history.state
  await pages.navigate('/boutique?genre=audio', { replace: true })
  await arrives('/boutique?genre=audio', layer)
  leave()
  await arrives('/boutique?genre=audio')
})

it('Back closes both layers of a page whose address changed in the top one, one at a time', async () => {
  const { pages, arrives } = routed()
  const [below, above] = [vi.fn(), vi.fn()]
  pushEntry(below)
  const { layer } = history.state
  pushEntry(above)
  await pages.navigate('/boutique?genre=audio', { replace: true })
  history.back()
  await arrives('/boutique?genre=audio', layer)
  expect([below, above].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  history.back()
  await arrives('/boutique?genre=audio')
  expect(below).toHaveBeenCalledOnce()
})

it('a link in a layer leaves no step between the two pages', async () => {
  const { pages, arrives } = routed()
  await pages.navigate('/courses')
  const leave = pushEntry(vi.fn())
  const going = pages.navigate('/panier')
  leave()
  await going
  await arrives('/panier')
  history.back()
  await arrives('/courses')
  history.back()
  await arrives('/boutique')
})

it('a layer that closes while the next page loads waits for it', async () => {
  let arrive: (data: null) => void = () => undefined
  const loader = () => new Promise<null>((resolve) => (arrive = resolve))
  const pages = createBrowserRouter([{ path: '/lente', loader }, { path: '*' }])
  pages.subscribe(followRouter)
  onTestFinished(() => pages.dispose())
  const leave = pushEntry(vi.fn())
  const going = pages.navigate('/lente')
  leave()
  await new Promise((resolve) => setTimeout(resolve))
  arrive(null)
  await going
  expect([pages.state.location.pathname, location.pathname]).toEqual(['/lente', '/lente'])
  history.back()
  await vi.waitFor(() => expect(pages.state.location.pathname).toBe('/boutique'))
  await vi.waitFor(() => expect(history.state.layer).toBeUndefined())
})
