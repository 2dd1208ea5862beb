import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { renewDocument } from '../../../web/app/newer-build.ts'
import { createQueryClient, endHydration } from '../../../web/app/query-client.ts'
import { isWorthTelling } from '../../../web/app/unhandled.ts'
import { cancelledCall } from '../../../web/lib/pocketbase.ts'
import { testApp } from '../../support/app.ts'
import { connect } from '../../support/connect.ts'

const own = `${window.location.origin}/assets/a.js`

describe('failure of a page', () => {
  it.each([
    [new Error('perdu'), 'perdu', own, true],
    [new Error('perdu'), 'perdu', 'chrome-extension://abc/a.js', false],
    [new DOMException('', 'AbortError'), '', own, false],
    [cancelledCall('/api'), 'The request was autocancelled.', own, false],
    [null, 'ResizeObserver loop completed with undelivered notifications.', own, false],
    [new TypeError(), `Failed to fetch dynamically imported module: ${own}`, own, false],
  ])('%s, « %s » of %s, is reported: %s', (reason, message, source, expected) =>
    expect(isWorthTelling(reason, message, source)).toBe(expected),
  )

  it('does not reload a tab without storage, which would loop', async () => {
    vi.stubGlobal('__BUILD_ID__', 'old')
    const network = await connect(await testApp())
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    const lost = new Error('lost')
    await expect(renewDocument('/booking', lost)).rejects.toBe(lost)
    expect(network.sent('GET /builds/meta/old.json')).toHaveLength(1)
  })

  it('is over for what the server could not render once the page is opened again', async () => {
    const queries = createQueryClient()
    const read = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue('there')
    const options = { queryKey: ['faqs'], queryFn: read }
    await queries.prefetchQuery(options)
    endHydration(queries)
    const stop = new QueryObserver(queries, queries.defaultQueryOptions(options)).subscribe(() => undefined)
    await vi.waitFor(() => expect(queries.getQueryData(['faqs'])).toBe('there'))
    stop()
  })
})
