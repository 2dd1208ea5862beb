/** The page of downloads: guarded like the member space while there is a network. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { testApp } from '../../support/app.ts'
import { renderApp } from '../../support/render-app.tsx'

const PAGE = '/mon-espace/hors-connexion'
const WANTED = '/connexion?redirect=%2Fmon-espace%2Fhors-connexion&expired=true'

it('a visitor is led to the sign-in form, and back', async () => {
  const { address } = await renderApp(PAGE, { app: await testApp() })
  await waitFor(() => expect(address()).toBe(WANTED))
})

it('without network it opens, until there is one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  const { address } = await renderApp(PAGE, { app: await testApp() })
  await screen.findByRole('heading', { name: 'Mes séances hors connexion' })
  expect(address()).toBe(PAGE)
  onLine.mockReturnValue(true)
  await act(() => dispatchEvent(new Event('online')))
  await waitFor(() => expect(address()).toBe(WANTED))
})
