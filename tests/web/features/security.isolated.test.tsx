import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import Security from '../../../web/features/account/components/Security.tsx'

const signOutTo = vi.hoisted(() => vi.fn(() => new Promise<void>(() => undefined)))
vi.mock('../../../web/lib/auth.ts', async (actual) => ({ ...(await actual<object>()), signOutTo }))

afterEach(cleanup)

it('a sign-out is sent once, however often it is clicked during the navigation', () => {
  const user = {
    id: 'claire000000001',
    collectionId: 'users',
    collectionName: 'users',
    email: 'claire@example.com',
    verified: true,
  }
  render(
    <MemoryRouter>
      <Security user={user} />
    </MemoryRouter>,
  )
  const button = screen.getByRole('button', { name: 'Se déconnecter' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(signOutTo).toHaveBeenCalledOnce()
  expect(button.getAttribute('aria-busy')).toBe('true')
})
