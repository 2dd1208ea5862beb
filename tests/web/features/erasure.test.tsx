import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { DeleteAccount } from '../../../web/features/mon-espace/components/DeleteAccount.tsx'
import { ERASURE_LABELS } from '../../../web/lib/use-erasure.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

it('the erasure dialog begins at its first field, not at its close button', async () => {
  renderAdmin(
    <MemoryRouter>
      <DeleteAccount email="a@b.fr" />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer mon compte' }))
  const field = await screen.findByLabelText(ERASURE_LABELS.ask)
  await waitFor(() => expect(document.activeElement).toBe(field))
})
