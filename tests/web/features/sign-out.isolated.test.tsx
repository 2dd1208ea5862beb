import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { OwnProfile } from '../../../web/features/mon-espace/components/OwnProfile.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const signOutTo = vi.hoisted(() => vi.fn(() => new Promise<void>(() => undefined)))
vi.mock('../../../web/lib/auth.ts', async (actual) => ({ ...(await actual<object>()), signOutTo }))

beforeAll(installBrowser)
afterEach(cleanup)

it('a sign-out is sent once, however often it is clicked during the navigation', async () => {
  const user = {
    id: 'racine000000001',
    collectionId: '_superusers',
    collectionName: '_superusers',
    email: 'racine@example.com',
    verified: true,
  }
  renderAdmin(
    <MemoryRouter>
      <OwnProfile title="Mon profil" user={user} />
    </MemoryRouter>,
  )
  const button = screen.getByRole('button', { name: 'Se déconnecter' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(signOutTo).toHaveBeenCalledOnce())
  expect(button.hasAttribute('disabled')).toBe(true)
})
