/** What holds for every component test: files share one document, so each leaves it as it found it. */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { pb } from '../../web/lib/pocketbase.ts'
import { clearSession } from '../../web/lib/session.ts'
import { destroyToasts } from '../../web/ui/toast/store.ts'

// Component tests wait as long as a busy machine takes; one second, the library's default, is less than that.
configure({ asyncUtilTimeout: 30_000 })

// Libraries of the server recognise bytes by Node's class; jsdom puts one of its own in its place.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor

const removeAttributes = (element: Element): void => {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

afterEach(async () => {
  cleanup()
  // Screens come by files of their own: one that is still loading when its test file ends is lost to the next one.
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.restoreAllMocks()
  pb.transport = null
  destroyToasts()
  clearSession()
  localStorage.clear()
  sessionStorage.clear()
})
afterAll(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  removeAttributes(document.documentElement)
  removeAttributes(document.body)
  history.replaceState(null, '', '/')
})
