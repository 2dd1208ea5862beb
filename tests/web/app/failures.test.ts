import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { renewDocument } from '../../../web/app/newer-build.ts'
import { createQueryClient, endHydration } from '../../../web/app/query-client.ts'
import { isWorthTelling } from '../../../web/app/unhandled.ts'
import { cancelledCall } from '../../../web/lib/pocketbase.ts'

const own = `${window.location.origin}/assets/a.js`

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  [new Error('perdu'), 'perdu', own, true],
  [new Error('perdu'), 'perdu', 'chrome-extension://abc/a.js', false],
  [new DOMException('', 'AbortError'), '', own, false],
  [cancelledCall('/api'), 'The request was autocancelled.', own, false],
  [null, 'ResizeObserver loop completed with undelivered notifications.', own, false],
  [new TypeError(), `Failed to fetch dynamically imported module: ${own}`, own, false],
])('the error %s, « %s » of %s is reported: %s', (reason, message, source, expected) =>
  expect(isWorthTelling(reason, message, source)).toBe(expected),
)

it('a failed page does not reload in a tab without storage, which would loop', async () => {
  vi.stubGlobal('__BUILD_ID__', 'old')
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError')
  })
  const lost = new Error('lost')
  await expect(renewDocument('/booking', lost)).rejects.toBe(lost)
})

it('a page retries what the server could not render, when it is opened again', async () => {
  const queries = createQueryClient()
  const read = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue('there')
  const options = { queryKey: ['faqs'], queryFn: read }
  await queries.prefetchQuery(options)
  endHydration(queries)
  const stop = new QueryObserver(queries, queries.defaultQueryOptions(options)).subscribe(() => undefined)
  await vi.waitFor(() => expect(queries.getQueryData(['faqs'])).toBe('there'))
  stop()
})
