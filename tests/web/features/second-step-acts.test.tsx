// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSecondStepActs } from '../../../web/features/mon-espace/components/use-second-step-acts.tsx'
import type { SessionRecord } from '../../../web/lib/auth.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const user = { id: 'u1', collectionName: 'users', email: 'a@b.fr' } as SessionRecord

const Acts = () => {
  const { open, dialog } = useSecondStepActs(user)
  return (
    <>
      <button type="button" onClick={() => open({ kind: 'renewCodes' })}>
        Ouvrir
      </button>
      {dialog}
    </>
  )
}

beforeAll(installBrowser)
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ recoveryCodes: ['abcd-efgh'] }))
  renderAdmin(
    <QueryClientProvider client={new QueryClient()}>
      <Acts />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir' }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('closes the dialog of codes that are shown once by nothing but that they are kept', async () => {
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('button', { name: 'Fermer' })).not.toBeNull()
  fireEvent.change(within(dialog).getByLabelText('Mot de passe'), { target: { value: 'secret' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Renouveler' }))
  expect(await within(dialog).findByText('abcd-efgh')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Fermer' })).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'J’ai gardé mes codes' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('begins at the password', async () => {
  const dialog = await screen.findByRole('dialog')
  await vi.waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Mot de passe')))
})
