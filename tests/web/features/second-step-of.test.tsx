import { Drawer } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useIsCovered } from '../../../web/admin-ui/hooks/use-layers.ts'
import { SecondStepOf } from '../../../web/features/admin-users/components/SecondStepOf.tsx'
import type { Person } from '../../../web/features/admin-users/queries.ts'
import { testApp } from '../../support/app.ts'
import { renderElement } from '../../support/render-element.tsx'
import { protect } from '../../support/two-steps.ts'

const REMOVE = 'Retirer la seconde étape'

const Sheet = ({ person }: { person: Person }) => {
  const [isOpen, setOpen] = useState(true)
  return (
    <Drawer opened={isOpen} onClose={() => setOpen(false)} closeOnEscape={!useIsCovered()} title="Fiche">
      <SecondStepOf person={person} />
    </Drawer>
  )
}

describe('question before a second step is removed', () => {
  it('closes by Échap, and not the sheet below', async () => {
    const app = await testApp()
    const lucie = await app.person('lucie@example.com')
    await protect(app, lucie)
    const root = await app.superuser()
    const person = (
      await app.call('GET', `/api/collections/users/records/${lucie.id}`, { as: root })
    ).json() as Person
    await renderElement(<Sheet person={person} />, { app, as: root })
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
})
