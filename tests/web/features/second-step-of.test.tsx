import { Drawer } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useIsCovered } from '../../../web/admin-ui/hooks/use-layers.ts'
import { SecondStepOf } from '../../../web/features/admin-users/components/SecondStepOf.tsx'
import type { Person } from '../../../web/features/admin-users/queries.ts'
import { saveSession } from '../../../web/lib/session.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const person = { id: 'p1', name: 'Lucie', email: 'lucie@b.fr' } as Person
const REMOVE = 'Retirer la seconde étape'

const Sheet = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <Drawer opened={isOpen} onClose={() => setOpen(false)} closeOnEscape={!useIsCovered()} title="Fiche">
      <SecondStepOf person={person} />
    </Drawer>
  )
}

beforeAll(installBrowser)
beforeEach(() => {
  saveSession('t', {
    id: 's1',
    collectionId: 's',
    collectionName: '_superusers',
    email: 'root@b.fr',
    verified: true,
  } as Parameters<typeof saveSession>[1])
  vi.stubGlobal('fetch', async () =>
    Response.json({ hasApp: true, passkeys: 0, recoveryCodes: 10, isMailAsked: false }),
  )
  renderAdmin(
    <QueryClientProvider client={new QueryClient()}>
      <Sheet />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the removal’s question closes by Échap, and not the sheet below', async () => {
  const button = await screen.findByRole('button', { name: REMOVE })
  button.focus()
  fireEvent.click(button)
  const question = await screen.findByLabelText('Mot de passe')
  fireEvent.keyDown(question, { key: 'Escape' })
  await vi.waitFor(() => expect(screen.queryByLabelText('Mot de passe')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByRole('dialog', { name: 'Fiche' })).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: REMOVE }))
})
