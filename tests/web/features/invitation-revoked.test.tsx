/** An invitation withdrawn while its page is open: the page stops inviting. A paid one names its giver. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import Invitation from '../../../web/features/account/components/Invitation.tsx'
import { clearSession, saveSession } from '../../../web/lib/session.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

let isRevoked = false
let gift: { giverName: string; message: string } | null = null
const found = {
  email: 'lea@example.com',
  message: '',
  expiresAt: '',
  course: {
    id: 'c',
    slug: 'c',
    title: 'Respirer',
    shortDescription: '',
    lessonCount: 3,
    durationSeconds: 60,
  },
}

beforeEach(() => {
  installBrowser()
  isRevoked = false
  gift = null
  saveSession('t', {
    id: 'u1',
    collectionId: 'u',
    collectionName: 'users',
    email: 'lea@example.com',
    verified: true,
    role: 'member',
    permissions: [],
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/auth/')) return Response.json({ token: 't', record: { id: 'u1' } })
    if (isRevoked) return Response.json({ status: 404, message: 'Non.', data: {} }, { status: 404 })
    return Response.json({ ...found, gift })
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () =>
  renderAdmin(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Invitation token="abc" />
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('a gift invitation names the giver, with the giver’s message', async () => {
  gift = { giverName: 'Élise', message: 'Prends soin de toi.' }
  open()
  await screen.findByText('Élise vous offre « Respirer ».')
  screen.getByText('Prends soin de toi.')
  cleanup()
  // The giver's account was erased since.
  gift = { giverName: '', message: '' }
  open()
  await screen.findByText('Quelqu’un vous offre « Respirer ».')
})

it('a withdrawn invitation gives way to a message, with a link', async () => {
  open()
  const button = await screen.findByRole('button', { name: 'Accepter et commencer' })
  isRevoked = true
  fireEvent.click(button)
  await screen.findByRole('link', { name: 'Ouvrir mon espace' })
  expect(screen.queryByRole('button', { name: 'Accepter et commencer' })).toBeNull()
})
