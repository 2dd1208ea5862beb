/** Failures that no screen catches: they lead to the error page, and to a notice above unsaved work. */
import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ErrorPage } from '../../../web/app/ErrorPage.tsx'
import { Notices } from '../../../web/app/Notices.tsx'
import { Toaster } from '../../../web/ui/toast/Toaster.tsx'
import { renderRoutes } from '../../support/render-element.tsx'

const INCIDENT = 'Un incident est survenu.'
const OWN = `Error: perdu\n at ${location.origin}/assets/a.js:1:1`

/** What a browser dispatches for a rejected promise: jsdom knows no `PromiseRejectionEvent`. */
const reject = (stack: string, name = 'Error') =>
  act(() => {
    const reason = Object.assign(new Error('perdu'), { stack, name })
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  })

const open = () =>
  renderRoutes(
    () => [
      {
        path: '/',
        element: (
          <>
            <Notices />
            <Toaster />
          </>
        ),
        errorElement: <ErrorPage />,
      },
    ],
    {},
  )

it('an uncaught error of the site leads to the error page; an abort or an extension’s does not', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  await open()
  reject('Error: perdu\n at chrome-extension://abc/inject.js:1:1')
  reject(OWN, 'AbortError')
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  reject(OWN)
  const title = await screen.findByRole('heading', { level: 1 })
  expect(title.textContent).toBe('Un incident est survenu')
  expect(screen.getByText('500')).toBeTruthy()
  expect(screen.getByText('perdu')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy()
})

it('above unsaved work it is one notice, and the work stays', async () => {
  const ask = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', ask)
  onTestFinished(() => removeEventListener('beforeunload', ask))
  await open()
  reject(OWN)
  reject(OWN)
  expect(await screen.findAllByText(INCIDENT)).toHaveLength(1)
  expect(screen.getByText('Recharger la page')).toBeTruthy()
  expect(screen.queryByText('500')).toBeNull()
})
