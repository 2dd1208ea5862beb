/** Failures that no screen catches, in a document of their own: one is announced once in a document's life. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Notices } from '../../../web/app/Notices.tsx'
import { Toaster } from '../../../web/ui/toast/Toaster.tsx'
import { renderApp } from '../../support/render-app.tsx'

const INCIDENT = 'Un incident est survenu.'

/** What a browser dispatches for a rejected promise: jsdom knows no `PromiseRejectionEvent`. */
const reject = (stack: string, name = 'Error') =>
  act(() => {
    const reason = Object.assign(new Error('perdu'), { stack, name })
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  })

it('an uncaught error of the site is announced once; an abort or an extension’s is not', async () => {
  await renderApp(
    <>
      <Notices />
      <Toaster />
    </>,
  )
  reject('Error: perdu\n at chrome-extension://abc/inject.js:1:1')
  const own = `Error: perdu\n at ${location.origin}/assets/a.js:1:1`
  reject(own, 'AbortError')
  expect(screen.queryByText(INCIDENT)).toBeNull()
  reject(own)
  reject(own)
  await waitFor(() => expect(screen.getAllByText(INCIDENT)).toHaveLength(1))
  expect(screen.getByText('Recharger la page')).toBeTruthy()
})
